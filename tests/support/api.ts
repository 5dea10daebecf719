import type { ErrorBody } from "@cardwell/core/contract/errors";
import { errorBody } from "@cardwell/core/contract/errors";
import { inEmulator } from "../../functions/src/config/environment.ts";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { answerInProcess } from "./in-process.ts";

export type Answer<T> = { status: number; headers: Headers; body: T };

type Call = { token?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit };

/**
 * Calls the API. Tests of the API ask it in their process (`become-function.ts`), on the emulators: the same gate, middleware, contract and features, without the
 * functions emulator, which costs several times what it serves. All other tests go through Hosting.
 */
export const call = <T = Record<string, unknown>>(method: string, path: string, given: Call = {}): Promise<Answer<T>> =>
  ask(inEmulator() ? answerInProcess : fetch, method, path, given);

/** Calls the API through Hosting, as a browser does: for what Hosting and the functions framework do before and after us. */
export const callHosting = <T = Record<string, unknown>>(
  method: string,
  path: string,
  given: Call = {},
): Promise<Answer<T>> => ask(fetch, method, path, given);

async function ask<T>(
  send: (request: Request) => Promise<Response>,
  method: string,
  path: string,
  { token, body, headers = {}, raw }: Call,
): Promise<Answer<T>> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(`${appOrigin}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
  });
  const response = await send(request);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson(response) && text !== "" ? JSON.parse(text) : text) as T,
  };
}

const isJson = (response: Response) => response.headers.get("content-type")?.startsWith("application/json") ?? false;

/** The error of an answer, after making sure that it has the documented form and may not be cached. */
export function rejection(answer: Answer<unknown>): { status: number; error: ErrorBody["error"] } {
  const parsed = errorBody.safeParse(answer.body);
  if (!parsed.success)
    throw new Error(`Not the documented error: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
  if (answer.headers.get("cache-control") !== "private, no-store") {
    throw new Error(`An error may be cached: ${answer.headers.get("cache-control")}`);
  }
  return { status: answer.status, error: parsed.data.error };
}
