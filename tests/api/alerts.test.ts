// @module-tag gate

import { addDays } from "@cardwell/core/domain/dates/civil";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { Timestamp } from "firebase-admin/firestore";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import {
  alertsIn,
  alertsApi,
  type AlertAnswer,
  type TestAlerts,
  readNotified,
  writeAlerts,
} from "../support/alerts.ts";
import { rejection } from "../support/api.ts";
import { db, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";

const SERIES = "payment_due|card-0:2026-10-27";

let person: TestPerson;
let mine: TestAlerts;
let others: TestAlerts;
let today = "";

beforeAll(async () => {
  person = await newCardholder();
  mine = alertsApi(person);
  others = alertsApi(await newCardholder());
  ({ today } = await walletApi(person).dashboard());
});

beforeEach(() => db.recursiveDelete(db.collection("wallets").doc(person.uid)));

const one = async (changes = {}) =>
  (await writeAlerts(person.uid, [{ dueOn: addDays(today, 7), ...changes }]))[0] ?? "";
const read = (id: string) => mine.get<{ alert: AlertAnswer["alert"] }>(`/api/alerts/${id}`);
const calls = (id: string): [string, string, object?][] => [
  ["GET", `/api/alerts/${id}`],
  ["PUT", `/api/alerts/${id}/read`],
  ["PUT", `/api/alerts/${id}/unread`],
  ["DELETE", `/api/alerts/${id}`],
  ["POST", `/api/alerts/${id}/snooze`, { preset: "hour" }],
  ["POST", `/api/alerts/${id}/dismiss`, { reason: "wrong" }],
  ["POST", `/api/alerts/${id}/act`],
  ["POST", `/api/alerts/${id}/reopen`],
];

describe("every call about alerts", () => {
  it("neither shows nor changes another member's alerts", async () => {
    const id = await one();
    for (const [method, path, body] of calls(id)) {
      expect(rejection(await others.ask(method, path, body)), `${method} ${path}`).toEqual({
        status: 404,
        error: "not_found",
      });
    }
    for (const action of ["read", "unread", "remove", "restore"]) {
      expect(await others.post("bulk", { ids: [id], action })).toMatchObject({ changed: [] });
    }
    expect((await others.list()).total).toBe(0);
    await others.post("mark-all-read");
    expect((await read(id)).alert).toMatchObject({ is_read: false, status: "open" });
  });

  it("rejects malformed ids", async () => {
    for (const id of ["short", "x".repeat(41), "a%2Fb".repeat(4), "ABCDEF0123456789", "%00".repeat(16)]) {
      for (const [method, path, body] of calls(id)) {
        expect([400, 404], `${method} ${path}`).toContain(rejection(await mine.ask(method, path, body)).status);
      }
    }
  });
});

describe("a list of alerts", () => {
  it("leaves out an alert that can't be read, also at the end of a page", async () => {
    const ids = await writeAlerts(person.uid, [{}, {}, {}]);
    await db.doc(`wallets/${person.uid}/alerts/${ids[1]}`).update({ title: 42 });
    type List = { alerts: { id: string }[]; nextCursor: string | null };
    const first = await mine.get<List>("/api/alerts?limit=2");
    expect(first.alerts.map(({ id }) => id)).toEqual([ids[2]]);
    const second = await mine.get<List>(`/api/alerts?limit=2&cursor=${first.nextCursor}`);
    expect(second.alerts.map(({ id }) => id)).toEqual([ids[0]]);
  });
});

describe("marking alerts", () => {
  it("as read records when and lowers the count, and as unread undoes that; repeating either changes nothing", async () => {
    const id = await one();
    const { alert, count } = await mine.put(id, "read");
    expect([alert.is_read, count]).toEqual([true, 0]);
    expect(Math.abs(Date.parse(alert.read_at ?? "") - (await sandboxTime()).now.getTime())).toBeLessThan(60_000);
    expect(await mine.put(id, "read")).toEqual({ alert, count });
    const marked = await mine.put(id, "unread");
    expect(marked).toMatchObject({ alert: { is_read: false, read_at: null }, count: 1 });
    expect(await mine.put(id, "unread")).toEqual(marked);
  });

  it("as unread reopens a closed alert so that the count matches the list, unless a newer one replaced it", async () => {
    const id = await one();
    await mine.post(`${id}/act`);
    expect(await mine.put(id, "unread")).toMatchObject({ alert: { box: "new", is_read: false }, count: 1 });
    expect(await mine.get("/api/alerts/counts")).toEqual({ new: 1, snoozed: 0, done: 0, unread: 1 });

    const superseded = { status: "superseded", box: "done", unreadSeq: null } as const;
    const [old = ""] = await writeAlerts(person.uid, [superseded], { notified: { [SERIES]: { step: "3", at: 1 } } });
    expect(rejection(await mine.ask("PUT", `/api/alerts/${old}/unread`)).error).toBe("conflict");
    expect(await mine.post("bulk", { ids: [old], action: "unread" })).toEqual({ changed: [old], count: 1 });
  });

  it("all as read leaves none unread and returns how many; later alerts are unread", async () => {
    const [first = "", second = ""] = await writeAlerts(person.uid, [{}, {}, {}]);
    await mine.put(first, "read");
    expect(await mine.post("mark-all-read")).toEqual({ updated: 2, count: 0 });
    const { alerts } = await mine.list();
    expect(alerts.every(({ is_read, read_at }) => is_read && read_at !== null)).toBe(true);
    const later = (await mine.remind()).alert.id;
    expect(await mine.unread()).toBe(1);
    expect((await mine.put(second, "unread")).count).toBe(2);
    expect((await mine.list({ unread_only: "true" })).alerts.map(({ id }) => id).toSorted()).toEqual(
      [later, second].toSorted(),
    );
    expect(await mine.post("mark-all-read")).toEqual({ updated: 2, count: 0 });
    expect(await mine.post("mark-all-read")).toEqual({ updated: 0, count: 0 });
  });

  it("several at the same time skips those that don't exist", async () => {
    const ids = await writeAlerts(person.uid, [{}, {}, {}]);
    const unknown = "f".repeat(32);
    const asked = [...ids, unknown, ids[0] ?? ""];
    expect(await mine.post("bulk", { ids: asked, action: "read" })).toEqual({ changed: ids, count: 0 });
    await mine.post("mark-all-read");
    expect(await mine.post("bulk", { ids: asked, action: "unread" })).toEqual({ changed: ids, count: 3 });
    expect((await mine.list({ unread_only: "true" })).alerts).toHaveLength(3);
  });
});

describe("what takes a change of alerts back", () => {
  it("reopens a dismissed one as it was, and none that was snoozed since", async () => {
    const ids = await writeAlerts(person.uid, [{ seriesKey: null }, { seriesKey: null }]);
    const [still = "", snoozed = ""] = ids;
    for (const id of ids) await mine.post(`${id}/dismiss`, { reason: "wrong" });
    await mine.post(`${snoozed}/reopen`);
    await mine.post(`${snoozed}/snooze`, { preset: "hour" });
    const undo = { ids, action: "reopen_as_read", from: { status: "dismissed", dismissReason: "wrong" } };
    expect(await mine.post("bulk", undo)).toEqual({ changed: [still], count: 0 });
    expect(await mine.post("bulk", undo)).toEqual({ changed: [still], count: 0 });
    expect((await read(still)).alert).toMatchObject({ status: "open", is_read: true });
    expect((await read(snoozed)).alert).toMatchObject({ status: "snoozed", is_read: true });
  });

  it("leaves one that was dismissed again with the same reason", async () => {
    const [id = ""] = await writeAlerts(person.uid, [{ seriesKey: null }]);
    const dismiss = () => mine.post(`${id}/dismiss`, { reason: "wrong" });
    const { alert: first } = await dismiss();
    await mine.post(`${id}/reopen`);
    const { alert: second } = await dismiss();
    const undo = ({ status, dismissReason, closedAt }: AlertAnswer["alert"]) =>
      mine.post("bulk", { ids: [id], action: "reopen", from: { status, dismissReason, closedAt } });
    expect(await undo(first)).toMatchObject({ changed: [] });
    expect(await undo(second)).toMatchObject({ changed: [id] });
  });

  it("marks as unread what is read still, and reopens nothing that was closed since", async () => {
    const ids = await writeAlerts(person.uid, [{ seriesKey: null }, { seriesKey: null }]);
    const [still = "", closed = ""] = ids;
    await mine.post("bulk", { ids, action: "read" });
    await mine.post(`${closed}/act`);
    const undo = { ids, action: "unread", from: { is_read: true, status: "open" } };
    expect(await mine.post("bulk", undo)).toEqual({ changed: [still], count: 1 });
    expect((await read(closed)).alert.status).toBe("acted");
  });

  it("leaves one that a newer alert replaced", async () => {
    const superseded = { status: "superseded", box: "done", unreadSeq: null } as const;
    const [old = ""] = await writeAlerts(person.uid, [superseded], { notified: { [SERIES]: { step: "3", at: 1 } } });
    const undo = { ids: [old], action: "reopen", from: { status: "superseded" } };
    expect(await mine.post("bulk", undo)).toMatchObject({ changed: [] });
  });
});

describe("removing an alert", () => {
  it("lowers the count if it was unread, is idempotent, and can be undone", async () => {
    const [fresh = "", seen = ""] = await writeAlerts(person.uid, [{ seriesKey: null }, { seriesKey: null }]);
    await mine.put(seen, "read");
    const before = (await mine.list()).alerts;
    expect(await mine.remove(fresh)).toEqual({ count: 0 });
    expect(await mine.remove(fresh)).toEqual({ count: 0 });
    expect(await mine.remove(seen)).toEqual({ count: 0 });
    expect(await mine.list()).toMatchObject({ alerts: [], total: 0 });
    for (const [method, path, body] of calls(fresh).filter(([verb]) => verb !== "DELETE")) {
      expect(rejection(await mine.ask(method, path, body)).error, `${method} ${path}`).toBe("not_found");
    }
    const restored = { ids: [fresh, seen], action: "restore" };
    expect(await mine.post("bulk", restored)).toEqual({ changed: [fresh, seen], count: 1 });
    expect(await mine.post("bulk", restored)).toEqual({ changed: [fresh, seen], count: 1 });
    expect((await mine.list()).alerts).toEqual(before);
  });

  it("keeps it for thirty days, and a restored one as long as before", async () => {
    const id = await one();
    const kept = (await alertsIn(person.uid).doc(id).get()).get("expireAt") as Timestamp;
    await mine.remove(id);
    const removed = await db.doc(`wallets/${person.uid}/deletedAlerts/${id}`).get();
    const { now } = await sandboxTime();
    const days = ((removed.get("expireAt") as Timestamp).toMillis() - now.getTime()) / DAY_MS;
    expect(Math.round(days)).toBe(30);
    await mine.post("bulk", { ids: [id], action: "restore" });
    expect(((await alertsIn(person.uid).doc(id).get()).get("expireAt") as Timestamp).toMillis()).toBe(kept.toMillis());
  });

  it("can be undone for up to a hundred alerts in one call, and for no more", async () => {
    const ids = await writeAlerts(
      person.uid,
      Array.from({ length: 100 }, () => ({ seriesKey: null })),
    );
    expect(await mine.post("bulk", { ids, action: "remove" })).toMatchObject({ count: 0 });
    expect(await mine.post("bulk", { ids, action: "restore" })).toMatchObject({ count: 100 });
    const more = await mine.ask("POST", "/api/alerts/bulk", { ids: [...ids, "f".repeat(32)], action: "read" });
    expect(rejection(more).error).toBe("invalid_request");
  });
});

describe("snoozing an alert", () => {
  it("marks it as read until its time, and schedules the engine for then", async () => {
    const id = await one();
    const { alert, count } = await mine.post(`${id}/snooze`, { preset: "hour" });
    expect(alert).toMatchObject({ status: "snoozed", box: "snoozed", is_read: true });
    expect(count).toBe(0);
    expect(alert.history.at(-1)?.words).toMatch(/^You snoozed it until \w+day, /);
    const wallet = await db.doc(`wallets/${person.uid}`).get();
    expect((wallet.get("nextDueAt") as Timestamp).toDate().toISOString()).toBe(alert.snoozedUntil);
    expect(wallet.get(`alertState.snoozed.${id}`)).toBe(Date.parse(alert.snoozedUntil ?? ""));
  });

  it("keeps an earlier moment at which the engine runs", async () => {
    const id = await one();
    const sooner = Timestamp.fromMillis((await sandboxTime()).now.getTime() + 60_000);
    await db.doc(`wallets/${person.uid}`).update({ nextDueAt: sooner });
    await mine.post(`${id}/snooze`, { preset: "tomorrow" });
    expect(((await db.doc(`wallets/${person.uid}`).get()).get("nextDueAt") as Timestamp).toMillis()).toBe(
      sooner.toMillis(),
    );
  });

  it.each([
    ["past its due date", { dueOn: "2026-01-01" }, { preset: "hour" }, "conflict"],
    ["with both a preset and a time", {}, { preset: "hour", until: "2099-01-01T00:00:00Z" }, "invalid_request"],
    ["with neither a preset nor a time", {}, {}, "invalid_request"],
  ] as const)("is rejected %s", async (_, changes, body, error) => {
    const id = await one(changes);
    expect(rejection(await mine.ask("POST", `/api/alerts/${id}/snooze`, body)).error).toBe(error);
  });
});

describe("closing an alert", () => {
  const notified = { [SERIES]: { step: "7", at: 1 } };

  it("with a reason mutes the following steps, and reopening undoes it", async () => {
    const [id = ""] = await writeAlerts(person.uid, [{}], { notified });
    const { alert, count } = await mine.post(`${id}/dismiss`, { reason: "not_relevant", note: "Closed it." });
    expect(alert).toMatchObject({ status: "dismissed", box: "done", dismissReason: "not_relevant", is_read: true });
    expect(count).toBe(0);
    expect(await readNotified(person.uid, SERIES)).toEqual({ step: "7", at: 1, muted: true, shut: true });
    expect(await mine.post(`${id}/dismiss`, { reason: "wrong" })).toMatchObject({ alert });
    const back = await mine.post(`${id}/reopen`);
    expect(back).toMatchObject({
      alert: { status: "open", box: "new", is_read: false, dismissReason: null },
      count: 1,
    });
    expect(await readNotified(person.uid, SERIES)).toEqual({ step: "7", at: 1 });
    expect(back.alert.history.map(({ kind }) => kind)).toEqual(["raised", "dismissed", "reopened"]);
  });

  it("as done keeps the following steps", async () => {
    const [id = ""] = await writeAlerts(person.uid, [{}], { notified });
    const acted = await mine.post(`${id}/act`);
    expect(acted.alert).toMatchObject({ status: "acted", box: "done", is_read: true });
    expect(await mine.post(`${id}/act`)).toEqual(acted);
    expect(await readNotified(person.uid, SERIES)).toEqual({ step: "7", at: 1, shut: true });
    expect(await mine.get("/api/alerts/counts")).toEqual({ new: 0, snoozed: 0, done: 1, unread: 0 });
  });

  it.each([{}, { reason: "bored" }, { reason: "wrong", note: "x".repeat(281) }, { reason: "wrong", until: 1 }])(
    "with %j is rejected",
    async (body) => {
      const id = await one();
      expect(rejection(await mine.ask("POST", `/api/alerts/${id}/dismiss`, body)).error).toBe("invalid_request");
    },
  );
});

describe("a custom reminder", () => {
  it("appears immediately on top, unread, and marked as the member's own", async () => {
    await one();
    const { alert, count } = await mine.remind({ severity: "high", link: "/dashboard/payments" });
    expect(count).toBe(2);
    expect(alert).toMatchObject({
      type: "reminder",
      severity: "high",
      title: "Call the bank",
      is_read: false,
      status: "open",
      link: { label: "Open", path: "/dashboard/payments" },
      subject: { kind: "own" },
    });
    expect(alert.why).toMatch(/^You created this reminder on /);
    expect((await mine.list()).alerts[0]).toEqual(alert);
    expect((await mine.list({ q: "call the b" })).alerts).toEqual([alert]);
  });

  it("with an id is created once", async () => {
    const id = "a".repeat(20);
    const first = await mine.remind({ id });
    expect(await mine.remind({ id, title: "Something else" })).toEqual(first);
    expect(await Promise.all([mine.remind({ id }), mine.remind({ id })])).toEqual([first, first]);
    expect((await mine.list()).total).toBe(1);
  });

  it("is rejected while 200 are open or snoozed, and created again once one is closed", async () => {
    const own = { type: "reminder" as const };
    const snoozed = { ...own, box: "snoozed" as const, status: "snoozed" as const };
    const closed = { ...own, box: "done" as const, status: "acted" as const, closedAt: Timestamp.now() };
    const ids = await writeAlerts(person.uid, [
      ...Array.from({ length: 149 }, () => own),
      ...Array.from({ length: 50 }, () => snoozed),
      ...Array.from({ length: 20 }, () => closed),
      { type: "payment_due" },
    ]);
    const remind = (id: string) =>
      mine.ask<{ message: string }>("POST", "/api/alerts", { ...own, id, title: "Call", body: "", severity: "low" });
    const both = await Promise.all([remind("b".repeat(20)), remind("c".repeat(20))]);
    const statuses = new Set(both.map(({ status }) => status));
    expect(statuses, "of two at once the last place is one's").toEqual(new Set([200, 409]));
    const [rejected, made] = both[0]?.status === 409 ? ["b", "c"] : ["c", "b"];
    const again = await remind(rejected.repeat(20));
    expect(rejection(again)).toEqual({ status: 409, error: "conflict" });
    expect(again.body.message).toBe("You can have up to 200 open reminders. Close one you no longer need.");
    expect((await remind(made.repeat(20))).status, "what was made before is answered again").toBe(200);

    await mine.post(`${ids[0]}/act`);
    expect((await remind(rejected.repeat(20))).status).toBe(200);
  });

  it.each([
    ["a past day", { on: "2020-01-01" }],
    ["a day too far ahead", { on: "2090-01-01" }],
    ["an invalid day", { on: "2026-02-30" }],
    ["another type", { type: "payment_due" }],
    ["no title", { title: " " }],
    ["an endless title", { title: "x".repeat(121) }],
    ["a card number", { title: "Pay 4242 4242 4242 4242" }],
    ["an unknown severity", { severity: "urgent" }],
    ["another site", { link: "https://example.com" }],
    ["another site without its protocol", { link: "//example.com" }],
    ["a path with a backslash", { link: "/\\example.com" }],
    ["a script", { link: "javascript:alert(1)" }],
    ["an owner", { uid: "somebody" }],
    ["an id that is a path", { id: "../../accounts/ada" }],
  ])("with %s is rejected", async (_, changes) => {
    const body = { type: "reminder", title: "Call", body: "", severity: "low", ...changes };
    const answer = await mine.ask<{ fields: { path: string }[] }>("POST", "/api/alerts", body);
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(answer.body.fields[0]?.path).toMatch(/^body/);
    expect((await mine.list()).total).toBe(0);
  });
});

describe("a single alert", () => {
  it("shows the status of its email, and the other alerts about the same subject", async () => {
    const ids = await writeAlerts(person.uid, [
      ...Array.from({ length: 12 }, () => ({})),
      { groupKey: "other", mail: { id: "mail-of-alert", route: "mail" as const, words: "Will be sent by email." } },
      { groupKey: "other", mail: { id: null, route: "digest" as const, words: "It waits for the digest." } },
    ]);
    await db.doc("mails/mail-of-alert").set({
      state: "delivered",
      to: person.email,
      sentAt: Timestamp.fromDate(new Date("2026-11-20T13:05:00Z")),
      notBefore: Timestamp.now(),
      expireAt: Timestamp.now(),
    });
    type One = { mail: object; related: { id: string }[] };
    const first = await mine.get<One>(`/api/alerts/${ids[0]}`);
    expect(first.mail).toEqual({ state: "none", to: null, at: null, words: "Not emailed." });
    expect(first.related.map(({ id }) => id)).toEqual(ids.slice(2, 12).toReversed());
    const mailed = await mine.get<One>(`/api/alerts/${ids[12]}`);
    expect(mailed.mail).toEqual({
      state: "delivered",
      to: person.email,
      at: "2026-11-20T13:05:00.000Z",
      words: "Delivered.",
    });
    expect(mailed.related.map(({ id }) => id)).toEqual([ids[13]]);
    expect((await mine.get<One>(`/api/alerts/${ids[13]}`)).mail).toMatchObject({ state: "digest" });
  });
});
