import type { PushSettings } from "@cardwell/core/contract/push";
import { ECDH, randomBytes } from "node:crypto";
import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import type { AlertRecord } from "../../functions/src/features/alerts/alert-record.ts";
import { signToken } from "../../functions/src/lib/signed-token.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { localPushKey, localSecrets } from "../../scripts/lib/secrets.ts";
import { alertsApi, alertsIn, writeAlerts } from "../support/alerts.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { countPushRequests, failPushes, listPushes, makeSubscription, type TestSubscription } from "../support/push.ts";
import { runTask } from "../support/tasks.ts";
import { walletApi } from "../support/wallets.ts";

let person: TestPerson;
beforeEach(async () => {
  person = await newCardholder();
});

const ask = <T = PushSettings & { id: string }>(method: string, path: string, body?: unknown, { idToken } = person) =>
  call<T>(method, `/api/push${path}`, { token: idToken, ...(body !== undefined && { body }) });
const subscribe = (subscription: TestSubscription, changes: object = {}, who = person) =>
  ask("PUT", "/subscription", { ...subscription, platform: "android", name: "Pixel 9", ...changes }, who);
const settings = async (who = person) => (await ask("GET", "", undefined, who)).body;

/** A device of the member. */
async function newDevice(who = person): Promise<TestSubscription & { id: string }> {
  const subscription = await makeSubscription();
  const { status, body } = await subscribe(subscription, {}, who);
  expect(status).toBe(200);
  return { ...subscription, id: body.id };
}

/** Queues a notification about an alert as the engine does, and sends it now. */
async function push(alert: Partial<AlertRecord> = {}, changes: object = {}): Promise<{ id: string; alertId: string }> {
  const [alertId = ""] = await writeAlerts(person.uid, [alert]);
  const { now } = await sandboxTime();
  const id = `${alertId}-1`;
  await db.doc(`pushes/${id}`).set({
    uid: person.uid,
    alertId,
    state: "queued",
    reason: null,
    deferredBy: null,
    used: {},
    task: { since: now, dueAt: now, attempts: 0, lastError: null, deadAt: null },
    expireAt: Timestamp.fromMillis(now.getTime() + 86_400_000),
    ...changes,
  });
  expect(await runTask("sendPushes", { pushIds: [id] })).toBe(204);
  return { id, alertId };
}

const act = (token: string) => call<{ done: string }>("POST", "/api/push/actions", { body: { token } });

describe("a device", () => {
  it("is added once, whatever its keys become, and its name and the key to subscribe with are shown", async () => {
    const subscription = await makeSubscription();
    const { body: first } = await subscribe(subscription);
    const again = await subscribe({ ...subscription, keys: (await makeSubscription()).keys }, { name: "Other" });
    expect(again.body.id).toBe(first.id);
    expect(await settings()).toEqual({
      publicKey: localPushKey(),
      devices: [
        {
          id: first.id,
          name: "Pixel 9",
          platform: "android",
          addedAt: expect.any(String) as string,
          lastPushAt: null,
          state: "active",
        },
      ],
      hidesAmounts: false,
    });
  });

  it("that another member had is the last one's alone", async () => {
    const other = await newCardholder();
    const device = await newDevice(other);
    await subscribe({ endpoint: device.endpoint, keys: device.keys });
    expect((await settings(other)).devices).toEqual([]);
    expect((await db.doc(`wallets/${other.uid}`).get()).get("push.hasDevices")).toBe(false);
    expect((await settings()).devices).toMatchObject([{ id: device.id }]);
    expect((await db.doc(`wallets/${person.uid}`).get()).get("push.hasDevices")).toBe(true);
  });

  it("is renamed and removed by its member alone", async () => {
    const { id } = await newDevice();
    const other = await newCardholder();
    expect(rejection(await ask("PATCH", `/devices/${id}`, { name: "Mine" }, other)).error).toBe("not_found");
    expect(rejection(await ask("POST", `/devices/${id}/test`, undefined, other)).error).toBe("not_found");
    await ask("DELETE", `/devices/${id}`, undefined, other);
    const renamed = await ask("PATCH", `/devices/${id}`, { name: "Kitchen tablet" });
    expect(renamed.body.devices).toMatchObject([{ id, name: "Kitchen tablet" }]);
    for (const _ of ["once", "again"]) expect((await ask("DELETE", `/devices/${id}`)).body.devices).toEqual([]);
    expect((await db.doc(`wallets/${person.uid}`).get()).get("push.hasDevices")).toBe(false);
  });

  it("is one of ten at most", async () => {
    for (let count = 0; count < 10; count += 1) await newDevice();
    expect(rejection(await subscribe(await makeSubscription()))).toEqual({ status: 409, error: "conflict" });
  });

  it.each([
    ["an address without https", "endpoint", { endpoint: "http://push.cardwell.test/a" }],
    ["an address in a private network", "endpoint", { endpoint: "https://127.0.0.1/a" }],
    ["an address of the cloud's metadata", "endpoint", { endpoint: "https://metadata.google.internal/a" }],
    ["an address with another port", "endpoint", { endpoint: "https://push.cardwell.test:8443/a" }],
    ["no address", "endpoint", { endpoint: "push" }],
    [
      "a point that isn't on the curve",
      "keys.p256dh",
      {
        keys: {
          p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url"),
          auth: "A".repeat(22),
        },
      },
    ],
    ["a key of another length", "keys.p256dh", { keys: { p256dh: "BAAA", auth: "A".repeat(22) } }],
  ])("with %s is rejected at its field", async (_, field, changes) => {
    const answer = await subscribe(await makeSubscription(), changes);
    expect(rejection(answer).status).toBe(400);
    expect(answer.body).toMatchObject({ fields: [{ path: `body.${field}` }] });
  });

  it("with a compressed key, or another secret than one of 16 bytes, is rejected", async () => {
    const { endpoint, keys } = await makeSubscription();
    const compressed = ECDH.convertKey(keys.p256dh, "prime256v1", "base64url", "base64url", "compressed") as string;
    const short = randomBytes(15).toString("base64url");
    const compressedAnswer = await subscribe({ endpoint, keys: { ...keys, p256dh: compressed } });
    expect(compressedAnswer.body).toMatchObject({ fields: [{ path: "body.keys.p256dh" }] });
    const shortAnswer = await subscribe({ endpoint, keys: { ...keys, auth: short } });
    expect(shortAnswer.body).toMatchObject({ fields: [{ path: "body.keys.auth" }] });
  });

  it("gets a test, and the answer is what its push service did", async () => {
    const { id, endpoint } = await newDevice();
    const test = async () => (await ask<{ reply: string } & PushSettings>("POST", `/devices/${id}/test`)).body;
    expect(await test()).toMatchObject({ reply: "delivered", devices: [{ state: "active" }] });
    expect((await listPushes(endpoint)).map(({ payload: { title } }) => title)).toEqual(["Notifications are on"]);
    await failPushes(endpoint, { status: 500 });
    expect(await test()).toMatchObject({ reply: "failed", devices: [{ state: "failing" }] });
    await failPushes(endpoint, { status: 410 });
    expect(await test()).toMatchObject({ reply: "removed", devices: [] });
  });
});

