import { once } from "../../functions/src/lib/once.ts";

/** By the rewrites of firebase.json. */
const apps: [prefix: string, app: () => Promise<{ fetch(request: Request): Response | Promise<Response> }>][] = [
  ["/api/webhooks/", once(async () => (await import("../../functions/src/webhooks.ts")).createWebhooks())],
  ["/api/admin/", once(async () => (await import("../../functions/src/admin/admin.ts")).createAdmin())],
  ["/api/", once(async () => (await import("../../functions/src/api.ts")).createApi())],
];

/** What our functions answer to a request. @throws Error for an address that Hosting leads to none of them */
export async function answerInProcess(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, app] = apps.find(([prefix]) => `${pathname}/`.startsWith(prefix)) ?? [];
  if (!app) throw new Error(`No function answers ${pathname}.`);
  return (await app()).fetch(request);
}
