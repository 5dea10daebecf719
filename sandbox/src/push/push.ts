import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Hono } from "hono";
import { z } from "zod";
import type { SandboxClock } from "../clock.ts";
import type { Vendor } from "../vendor.ts";
import { decryptPush, type ReceiverKeys } from "./decrypt.ts";

/** What the product knows a push service by. No one can register this name. */
const ORIGIN = "https://push.cardwell.test";
const MOST_BYTES = 4_096;
const DAY_SECONDS = 24 * 60 * 60;

const subscriptionOptions = z.strictObject({ applicationServerKey: z.string() });
const failure = z.strictObject({
  status: z.union([z.literal(404), z.literal(410), z.literal(429), z.literal(500), z.literal(403)]),
  times: z.number().int().positive().default(1),
  retryAfterSeconds: z.number().nonnegative().optional(),
});
const delay = z.strictObject({ delayMs: z.number().nonnegative() });

type Message = { id: string; at: string; payload: unknown; ttl: number; urgency: string; topic: string | null };

type Subscription = {
  keys: ReceiverKeys;
  applicationServerKey: string;
  messages: Message[];
  failures: z.infer<typeof failure>[];
  delayMs: number;
  requests: number;
};

const encode = (bytes: Buffer) => bytes.toString("base64url");

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const header = z.object({ alg: z.literal("ES256"), typ: z.literal("JWT") });
const parsePart = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());

/** Why a request may not send to a subscription (RFC 8292); null: it may. Real time, as the keys of the product sign it. */
function findIdentityProblem(authorization: string, applicationServerKey: string): string | null {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== applicationServerKey) return "The key isn't the one that the subscription was made with.";
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: encode(point.subarray(1, 33)), y: encode(point.subarray(33)) },
  });
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isGenuine || !header.safeParse(parsePart(head)).success) return "The token isn't signed with the key.";
  const { data } = claims.safeParse(parsePart(body));
  if (data?.aud !== ORIGIN) return "The token is for another push service.";
  const leftSeconds = data.exp - Date.now() / 1_000;
  if (leftSeconds <= 0 || leftSeconds > DAY_SECONDS) return "The token has expired, or is valid for more than a day.";
  return /^(mailto:.+@.+|https:\/\/.+)$/.test(data.sub) ? null : "The token names nobody.";
}

/** A push service as strict as the real ones (RFC 8030, 8188, 8291, 8292), and the browsers that subscribed there. */
export function createPushService(clock: SandboxClock): Vendor {
  const routes = new Hono();
  const subscriptions = new Map<string, Subscription>();

  routes.post("/control/subscriptions", async (c) => {
    const parsed = subscriptionOptions.safeParse(await c.req.json());
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    const receiver = createECDH("prime256v1");
    const publicKey = receiver.generateKeys();
    const keys = { publicKey, privateKey: receiver.getPrivateKey(), auth: randomBytes(16) };
    const id = randomBytes(16).toString("hex");
    const { applicationServerKey } = parsed.data;
    subscriptions.set(id, { keys, applicationServerKey, messages: [], failures: [], delayMs: 0, requests: 0 });
    return c.json({
      endpoint: `${ORIGIN}/${id}`,
      keys: { p256dh: encode(publicKey), auth: encode(keys.auth) },
    });
  });

  routes.get("/control/subscriptions/:id", (c) => {
    const found = subscriptions.get(c.req.param("id"));
    return found ? c.json({ messages: found.messages, requests: found.requests }) : c.notFound();
  });

  routes.post("/control/subscriptions/:id/failures", async (c) => {
    const parsed = failure.safeParse(await c.req.json());
    const found = subscriptions.get(c.req.param("id"));
    if (!parsed.success || !found) return c.json({ error: "invalid" }, 400);
    found.failures.push(parsed.data);
    return c.json({ ok: true });
  });

  routes.post("/control/subscriptions/:id/delay", async (c) => {
    const parsed = delay.safeParse(await c.req.json());
    const found = subscriptions.get(c.req.param("id"));
    if (!parsed.success || !found) return c.json({ error: "invalid" }, 400);
    found.delayMs = parsed.data.delayMs;
    return c.json({ ok: true });
  });

  routes.post("/service/:id", async (c) => {
    const found = subscriptions.get(c.req.param("id"));
    if (!found) return c.text("Unknown subscription", 404);
    found.requests += 1;
    await setTimeout(found.delayMs);
    const [failing] = found.failures;
    if (failing) {
      failing.times -= 1;
      if (failing.times === 0) found.failures.shift();
      const wait = failing.retryAfterSeconds;
      return c.text("Failing", failing.status, wait === undefined ? {} : { "retry-after": String(wait) });
    }
    const body = Buffer.from(await c.req.arrayBuffer());
    const ttl = c.req.header("ttl") ?? "";
    const problem = findIdentityProblem(c.req.header("authorization") ?? "", found.applicationServerKey);
    if (problem !== null) return c.text(problem, 403);
    if (!/^\d+$/.test(ttl)) return c.text("The TTL is missing.", 400);
    if (c.req.header("content-encoding") !== "aes128gcm") return c.text("The body isn't encrypted.", 400);
    if (body.byteLength > MOST_BYTES) return c.text("The body is too large.", 413);
    const urgency = c.req.header("urgency") ?? "normal";
    if (!["very-low", "low", "normal", "high"].includes(urgency)) return c.text("The urgency is unknown.", 400);
    const topic = c.req.header("topic") ?? null;
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return c.text("The topic is no topic.", 400);
    let payload: unknown;
    try {
      payload = JSON.parse(decryptPush(body, found.keys).toString());
    } catch (error) {
      return c.text(String(error), 400);
    }
    const id = randomBytes(8).toString("hex");
    const message = { id, at: clock.now().toISOString(), payload, ttl: Number(ttl), urgency, topic };
    found.messages = [...found.messages.filter((each) => topic === null || each.topic !== topic), message];
    return c.body(null, 201, { location: `${ORIGIN}/messages/${id}` });
  });

  return {
    routes,
    reset: () => subscriptions.clear(),
    snapshot: () => null,
    restore: () => undefined,
    nextDue: () => undefined,
    delivered: () => Promise.resolve(),
  };
}