describe("an alert", () => {
  it("reaches each device of its member with its words, its place and its buttons, and says so", async () => {
    const devices = [await newDevice(), await newDevice()];
    const mark = {
      kind: "mark_paid",
      label: "Mark as paid",
      walletCardId: "card-0",
      subjectId: null,
      cycleKey: null,
      amount: 4_000,
    } as const;
    const { alertId, id } = await push({ severity: "high", mark, push: { id: "", isByRule: true, words: "x" } });
    for (const { endpoint } of devices) {
      const [received] = await listPushes(endpoint);
      expect(received).toMatchObject({
        urgency: "high",
        payload: {
          title: "Gold Card is due",
          body: "$40.00 is due on Friday, November 27.",
          tag: "payment_due|card-0:2026-10-27",
          path: `/dashboard/alerts/${alertId}`,
          unread: 1,
          actions: [{ action: "mark", title: "Mark as paid" }, { action: "snooze" }],
        },
      });
      expect(received?.ttl).toBeGreaterThan(86_000);
      expect(received?.ttl).toBeLessThanOrEqual(86_400);
    }
    await alertsIn(person.uid)
      .doc(alertId)
      .update({ push: { id, isByRule: true, words: "Will be sent." } });
    const detail = await alertsApi(person).get<{ push: string }>(`/api/alerts/${alertId}`);
    expect(detail.push).toBe("Sent to your devices.");
    expect((await settings()).devices).toMatchObject([{ lastPushAt: expect.any(String) as string }, {}]);
  });

  it("is without amounts where its member hides them", async () => {
    const { endpoint } = await newDevice();
    expect((await ask("PATCH", "", { hidesAmounts: true })).body.hidesAmounts).toBe(true);
    await push();
    const [received] = await listPushes(endpoint);
    expect(received?.payload).toMatchObject({ title: "Payment due", body: "Gold Card" });
    expect(JSON.stringify(received)).not.toContain("$");
  });

  it.each<[string, Partial<AlertRecord>]>([
    ["that closed meanwhile", { status: "resolved", box: "done" }],
    ["that is snoozed", { status: "snoozed", box: "snoozed" }],
  ])("%s isn't sent", async (_, changes) => {
    const { endpoint } = await newDevice();
    const { id } = await push(changes);
    expect(await countPushRequests(endpoint)).toBe(0);
    expect((await db.doc(`pushes/${id}`).get()).data()).toMatchObject({
      state: "skipped",
      reason: "closed",
      task: null,
    });
  });

  it("isn't sent where its group is off by now, or its member has no access", async () => {
    const { endpoint } = await newDevice();
    await call("PUT", "/api/alert-preferences", {
      token: person.idToken,
      body: { groups: { payments: { push: false } } },
    });
    const off = await push();
    expect((await db.doc(`pushes/${off.id}`).get()).get("reason")).toBe("turned off");
    await db.doc(`customers/${person.uid}`).delete();
    const ended = await push({ type: "reminder" });
    expect((await db.doc(`pushes/${ended.id}`).get()).get("reason")).toBe("no access");
    expect(await countPushRequests(endpoint)).toBe(0);
  });
});

