import { createChatCompletions } from "../../functions/src/integrations/model/chat-completions.ts";
import { serveModel } from "../../sandbox/src/model/serve-model.ts";

type SentRequest = { messages: { role: string; content: string }[] };

/** The sandbox's model on a port of its own. */
export async function startSandboxModel() {
  const { origin, reset, stop } = await serveModel();
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
    reset,
    stop,
  };
}

export type SandboxModel = Awaited<ReturnType<typeof startSandboxModel>>;
