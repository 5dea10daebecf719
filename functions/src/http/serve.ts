import { listEndpoints } from "@cardwell/core/contract/contract";
import type { Endpoint, Method, ResponseOf, ValidRequestOf } from "@cardwell/core/contract/endpoint";
import type { AuditAction } from "@cardwell/core/domain/staff/tabs";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { VIEW_HEADER } from "@cardwell/core/domain/staff/view-session";
import { hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import type { Context as HonoContext, Hono } from "hono";
import { en } from "zod/locales";
import * as z from "zod/mini";
import type { Clock } from "../config/clock.ts";
import { AppError, subscriptionInactive } from "../lib/app-error.ts";
import { createHttpApp } from "./app.ts";
import type { AuditRepository } from "./audit-repository.ts";
import { createRecorder, readRecorded } from "./audit.ts";
import type { Recorded, Recorder } from "./audit.ts";
import type { Caller } from "./authenticate.ts";
import { parseFormOrJson, parseJsonBody } from "./body.ts";
import { isDecodable, originalContentType } from "./raw-json.ts";
import { admitStaff, requireStaffDeclarations } from "./staff.ts";
import { admitView, requireViewable } from "./view.ts";
import type { ViewGate } from "./view.ts";

// Without it, messages about a wrong field would depend on whether this process has served the API's description.
z.config(en());

/**
 * Where a request came from. `forwardedFor` and `userAgent` are untrusted headers: the former is for staff to look at, the latter to
 * detect a new device. Neither is stored.
 */
export type Client = { clientIp: string; forwardedFor: string | null; userAgent: string | null };

/** What the handler of a public endpoint knows beside its request. */
export type PublicContext = Client & { requestId: string; now: Date };

/** The same with who asks. In a view, staff read what the caller would: the handler changes nothing then, and notifies nobody. */
export type Context = PublicContext & Caller & { isView: boolean };

/** That of an endpoint that declares an audit entry, whose handler changes things through `audit`. */
export type AuditedContext = Context & { audit: Recorder };

/** Who of staff does something, when, and where it is recorded. */
export type Acting = Pick<AuditedContext, "uid" | "staffRole" | "now" | "audit">;

type ContextOf<E extends Endpoint, Needed> = E extends { access: "public" }
  ? Pick<Needed, keyof Needed & keyof PublicContext>
  : Needed;

/** The handler of an endpoint that declares an audit entry returns what `context.audit` recorded. */
type Handler<E extends Endpoint, Needed> = E extends { audit: AuditAction }
  ? (request: ValidRequestOf<E>, context: Needed & { audit: Recorder }) => Promise<Recorded<ResponseOf<E>>>
  : (request: ValidRequestOf<E>, context: ContextOf<E, Needed>) => Promise<ResponseOf<E>>;

/** A feature's handlers, one for each endpoint of its contract, by what they need of the context. */
export type Handlers<C extends Record<string, Endpoint>, Needed = Context> = { [K in keyof C]: Handler<C[K], Needed> };

type Features = Record<string, Record<string, Endpoint>>;

/** The handlers of many features. */
export type Routes<C extends Features> = { [K in keyof C]: Handlers<C[K]> };

/** What the transport needs from the rest: who asks, from where, at what time, and whether the plan gives access. */
export type Gate = {
  /** @param mayBeKept whether it is enough that the session stood within the last minute */
  authenticate(authorization: string | undefined, mayBeKept: boolean): Promise<Caller>;
  /** @throws AppError `rate_limited` for a caller over the limit */
  limitCalls(uid: string): Promise<void>;
  client(request: HonoContext): Client;
  clock(): Promise<Clock>;
  hasAccess(uid: string, now: Date): Promise<boolean>;
  /** The role that the account has now, even if its token differs. */
  currentStaffRole(uid: string): Promise<StaffRole | null>;
  /** Sign-ins are stamped with real time. */
  realNow(): Date;
  auditLog(): AuditRepository;
  views: ViewGate;
};

async function admit(endpoint: Endpoint, c: HonoContext, gate: Gate, now: Date): Promise<Caller | null> {
  const viewId = c.req.header(VIEW_HEADER);
  if (viewId !== undefined) requireViewable(endpoint);
  if (endpoint.access === "public") return null;
  // Staff, and calls about the account itself, need a session that stands now.
  const mayBeKept = endpoint.access === "member" && viewId === undefined;
  const caller = await gate.authenticate(c.req.header("authorization"), mayBeKept);
  // The log has who really calls, also in a view.
  c.set("uid", caller.uid);
  await gate.limitCalls(caller.uid);
  if (!caller.emailVerified) throw new AppError("email_unverified", "Confirm your email address first.");
  if (viewId !== undefined) return admitView(endpoint, viewId, caller, { ...gate, now });
  const isChecked = endpoint.access === "member" && !endpoint.decidesAccess;
  if (isChecked && !(await gate.hasAccess(caller.uid, now))) throw subscriptionInactive();
  return endpoint.access === "staff" ? admitStaff(endpoint, caller, gate) : caller;
}

const LONGEST_NAME = 60;
const MOST_NAMES = 5;

/** A name in a request. One that is a card number is not repeated to the caller, nor to the logs. */
function formatPathStep(step: PropertyKey): string {
  const name = String(step);
  if (hasCardNumber(name)) return "…";
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

/** What is wrong. Zod repeats of a request nothing but the names of fields that it does not know. */
function formatIssue(issue: z.core.$ZodIssue): string {
  if (issue.code !== "unrecognized_keys") return issue.message;
  const names = issue.keys.slice(0, MOST_NAMES).map((key) => `“${formatPathStep(key)}”`);
  return `There is no field ${names.join(", ")}${issue.keys.length > MOST_NAMES ? ", …" : ""} here.`;
}

/** Zod hands lists of issues on as arguments: with some 100,000 of them the stack overflows. */
function parseSafely(schema: z.ZodMiniType, value: unknown) {
  try {
    return schema.safeParse(value);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new AppError("invalid_request", "The request holds too many errors to list.", { cause });
  }
}

/** A part of a request in the form of its schema; anything else is a 400 with the fields. */
export function checkPart(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = parseSafely(schema, value);
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, 20).map((issue) => ({
    path: [part, ...issue.path.map(formatPathStep)].join("."),
    message: formatIssue(issue),
  }));
  throw new AppError("invalid_request", `Invalid request: ${fields[0]?.path} — ${fields[0]?.message}`, {
    fields,
  });
}

/** The query with one value a key: a key that comes twice is ambiguous and rejected. */
function parseQuery(c: HonoContext): Record<string, string | undefined> {
  if (!isDecodable(new URL(c.req.url).search)) {
    throw new AppError("invalid_request", "The query is not percent-encoded UTF-8.");
  }
  const entries = Object.entries(c.req.queries());
  const doubled = entries.find(([, values]) => values.length > 1);
  if (doubled) {
    const fields = [{ path: `query.${doubled[0]}`, message: "This can be given only once." }];
    throw new AppError("invalid_request", `Invalid request: ${doubled[0]} is given more than once.`, {
      fields,
    });
  }
  return Object.fromEntries(entries.map(([key, [value]]) => [key, value]));
}

async function validRequest<E extends Endpoint>(endpoint: E, c: HonoContext): Promise<ValidRequestOf<E>> {
  const parse = endpoint.takesForm ? parseFormOrJson : parseJsonBody;
  const bytes = endpoint.body ? new Uint8Array(await c.req.arrayBuffer()) : new Uint8Array();
  // Removing something needs nothing but its address.
  const isLeftOut = endpoint.method === "DELETE" && bytes.length === 0;
  const body =
    endpoint.body && !isLeftOut
      ? await parse(originalContentType(c.req.raw.headers), bytes, endpoint.maxBodyBytes, endpoint.alternativeJsonType)
      : {};
  // Firestore reserves such ids, so no document has one.
  if (Object.values(c.req.param()).some((id) => /^__.*__$/s.test(id))) {
    throw new AppError("not_found", "Not found.");
  }
  return {
    params: checkPart(endpoint.params, c.req.param(), "path"),
    query: endpoint.query && checkPart(endpoint.query, parseQuery(c), "query"),
    body: endpoint.body && checkPart(endpoint.body, body, "body"),
  } as ValidRequestOf<E>;
}

type AnyHandler = (request: unknown, context: PublicContext | AuditedContext) => Promise<unknown>;

/** Runs a handler; that of an audited endpoint has to leave an audit entry. */
async function run(
  { audit: action = "none" }: Endpoint,
  handle: AnyHandler,
  request: { body?: unknown },
  context: PublicContext & Partial<Caller>,
  gate: Gate,
): Promise<unknown> {
  if (action === "none") return handle(request, context);
  const { uid: actorUid, staffRole: actorRole, requestId, now: at } = context;
  if (actorUid === undefined || !actorRole) throw new Error("A caller without a role was admitted.");
  const { reason = null } = (request.body ?? {}) as { reason?: string | null };
  const entry = { actorUid, actorRole, action, reason, requestId, at };
  return readRecorded(await handle(request, { ...context, audit: createRecorder(gate.auditLog(), entry) }));
}

const hasParameter = (path: string) => path.includes(":");

/** A picture runs nothing and is no page, whatever its content also is: shown by `img`, and saved when its address is opened. */
function sendImage(c: HonoContext, { type, data }: { type: string; data: string }): Response {
  return c.body(new Uint8Array(Buffer.from(data, "base64")), 200, {
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "Content-Disposition": "attachment",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
}

/** Puts one endpoint on the server: access, validation in, handler, and only the documented fields out. */
function serveEndpoint(
  app: Hono,
  endpoint: Endpoint,
  handler: AnyHandler,
  gate: Gate,
  literalPaths: ReadonlySet<string>,
): void {
  app.on(endpoint.method, endpoint.path, async (c, next) => {
    // `/things/count` is a separate path, also for a method that only `/things/:id` has.
    if (hasParameter(endpoint.path) && literalPaths.has(c.req.path)) return next();
    c.set("route", `${endpoint.method} ${endpoint.path}`);
    const now = (await gate.clock()).now();
    // The browser takes the day from it, as the clock of the device may be wrong.
    c.header("Date", now.toUTCString());
    const caller = await admit(endpoint, c, gate, now);
    const request = await validRequest(endpoint, c);
    const isView = c.req.header(VIEW_HEADER) !== undefined;
    const context = { ...gate.client(c), requestId: c.get("requestId"), now, ...caller, isView };
    const answer: unknown = endpoint.response.parse(await run(endpoint, handler, request, context, gate));
    if (endpoint.isImage) return sendImage(c, answer as { type: string; data: string });
    if (endpoint.publicMaxAgeSeconds) c.header("Cache-Control", `public, max-age=${endpoint.publicMaxAgeSeconds}`);
    if (endpoint.contentType) {
      return c.body(answer as string, 200, { "Content-Type": `${endpoint.contentType}; charset=utf-8` });
    }
    return endpoint.redirects ? c.redirect((answer as { url: string }).url, 302) : c.json(answer);
  });
}

/** Puts a feature on the server. */
export function serve<C extends Record<string, Endpoint>>(
  app: Hono,
  contract: C,
  handlers: Handlers<C>,
  gate: Gate,
): void {
  const paths = Object.values(contract).map(({ path }) => path);
  const literalPaths = new Set(paths.filter((path) => !hasParameter(path)));
  for (const name of Object.keys(contract) as (keyof C)[]) {
    requireStaffDeclarations(contract[name]!);
    serveEndpoint(app, contract[name]!, handlers[name] as AnyHandler, gate, literalPaths);
  }
}

/** Responds with 405 for a known path with a method that it does not have. Comes after every `serve`. */
export function rejectOtherMethods(app: Hono, endpoints: Pick<Endpoint, "method" | "path">[]): void {
  const methodsByPath = new Map<string, Method[]>();
  for (const { path, method } of endpoints) methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
  // A literal path comes before one with parameters that matches it too.
  const paths = [...methodsByPath].toSorted(([a], [b]) => Number(hasParameter(a)) - Number(hasParameter(b)));
  for (const [path, methods] of paths) {
    app.all(path, (c) => {
      c.header("Allow", methods.join(", "));
      throw new AppError("method_not_allowed", `Use ${methods.join(" or ")} here, not ${c.req.method}.`);
    });
  }
}

/** A server of these features: each endpoint with its handler, and 405 for a known path with another method. */
export function createServer<C extends Features>(contract: C, routes: Routes<C>, gate: Gate): Hono {
  const app = createHttpApp();
  for (const feature of Object.keys(contract)) serve(app, contract[feature]!, routes[feature]!, gate);
  rejectOtherMethods(app, listEndpoints(contract));
  return app;
}
