import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { createClock } from "../../sandbox/src/clock.ts";
import { createModel } from "../../sandbox/src/model/model.ts";
import { createChatCompletions } from "../../functions/src/integrations/model/chat-completions.ts";

type SentRequest = { messages: { role: string; content: string }[] };

/** The sandbox's model on a port of its own. */
export async function startSandboxModel() {
  const vendor = createModel({ clock: createClock(() => Date.parse("2026-11-27T12:00:00Z")) });
  const app = new Hono()
    .route("/model", vendor.routes)
    .post("/moved/chat/completions", (c) => c.redirect("/model/v1/chat/completions", 307));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((ready) => void server.once("listening", () => ready()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    connect: ({ path = "/model/v1", key = "sk-model-test", timeoutMs = 5_000 } = {}) =>
      createChatCompletions({ baseUrl: new URL(`${origin}${path}`), key, timeoutMs }),
    control: (path: string, body: object) =>
      fetch(`${origin}/model/control/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    /** What was sent, the latest first. */
    listRequests: async () => (await (await fetch(`${origin}/model/control/requests`)).json()) as SentRequest[],
    reset: () => vendor.reset({ webhooks: true }),
    stop: () => void server.close(),
  };
}

export type SandboxModel = Awaited<ReturnType<typeof startSandboxModel>>;
