import { CALL_TIMEOUT_MS } from "@cardwell/core/domain/prompts/prompt";
import type { ModelFailure } from "@cardwell/core/domain/prompts/runs";
import * as z from "zod/mini";
import { measureCall } from "../../lib/call-stats.ts";
import { ModelError } from "./model.ts";
import type { Model, ModelAnswer, ModelRequest } from "./model.ts";

const MOST_BYTES = 1024 * 1024;
/** Of one call: the vendor rejected the ones before without working on them. */
const MOST_ATTEMPTS = 3;
const LONGEST_WAIT_MS = 5_000;

export type ChatCompletionsConfig = {
  /** What `/chat/completions` is added to, as `https://vendor.example/v1`. */
  baseUrl: URL;
  key: string;
  /** Of a call with its repetitions. */
  timeoutMs?: number;
};

/** A vendor whose counts are wrong must not lower what was spent. */
const tokenCount = z.int().check(z.minimum(0), z.maximum(100_000_000));

const completion = z.object({
  choices: z.array(
    z.object({
      message: z.object({ content: z.nullable(z.string()), refusal: z.nullish(z.string()) }),
      finish_reason: z.nullable(z.string()),
    }),
  ),
  usage: z.object({ prompt_tokens: tokenCount, completion_tokens: tokenCount }),
});

const rejection = z.object({ error: z.object({ code: z.optional(z.nullable(z.string())) }) });

type Answered = { status: number; retryAfterMs: number | null; body: unknown };

function readRetryAfter(value: string | null): number | null {
  const seconds = Number(value);
  return value !== null && value !== "" && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

/** Reads a body up to the limit: whoever answers at the address isn't trusted with our memory. */
async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new ModelError("invalid_answer", "longer than 1 MiB", "unknown");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");

/** Before a connection there was no call, and nothing to pay. */
function wasNeverSent(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } }).cause?.code;
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(String(code));
}

function toError({ status, body }: Answered): ModelError {
  const code = rejection.safeParse(body).data?.error.code ?? "";
  const detail = `HTTP ${status}`;
  if (status === 401 || status === 403) return new ModelError("bad_key", detail);
  if (status === 429) return new ModelError("vendor_busy", detail);
  if (code === "context_length_exceeded" || status === 413) return new ModelError("too_long", detail);
  if (code === "model_not_found" || status === 404) return new ModelError("unknown_model", detail);
  // The gateway gave up on a vendor that may have answered.
  if (status === 502 || status === 504) return new ModelError("vendor_failed", detail, "unknown");
  if (status >= 500) return new ModelError("vendor_failed", detail);
  return new ModelError("rejected", detail);
}

function toAnswer(body: unknown): ModelAnswer {
  const parsed = completion.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || choice === undefined) throw new ModelError("invalid_answer", "no completion", "unknown");
  const { prompt_tokens: tokensIn, completion_tokens: tokensOut } = parsed.data.usage;
  const tokens = { tokensIn, tokensOut };
  if (choice.finish_reason === "length") throw new ModelError("cut_off", "finish_reason length", tokens);
  if (choice.finish_reason === "content_filter") throw new ModelError("filtered", "finish_reason filter", tokens);
  if (choice.message.refusal) throw new ModelError("declined", "refusal", tokens);
  const text = choice.message.content?.trim() ?? "";
  if (text === "") throw new ModelError("invalid_answer", "empty", tokens);
  return { text, ...tokens };
}

/** A model that is reached over the common chat-completions form. Redirects aren't followed: they would carry what is asked elsewhere. */
export function createChatCompletions({ baseUrl, key, timeoutMs = CALL_TIMEOUT_MS }: ChatCompletionsConfig): Model {
  const address = `${baseUrl.href.replace(/\/$/, "")}/chat/completions`;

  async function post(request: ModelRequest, signal: AbortSignal): Promise<Answered> {
    try {
      const response = await fetch(address, {
        method: "POST",
        redirect: "error",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({
          model: request.model,
          messages: request.messages,
          temperature: request.temperature,
          max_tokens: request.maxTokens,
        }),
        signal,
      });
      const retryAfterMs = readRetryAfter(response.headers.get("retry-after"));
      return { status: response.status, retryAfterMs, body: await readBody(response) };
    } catch (error) {
      if (error instanceof ModelError) throw error;
      if (isTimeout(error)) throw new ModelError("timed_out", "no answer in time", "unknown");
      throw new ModelError("unreachable", "no response", wasNeverSent(error) ? null : "unknown");
    }
  }

  /** Repeats only what the vendor rejected before working on it: a call that may have been made is paid, and isn't made again. */
  async function ask(request: ModelRequest): Promise<ModelAnswer> {
    const deadline = Date.now() + timeoutMs;
    const signal = AbortSignal.timeout(timeoutMs);
    for (let attempt = 1; ; attempt += 1) {
      const answered = await post(request, signal);
      if (answered.status === 200) return toAnswer(answered.body);
      const waitMs = answered.retryAfterMs ?? 500 * 2 ** (attempt - 1);
      const canRepeat = [429, 503].includes(answered.status) && attempt < MOST_ATTEMPTS && waitMs <= LONGEST_WAIT_MS;
      if (!canRepeat || Date.now() + waitMs >= deadline) throw toError(answered);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  return { complete: (request) => measureCall("model", ask(request), { isOutage }) };
}

/** What a model answers to a request that it can't do isn't an outage. A key that is rejected is one: no call works. */
const OUTAGES = new Set<ModelFailure>([
  "timed_out",
  "unreachable",
  "vendor_busy",
  "vendor_failed",
  "bad_key",
  "invalid_answer",
]);
export const isOutage = (error: unknown): boolean => !(error instanceof ModelError) || OUTAGES.has(error.kind);
