import type { ErrorBody } from "@cardwell/core/contract/errors";
import { errorBody } from "@cardwell/core/contract/errors";
import { appOrigin } from "../../scripts/lib/addresses.ts";

export type Answer<T> = { status: number; headers: Headers; body: T };

type Call = { token?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit };

/** Calls the API through Hosting, as a browser does. */
export async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  { token, body, headers = {}, raw }: Call = {},
): Promise<Answer<T>> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${appOrigin}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson(response) ? JSON.parse(text) : text) as T,
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
