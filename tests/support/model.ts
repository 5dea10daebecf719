import { sandboxOrigin } from "../../scripts/lib/addresses.ts";

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`${sandboxOrigin}/model/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** Makes the language model's stand-in fail. */
export const failModel = (failure: { status: number; times?: number; retryAfterSeconds?: number }) =>
  post("fail", failure);

/** Whether the language model's stand-in falls for instructions in data, and then whether it keeps its own to itself. */
export const makeGullible = (isGullible: boolean, only: { isDiscreet?: boolean; about?: string } = {}) =>
  post("mode", { isGullible, ...only });

type SentRequest = { model: string; messages: { role: string; content: string }[] };

/** What was sent to the language model's stand-in, the latest first. */
export const listModelRequests = async (): Promise<SentRequest[]> =>
  (await (await fetch(`${sandboxOrigin}/model/control/requests`)).json()) as SentRequest[];
