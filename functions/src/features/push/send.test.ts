import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { createECDH } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_NOTIFICATION_BYTES, type PushNotification } from "@cardwell/core/domain/push/notification";
import { createClock } from "../../../../sandbox/src/clock.ts";
import { createPushService } from "../../../../sandbox/src/push/push.ts";
import { createPostPublic } from "../../lib/fetch-public.ts";
import { createPushSender, type PushIdentity } from "./send.ts";

// What the product sends, as the sandbox's push service reads it: with code of its own.

const app = new Hono().route("/push", createPushService(createClock()).routes);
const now = new Date("2026-11-20T15:00:00Z");
const options = { ttlMs: 3_600_000, urgency: "high" as const, now };
const notification: PushNotification = {
  title: "Gold Card is due",
  body: "$40.00 is due on Friday, November 27.",
  tag: "payment_due|c1",
  path: "/dashboard/alerts/a1",
  unread: 2,
  actions: [],
  sentAt: now.toISOString(),
};

function newIdentity(changes: Partial<PushIdentity> = {}): PushIdentity {
  const key = createECDH("prime256v1");
  const publicKey = key.generateKeys("base64url");
  const privateKey = Buffer.concat([Buffer.alloc(32), key.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  return { subject: "mailto:push@cardwell.test", publicKey, privateKey, ...changes };
}

let server: ServerType;
let origin: URL;
beforeAll(async () => {
  await new Promise<void>((ready) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => ready());
  });
  origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => void server.close());

const control = (path: string, body?: object) =>
  app.request(`/push/control${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });

async function given(identity = newIdentity()) {
  const made = await control("/subscriptions", { applicationServerKey: identity.publicKey });
  const device = (await made.json()) as { endpoint: string; keys: { p256dh: string; auth: string } };
  const path = `/subscriptions/${device.endpoint.split("/").at(-1)}`;
  const standIn = { hostname: "push.cardwell.test", origin, path: "/push/service" };
  const send = createPushSender(identity, createPostPublic({ standIn }));
  return {
    device,
    send: (changed: Partial<PushNotification> = {}) => send(device, { ...notification, ...changed }, options),
    fail: (failure: object) => control(`${path}/failures`, failure),
    received: async () => ((await (await control(path)).json()) as { messages: object[] }).messages,
  };
}

describe("a notification", () => {
  it("arrives as it was written, and the next one of its tag replaces it", async () => {
    const { send, received } = await given();
    expect(await send()).toEqual({ kind: "delivered" });
    await send({ title: "Gold Card is overdue" });
    await send({ tag: "fee" });
    expect(await received()).toMatchObject([
      { payload: { ...notification, title: "Gold Card is overdue" }, ttl: 3_600, urgency: "high" },
      { payload: { tag: "fee" } },
    ]);
  });

  it("is taken up to its limit", async () => {
    const { send } = await given();
    const free = MOST_NOTIFICATION_BYTES - JSON.stringify({ ...notification, body: "" }).length;
    expect(await send({ body: "x".repeat(free) })).toEqual({ kind: "delivered" });
    expect(await send({ body: "x".repeat(free + 1) })).toMatchObject({ kind: "rejected" });
  });

  it("is rejected where it's signed with another key than the browser subscribed with", async () => {
    const { device } = await given();
    const standIn = { hostname: "push.cardwell.test", origin, path: "/push/service" };
    const send = createPushSender(newIdentity(), createPostPublic({ standIn }));
    expect(await send(device, notification, options)).toEqual({
      kind: "rejected",
      error: "The push service responded with 403.",
    });
  });

  it.each([
    [{ status: 404 }, { kind: "removed" }],
    [{ status: 410 }, { kind: "removed" }],
    [{ status: 500 }, { kind: "deferred", retryAfterMs: 0 }],
    [
      { status: 429, retryAfterSeconds: 30 },
      { kind: "deferred", retryAfterMs: 30_000 },
    ],
    [
      { status: 429, retryAfterSeconds: 1_000_000 },
      { kind: "deferred", retryAfterMs: 86_400_000 },
    ],
  ])("that is answered with %o is %o", async (failure, outcome) => {
    const { send, fail } = await given();
    await fail(failure);
    expect(await send()).toMatchObject(outcome);
  });

  it("is tried again where nobody answers, and where the address leads into a private network", async () => {
    const { device } = await given();
    for (const poster of [
      createPostPublic({ resolve: () => Promise.reject(new Error("no such name")) }),
      createPostPublic({ resolve: () => Promise.resolve([{ address: "10.0.0.1", family: 4 }]) }),
    ]) {
      const send = createPushSender(newIdentity(), poster);
      expect(await send(device, notification, options)).toMatchObject({ kind: "deferred" });
    }
  });
});
