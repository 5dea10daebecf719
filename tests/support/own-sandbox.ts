import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import getPort from "get-port";
import { root } from "../../scripts/lib/paths.ts";

/** A stand-in of the vendors for one test file alone, so that its failures affect no other test. It posts no events. */
export async function startOwnSandbox() {
  const port = await getPort({ host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = spawn(process.execPath, [join(root, "sandbox/src/main.ts")], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      RESEND_WEBHOOK_URL: `${origin}/none`,
      RESEND_WEBHOOK_SECRET: "whsec_c2FuZGJveC10ZXN0LXNlY3JldA==",
      STRIPE_WEBHOOK_URL: `${origin}/none`,
      STRIPE_WEBHOOK_SECRET: "whsec_unused",
      PLAID_REDIRECT_URIS: `${origin}/plaid-oauth-return`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!sandbox.stdout) throw new Error("The sandbox has no output.");
  await once(sandbox.stdout, "data");

  const post = async (path: string, body: unknown) =>
    await fetch(`${origin}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  await post("/reset", { webhooks: false });
  // Tests of many mails would take minutes; those about the limit set it.
  await post("/resend/control/rate-limit", { perSecond: null });

  return {
    origin,
    post,
    /** What reached it, by our id of the mail. */
    async arrived(): Promise<string[]> {
      const messages = (await (await fetch(`${origin}/inbox/messages`)).json()) as {
        tags: { name: string; value: string }[];
      }[];
      return messages.map(({ tags }) => tags.find(({ name }) => name === "mail")?.value ?? "none");
    },
    stop: () => sandbox.kill(),
  };
}
