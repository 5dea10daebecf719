import { createHash } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Vendor } from "../vendor.ts";
import { answer, countTokens } from "./answer.ts";
import type { Mode } from "./answer.ts";
import { cutBody, toEvents } from "./bodies.ts";
import type { Completion } from "./bodies.ts";
import { errors } from "./errors.ts";
import type { ModelError } from "./errors.ts";

/** The models that there are, with what they take in all and answer at most. */
const MODELS: Record<string, { contextTokens: number; answerTokens: number }> = {
  "small-4": { contextTokens: 32_000, answerTokens: 4_096 },
  "large-4": { contextTokens: 64_000, answerTokens: 8_192 },
  "tiny-1": { contextTokens: 500, answerTokens: 256 },
};

const message = z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
const request = z.strictObject({
  model: z.string(),
  messages: z.array(message).min(1),
  temperature: z.number().min(0).max(2).default(1),
  max_tokens: z.number().int().min(1).optional(),
  stream: z.boolean().default(false),
  stream_options: z.strictObject({ include_usage: z.boolean().default(false) }).optional(),
});

const failRequest = z.strictObject({
  /** 200 answers as without a failure, but for what else is asked for. */
  status: z.union([z.literal(200), z.number().int().min(400).max(599)]).default(500),
  times: z.number().int().positive().default(1),
  delayMs: z.number().int().nonnegative().max(60_000).default(0),
  retryAfterSeconds: z.number().int().nonnegative().optional(),
  /** This body is sent with status 200 instead of an error. */
  body: z.unknown().optional(),
  /** The model declines in these words. */
  refusal: z.string().min(1).optional(),
  /** The answer ends here, as one that got too long. */
  cutAtToken: z.number().int().positive().optional(),
  /** The connection ends here. */
  cutAtByte: z.number().int().nonnegative().optional(),
});
type Failure = Omit<z.infer<typeof failRequest>, "times">;

/** Whether the call is answered all the same: late, in part, or with a refusal. */
const isAnswered = ({ status, refusal, cutAtToken, cutAtByte }: Failure): boolean =>
  status === 200 || [refusal, cutAtToken, cutAtByte].some((each) => each !== undefined);

const modeRequest = z.strictObject({
  isGullible: z.boolean(),
  isDiscreet: z.boolean().default(false),
  /** Only for requests with this text in a message, so that others aren't disturbed. */
  about: z.string().default(""),
});

type Parsed = { request: z.infer<typeof request> } | { error: ModelError };

