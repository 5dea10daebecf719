import type { Endpoint, RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import { takeEarlyAnswer } from "./early-answers.ts";
import { ApiError, networkError, toApiError } from "./api-error.ts";
import { readServerTime } from "./server-time.ts";

const DEFAULT_TIMEOUT_MS = 30_000;
/** After so long the server gives up, too: for calls that wait for a language model. */
export const LONGEST_TIMEOUT_MS = 60_000;

type TokenSource = (options: { force: boolean }) => Promise<string | null>;

export type ApiTransport = {
  fetch: typeof fetch;
  /** The bearer token of the person who is signed in; null when signed out. */
  token: TokenSource;
  /** Called when the server rejects a member's call because the plan has ended. */
  onPlanEnded: () => void;
  /** Called when the server rejects a fresh token: the session has ended. */
  onSessionEnded: () => void;
};

let transport: ApiTransport = {
  fetch: (...args) => globalThis.fetch(...args),
  token: async () => null,
  onPlanEnded: () => undefined,
  onSessionEnded: () => undefined,
};

/** The session hands its token over here, so that this module doesn't depend on Firebase. Returns what was there before. */
export function setTransport(next: Partial<ApiTransport>): ApiTransport {
  const before = transport;
  transport = { ...transport, ...next };
  return before;
}

type Parts = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
};

type Args<E extends Endpoint> = keyof RequestOf<E> extends never
  ? [request?: Record<string, never>, options?: CallOptions]
  : [request: RequestOf<E>, options?: CallOptions];

export type CallOptions = { signal?: AbortSignal; timeoutMs?: number; onHeaders?: (headers: Headers) => void };

export type RawAnswer = { ok: boolean; status: number; body: unknown; retryAfter: string | null };

/** Makes one call of the contract; resolves with its response or throws an ApiError. */
export async function callApi<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<ResponseOf<E>> {
  const [request, options] = args;
  const answer = await sendRequest(endpoint, request ?? {}, options);
  if (!answer.ok) throw toApiError(answer.status, answer.body, answer.retryAfter);
  // The server's responses match the contract by type; anything else comes from another server in between.
  if (typeof answer.body !== "object" || answer.body === null) {
    throw new ApiError({
      status: answer.status,
      code: "bad_response",
      message: "Unexpected response from the server. Reload the page.",
    });
  }
  return answer.body as ResponseOf<E>;
}

/** The call without parsing the response. A stale token is renewed once. */
export async function sendRequest(endpoint: Endpoint, request: object, options: CallOptions = {}): Promise<RawAnswer> {
  const first = await attempt(endpoint, request, options, false);
  const isStale = endpoint.access !== "public" && isRejectedToken(first);
  const answer = isStale ? await attempt(endpoint, request, options, true) : first;
  if (endpoint.access === "member" && getErrorCode(answer.body) === "subscription_inactive") transport.onPlanEnded();
  if (isStale && isRejectedToken(answer)) transport.onSessionEnded();
  return answer;
}

async function attempt(endpoint: Endpoint, request: object, options: CallOptions, force: boolean): Promise<RawAnswer> {
  const { params, query, body } = request as Parts;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  try {
    const where = address(endpoint.path, params, query);
    const sent = await headers(endpoint, body !== undefined, force);
    const token = sent["authorization"]?.slice("Bearer ".length);
    const early = takeEarlyAnswer(
      { method: endpoint.method, address: where, token },
      globalThis.cardwellEarly,
      Date.now(),
    );
    const response = await (early ??
      transport.fetch(where, {
        method: endpoint.method,
        headers: sent,
        body: body === undefined ? null : JSON.stringify(body),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      }));
    readServerTime(response.headers);
    options.onHeaders?.(response.headers);
    return {
      ok: response.ok,
      status: response.status,
      body: await readJson(response),
      retryAfter: response.headers.get("retry-after"),
    };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw networkError();
  }
}

async function headers(endpoint: Endpoint, hasBody: boolean, force: boolean): Promise<Record<string, string>> {
  const result: Record<string, string> = { accept: "application/json" };
  if (hasBody) result["content-type"] = "application/json";
  if (endpoint.access !== "public") {
    const token = await transport.token({ force });
    if (token !== null) result["authorization"] = `Bearer ${token}`;
  }
  return result;
}

function address(path: string, params: Parts["params"], query: Parts["query"]): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    // A truncated response counts as no response.
    throw error;
  }
}

/** Also when a server in front of the API rejects the token, with a different body. */
const isRejectedToken = ({ status, body }: RawAnswer): boolean =>
  status === 401 && getErrorCode(body) !== "reauthentication_required";

function getErrorCode(body: unknown): unknown {
  return typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
}
