import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Vendor } from "../vendor.ts";
import { createControl } from "./control.ts";
import { createDomains, VERIFIED_DOMAINS } from "./domains.ts";
import { errors, unverified, type ResendError, resendError } from "./errors.ts";
import { createFaults, type Fault } from "./faults.ts";
import { createIdempotency } from "./idempotency.ts";
import { bareAddress, type Mail } from "./mail.ts";
import { type EmailRequest, parseEmail } from "./validation.ts";
import { createOutcomes, eventsByOutcome } from "./outcomes.ts";
import { createWebhooks } from "./webhooks.ts";

type Options = {
  clock: Clock;
  webhook: { url: string; secret: string };
  retryDelaysMs?: number[];
  wallNow?: () => number;
};
type Answer = { status: number; body: unknown };
type SandboxEnv = { Bindings: { outgoing?: { destroy(): void } } };

/** As the vendor's documentation had it on 2026-11-30. */
const MAX_BATCH = 100;

const saved = z.object({ mails: z.array(z.custom<Mail>()), idempotency: z.array(z.custom<[string, never]>()) });

/** The stand-in of Resend's API, and the mails that it accepted, newest first. */
export function createResend(options: Options): Vendor & { mails(): readonly Mail[] } {
  const { clock } = options;
  let mails: Mail[] = [];
  const idempotency = createIdempotency(clock);
  const faults = createFaults(options.wallNow ?? Date.now);
  const outcomes = createOutcomes();
  const domains = createDomains();
  const webhooks = createWebhooks({
    clock,
    ...options.webhook,
    ...(options.retryDelaysMs && { retryDelaysMs: options.retryDelaysMs }),
  });
  const routes = new Hono<SandboxEnv>();

  function accept(request: EmailRequest): { id: string } {
    const mail = mailFrom(request, clock.now());
    mails.unshift(mail);
    const outcome = outcomes.of(bareAddress(mail.to[0] ?? ""));
    const events = eventsByOutcome[outcome];
    mail.lastEvent = events.at(-1)?.slice("email.".length) ?? "sent";
    webhooks.emit(mail, events, outcome === "transient");
    return { id: mail.id };
  }

  function sendOne(body: unknown): Answer {
    const checked = check(body);
    return "error" in checked ? failed(checked.error) : { status: 200, body: accept(checked.email) };
  }

  /** All of them or none; with `permissive`, those that are right. */
  function sendBatch(body: unknown, validation: string | undefined): Answer {
    if (!["strict", "permissive", undefined].includes(validation)) return failed(errors.batchValidation);
    if (!Array.isArray(body) || body.length === 0 || body.length > MAX_BATCH) return failed(errors.batchSize);
    const checked = body.map((each: unknown) => {
      const found = check(each);
      return "email" in found && found.email.attachments.length > 0 ? { error: errors.batchAttachments } : found;
    });
    const rejected = checked.flatMap((each, index) => ("error" in each ? [{ index, error: each.error }] : []));
    if (validation !== "permissive" && rejected[0]) return failed(rejected[0].error);
    const data = checked.flatMap((each) => ("email" in each ? [accept(each.email)] : []));
    if (validation !== "permissive") return { status: 200, body: { data } };
    return {
      status: 200,
      body: { data, errors: rejected.map(({ index, error }) => ({ index, message: error.message })) },
    };
  }

  function post(payload: string, key: string | undefined, send: (body: unknown) => Answer): Answer {
    if (key !== undefined && (key.length === 0 || key.length > 256)) return failed(errors.idempotencyKey);
    let body: unknown;
    try {
      body = JSON.parse(payload);
    } catch {
      return failed(errors.notJson);
    }
    const known = key === undefined ? undefined : idempotency.find(key, payload);
    if (known === "other-payload") return failed(errors.otherPayload);
    if (known) return { status: 200, body: known.answer };
    const answer = send(body);
    if (key !== undefined && answer.status === 200) idempotency.keep(key, payload, answer.body);
    return answer;
  }

  routes.route("/control", createControl({ domains, faults, outcomes, webhooks }));

  const admit: MiddlewareHandler = async (c, next) => {
    const authorization = c.req.header("authorization") ?? "";
    if (!authorization.startsWith("Bearer ")) return c.json(errors.missingKey, 401);
    if (!authorization.startsWith("Bearer re_")) return c.json(errors.invalidKey, 403);
    if (faults.isOverLimit()) return c.json(errors.rateLimit, 429, { "retry-after": "1" });
    return next();
  };
  routes.use("/emails", admit);
  routes.use("/emails/batch", admit);
  routes.use("/domains/*", admit);

  // A failure that a test asked for, also of reading the domains.
  routes.use("/domains/*", async (_, next) => {
    const fault = faults.take();
    if (!fault) return next();
    return answerWith(failed(resendError(fault.status, "application_error", "An unexpected error occurred.")));
  });

  routes.get("/domains", (c) => {
    const unknown = Object.keys(c.req.query()).find((key) => !["limit", "after", "before"].includes(key));
    return unknown === undefined ? c.json(domains.list()) : c.json(errors.unknownParameter(unknown), 422);
  });

  routes.get("/domains/:id", (c) => {
    const id = c.req.param("id");
    if (!z.guid().safeParse(id).success) return c.json(errors.noUuid, 422);
    const found = domains.get(id);
    return found === null ? c.json(errors.noDomain, 404) : c.json(found);
  });

  /** Fails as a test asked for, or answers what a request comes to. */
  const serve = (send: (c: Context) => (body: unknown) => Answer) => async (c: Context<SandboxEnv>) => {
    const fault: Fault | undefined = faults.take();
    if (fault && fault.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault && !fault.lost) {
      const name = fault.status === 429 ? "rate_limit_exceeded" : "application_error";
      return answerWith(
        failed(resendError(fault.status, name, "An unexpected error occurred.")),
        fault.retryAfterSeconds,
      );
    }
    const answer = post(await c.req.text(), c.req.header("idempotency-key"), send(c));
    if (fault?.lost) c.env?.outgoing?.destroy();
    return answerWith(answer);
  };
  routes.post(
    "/emails",
    serve(() => sendOne),
  );
  routes.post(
    "/emails/batch",
    serve((c) => (body) => sendBatch(body, c.req.header("x-batch-validation"))),
  );

  routes.notFound((c) =>
    c.json(resendError(404, "not_found", `The sandbox does not cover ${c.req.method} ${c.req.path}.`), 404),
  );

  return {
    routes: routes as unknown as Hono,
    mails: () => mails,
    reset: ({ webhooks: on }) => {
      mails = [];
      idempotency.clear();
      faults.clear();
      outcomes.clear();
      domains.clear();
      webhooks.reset(on);
    },
    snapshot: () => ({ mails, idempotency: idempotency.entries() }),
    restore: (state) => {
      const { mails: keptMails, idempotency: keptKeys } = saved.parse(state);
      mails = keptMails;
      idempotency.load(keptKeys);
    },
    nextDue: () => undefined,
    delivered: () => Promise.resolve(),
  };
}

function check(body: unknown): { email: EmailRequest } | { error: ResendError } {
  const parsed = parseEmail(body);
  if ("error" in parsed) return parsed;
  const domain = bareAddress(parsed.email.from).split("@").at(-1) ?? "";
  return VERIFIED_DOMAINS.has(domain) ? parsed : { error: unverified(domain) };
}

function failed(error: ResendError): Answer {
  return { status: error.statusCode, body: error };
}

function answerWith(answer: Answer, retryAfterSeconds?: number): Response {
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return Response.json(answer.body, { status: answer.status, headers });
}

function mailFrom(request: EmailRequest, at: Date): Mail {
  const id = randomUUID();
  return {
    ...request,
    id,
    at: at.toISOString(),
    lastEvent: "sent",
    headers: {
      From: request.from,
      To: request.to.join(", "),
      ...addressHeader("Cc", request.cc),
      ...addressHeader("Reply-To", request.replyTo),
      Subject: request.subject,
      Date: at.toUTCString(),
      "Message-ID": `<${id}@mail.cardwell.test>`,
      ...request.headers,
    },
  };
}

function addressHeader(name: string, addresses: string[]): Record<string, string> {
  return addresses.length > 0 ? { [name]: addresses.join(", ") } : {};
}