function parse(text: string): Parsed {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { error: errors.notJson };
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { error: errors.notJson };
  for (const name of ["model", "messages"]) if (!(name in body)) return { error: errors.missingParameter(name) };
  const parsed = request.safeParse(body);
  if (parsed.success) {
    const { stream, stream_options: options } = parsed.data;
    if (options !== undefined && !stream)
      return { error: errors.invalidValue("stream_options", "only allowed when 'stream' is enabled") };
    return { request: parsed.data };
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(".") ?? "";
  return {
    error:
      issue?.code === "unrecognized_keys"
        ? errors.unknownParameter([path, issue.keys[0]].filter(Boolean).join("."))
        : errors.invalidValue(path, issue?.message ?? "invalid"),
  };
}

/** Cuts an answer at so many tokens, as a model that may write no more. */
const cutAt = (text: string, tokens: number): string =>
  Buffer.from(text)
    .subarray(0, tokens * 4)
    .toString();

function complete(
  { model, messages, max_tokens: asked }: z.infer<typeof request>,
  { now, mode, refusal, cutAtToken }: { now: Date; mode: Mode } & Partial<Failure>,
): Completion | ModelError {
  const limits = Object.hasOwn(MODELS, model) ? MODELS[model] : undefined;
  if (limits === undefined) return errors.unknownModel(model);
  if (asked !== undefined && asked > limits.answerTokens) return errors.tooManyTokens(limits.answerTokens);
  const tokensIn = messages.reduce((sum, { content }) => sum + 4 + countTokens(content), 3);
  const allowed = asked ?? limits.answerTokens;
  if (tokensIn + allowed > limits.contextTokens) return errors.tooLong(limits.contextTokens, tokensIn + allowed);
  const most = Math.min(allowed, cutAtToken ?? allowed);
  const whole = refusal ?? answer(messages, mode);
  const isCut = countTokens(whole) > most;
  const text = isCut ? cutAt(whole, most) : whole;
  const tokensOut = Math.min(most, countTokens(whole));
  const digest = createHash("sha256")
    .update(JSON.stringify([model, messages]))
    .digest("hex")
    .slice(0, 24);
  const written = refusal === undefined ? { content: text, refusal: null } : { content: null, refusal: text };
  return {
    id: `chatcmpl-${digest}`,
    object: "chat.completion",
    created: Math.floor(now.getTime() / 1_000),
    model,
    choices: [{ index: 0, message: { role: "assistant", ...written }, finish_reason: isCut ? "length" : "stop" }],
    usage: { prompt_tokens: tokensIn, completion_tokens: tokensOut, total_tokens: tokensIn + tokensOut },
  };
}

const honest = { isGullible: false, isDiscreet: false, about: "" };

/** The stand-in of a language model: the chat-completions form over HTTP, with answers that depend on the request alone. */
export function createModel({ clock }: { clock: Clock }): Vendor {
  let failures: Failure[] = [];
  let mode: z.infer<typeof modeRequest> = honest;
  let requests: unknown[] = [];
  const routes = new Hono();

  routes.post("/v1/chat/completions", async (c) => {
    const key = c.req.header("authorization");
    const text = await c.req.text();
    const failure = failures.shift();
    if (failure !== undefined && failure.delayMs > 0)
      await new Promise((resolve) => setTimeout(resolve, failure.delayMs));
    if (key === undefined) return Response.json(errors.missingKey.body, { status: 401 });
    if (!key.startsWith("Bearer sk-model-")) return Response.json(errors.wrongKey.body, { status: 401 });
    if (failure !== undefined && !isAnswered(failure)) {
      const { status, retryAfterSeconds, body } = failure;
      if (body !== undefined) return Response.json(body);
      const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
      return Response.json(errors.failure(status).body, { status, headers });
    }
    const parsed = parse(text);
    if ("error" in parsed) return Response.json(parsed.error.body, { status: parsed.error.status });
    const { stream, stream_options: options, ...asked } = parsed.request;
    requests = [asked, ...requests].slice(0, 50);
    const isMeant = asked.messages.some(({ content }) => content.includes(mode.about));
    const completion = complete(parsed.request, { now: clock.now(), mode: isMeant ? mode : honest, ...failure });
    if ("status" in completion) return Response.json(completion.body, { status: completion.status });
    const body = stream ? toEvents(completion, options?.include_usage === true) : JSON.stringify(completion);
    return new Response(failure?.cutAtByte === undefined ? body : cutBody(body, failure.cutAtByte), {
      headers: { "content-type": stream ? "text/event-stream" : "application/json" },
    });
  });

  /** The latest first: what the product sent. */
  routes.get("/control/requests", (c) => c.json(requests));
  routes.post("/control/fail", async (c) => {
    const parsed = failRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    const { times, ...failure } = parsed.data;
    failures.push(...Array.from({ length: times }, () => failure));
    return c.json({ ok: true });
  });
  routes.post("/control/mode", async (c) => {
    const parsed = modeRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    mode = parsed.data;
    return c.json({ ok: true });
  });
  routes.notFound((c) => Response.json(errors.noRoute(c.req.method, c.req.path).body, { status: 404 }));

  return {
    routes,
    reset: () => {
      failures = [];
      mode = honest;
      requests = [];
    },
    snapshot: () => null,
    restore: () => undefined,
    nextDue: () => undefined,
    delivered: () => Promise.resolve(),
  };
}