describe("a button of a notification", () => {
  async function withButtons(alert: Partial<AlertRecord>) {
    const { endpoint } = await newDevice();
    const pushed = await push(alert);
    const [received] = await listPushes(endpoint);
    const tokens = Object.fromEntries((received?.payload.actions ?? []).map(({ action, token }) => [action, token]));
    return { ...pushed, mark: tokens["mark"] ?? "", snooze: tokens["snooze"] ?? "" };
  }

  it("marks the bill as paid, once", async () => {
    const wallet = walletApi(person);
    const walletCardId = await wallet.add({ cardId: "chase-sapphire-preferred", openedOn: "2024-02-10" });
    const { now } = await sandboxTime();
    const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const statement = { closeOn: day(-10), dueOn: day(15), balanceCents: 22_000, minimumCents: 3_500 };
    await wallet.change("PUT", `/cards/${walletCardId}/statement`, statement);
    const mark = {
      kind: "mark_paid",
      label: "Mark as paid",
      walletCardId,
      subjectId: null,
      cycleKey: day(-10),
      amount: 22_000,
    } as const;
    const { mark: token } = await withButtons({ dueOn: day(15), mark });
    expect(await act(token)).toMatchObject({ status: 200, body: { done: "Marked as paid." } });
    const stored = (await db.doc(`wallets/${person.uid}`).get()).get(
      `cards.${walletCardId}.statement.payments`,
    ) as object[];
    expect(stored).toMatchObject([{ amountCents: 22_000, source: "manual" }]);
    expect(rejection(await act(token))).toEqual({ status: 409, error: "conflict" });
    expect((await db.doc(`wallets/${person.uid}`).get()).get(`cards.${walletCardId}.statement.payments`)).toHaveLength(
      1,
    );
  });

  it("snoozes the alert until tomorrow, once, also when it is tapped twice at the same time", async () => {
    const { snooze, alertId } = await withButtons({ dueOn: null });
    const answers = await Promise.all([act(snooze), act(snooze)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { alert } = await alertsApi(person).get<{ alert: { status: string } }>(`/api/alerts/${alertId}`);
    expect(alert.status).toBe("snoozed");
  });

  it("has no snooze for an alert whose day is today", async () => {
    const { now } = await sandboxTime();
    const { snooze } = await withButtons({ dueOn: now.toISOString().slice(0, 10) });
    expect(snooze).toBe("");
  });

  it("does nothing once its alert is closed, or for whom has no access any more", async () => {
    const { snooze, alertId } = await withButtons({ dueOn: null });
    await alertsApi(person).post(`${alertId}/act`);
    expect(rejection(await act(snooze)).status).toBe(409);
    await db.doc(`customers/${person.uid}`).delete();
    expect(rejection(await act(snooze))).toEqual({ status: 403, error: "subscription_inactive" });
  });

  it("is rejected when it is forged, for another purpose, expired, or of a notification of another member", async () => {
    const { now } = await sandboxTime();
    const { id } = await push();
    const key = localSecrets()["LINK_SIGNING_KEY"] ?? "";
    const sign = (changes: { purpose?: string; subject?: string; expiresAt?: Date; key?: string } = {}) => {
      const { key: own = key, ...claims } = changes;
      const subject = `${person.uid}|snooze|${id}`;
      return signToken({ purpose: "push", subject, expiresAt: new Date(now.getTime() + 60_000), ...claims }, own);
    };
    const forged = [
      "token",
      sign({ key: "k".repeat(32) }),
      sign({ purpose: "unsubscribe" }),
      sign({ subject: `${person.uid}|remove|${id}` }),
      sign({ subject: "nobody" }),
      sign().replace(/^./, "A"),
    ];
    for (const token of forged) {
      const answer = await act(token);
      expect([answer.status, answer.body]).toMatchObject([400, { fields: [{ path: "body.token" }] }]);
    }
    const other = await newPerson();
    for (const token of [
      sign({ expiresAt: now }),
      sign({ subject: `${(await newCardholder()).uid}|snooze|${id}` }),
      sign({ subject: `deleted-${other.uid}|snooze|${id}` }),
      sign({ subject: `${person.uid}|snooze|${"0".repeat(32)}-9` }),
    ])
      expect(rejection(await act(token))).toEqual({ status: 409, error: "conflict" });
  });
});

describe("the deletion of an account", () => {
  it("erases its devices and notifications", async () => {
    const { endpoint } = await newDevice();
    const { id } = await push();
    const { push: feature } = await import("../../functions/src/services.ts");
    await feature.erasure.erase?.({ uid: person.uid, email: person.email });
    expect((await db.doc(`pushes/${id}`).get()).exists).toBe(false);
    expect((await db.collection("pushDevices").where("endpoint", "==", endpoint).get()).size).toBe(0);
  });
});
