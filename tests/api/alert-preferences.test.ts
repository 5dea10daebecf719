// @module-tag gate

import type { AlertSettings, Watching } from "@cardwell/core/contract/alert-preferences";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { ALERT_GROUPS, ALERT_TYPES, LATER_TYPES } from "@cardwell/core/domain/alerts/types";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { call, rejection } from "../support/api.ts";
import { db, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { type TestWallet, walletApi } from "../support/wallets.ts";

/** The list contains no addresses. */
const suppressionId = (address: string) => createHash("sha256").update(address.toLowerCase()).digest("hex");

let person: TestPerson;
let mine: TestWallet;
let today = "";

beforeAll(async () => {
  person = await newCardholder();
  mine = walletApi(person);
  ({ today } = await mine.dashboard());
});

beforeEach(() => db.recursiveDelete(db.collection("wallets").doc(person.uid)));

async function done<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await mine.ask<T>(method, `/api/alert-preferences${path}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const settings = () => done<AlertSettings>("GET", "");
const save = (changes: object) => done<AlertSettings>("PUT", "", { ...DEFAULT_PREFERENCES, ...changes });
const watching = () => done<Watching>("GET", "/watching");

/** A card whose statement falls due in twenty days. */
async function cardToPay(): Promise<string> {
  const id = await mine.add({ cardId: "chase-freedom-flex", statementCloseDay: 3, dueDay: 28 });
  await mine.change("PUT", `/cards/${id}/statement`, {
    closeOn: addDays(today, -5),
    dueOn: addDays(today, 20),
    balanceCents: 40_000,
    minimumCents: 3_500,
  });
  return id;
}

const dueSteps = ({ steps }: Watching, id: string) =>
  steps.filter(
    ({ type, walletCardId, dueOn }) => type === "payment_due" && walletCardId === id && dueOn === addDays(today, 20),
  );

describe("alert preferences", () => {
  it("are the defaults until something is saved, with the default of each type", async () => {
    const { preferences, defaults, types, mail, timeZone } = await settings();
    expect(preferences).toEqual(DEFAULT_PREFERENCES);
    expect(defaults).toEqual(DEFAULT_PREFERENCES);
    expect(timeZone).toBe("America/New_York");
    expect(mail).toEqual({ address: person.email, suppressed: null });
    expect(types.map(({ type }) => type).toSorted()).toEqual(ALERT_TYPES.toSorted());
    expect(new Set(types.map(({ group }) => group))).toEqual(new Set(ALERT_GROUPS));
    const due = types.find(({ type }) => type === "payment_due");
    expect(due).toMatchObject({ isMandatory: false, canDisable: true, canSetSteps: true, threshold: null });
    expect(due?.steps.map(({ offsetDays }) => offsetDays)).toEqual([7, 3, 1, 0]);
    const window = types.find(({ type }) => type === "benefit_new_window");
    expect(window?.threshold).toEqual({ name: "minCents", unit: "cents", value: 2_500 });
    const password = types.find(({ type }) => type === "security_password");
    expect(password).toMatchObject({ isMandatory: true, canDisable: false, canSetSteps: false });
  });

  it("are stored as they were sent", async () => {
    const changes = {
      groups: { ...DEFAULT_PREFERENCES.groups, news: { app: false, push: true, mail: "off" } },
      types: { card_unused: { enabled: false, stepDays: null, threshold: null } },
      quietHours: null,
      digest: { every: "weekly", weekday: 7, hour: 18 },
      pausedUntil: "2027-01-01",
      dailyMailCap: 2,
    };
    expect((await save(changes)).preferences).toEqual(changes);
    expect((await settings()).preferences).toEqual(changes);
    expect((await walletApi(person).dashboard()).today).toBe(today);
  });

  it("keep what another window changed, and reject a change of what it didn't see", async () => {
    await done("PUT", "", { groups: { news: { mail: "off" } }, from: { groups: { news: { mail: "on" } } } });
    await done("PUT", "", { dailyMailCap: 3, from: { dailyMailCap: 5 } });
    const late = await mine.ask("PUT", "/api/alert-preferences", { dailyMailCap: 9, from: { dailyMailCap: 5 } });
    expect(rejection(late)).toEqual({ status: 409, error: "conflict" });
    expect(late.body).toMatchObject({ fields: [{ path: "body.dailyMailCap" }] });
    expect((await settings()).preferences).toEqual({
      ...DEFAULT_PREFERENCES,
      groups: { ...DEFAULT_PREFERENCES.groups, news: { app: true, push: false, mail: "off" } },
      dailyMailCap: 3,
    });
  });

  it("of one member don't affect another's", async () => {
    await save({ dailyMailCap: 2 });
    const other = walletApi(await newCardholder());
    const answer = await other.ask<AlertSettings>("GET", "/api/alert-preferences");
    expect(answer.body.preferences).toEqual(DEFAULT_PREFERENCES);
  });

  it("with a time that is none are rejected, and nothing is stored", async () => {
    const wrong = { ...DEFAULT_PREFERENCES, quietHours: { from: "25:00", until: "08:00" } };
    const answer = await mine.ask("PUT", "/api/alert-preferences", wrong);
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect((await settings()).preferences).toEqual(DEFAULT_PREFERENCES);
  });
});

describe("upcoming reminders", () => {
  it("list every reminder of the next sixty days in order, and what comes later", async () => {
    const id = await cardToPay();
    const answer = await watching();
    expect(answer).toMatchObject({ from: today, until: addDays(today, 60), timeZone: "America/New_York" });
    expect(answer.later).toEqual(LATER_TYPES);
    const moments = answer.steps.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted());
    expect(answer.steps.every(({ on }) => on >= today && on <= answer.until)).toBe(true);
    expect(dueSteps(answer, id).map(({ on, severity, mail, push }) => [on, severity, mail, push])).toEqual([
      [addDays(today, 13), "low", "no", false],
      [addDays(today, 17), "medium", "now", true],
      [addDays(today, 19), "high", "now", true],
      [addDays(today, 20), "critical", "now", true],
    ]);
    expect(answer.types.find(({ type }) => type === "payment_due")).toMatchObject({ label: "Payment due", isOn: true });
    expect(answer.types.find(({ type }) => type === "payment_due")?.planned).toBeGreaterThan(0);
    expect(answer.types.find(({ type }) => type === "welcome_offer_deadline")).toMatchObject({
      planned: 0,
      isOn: true,
    });
    expect(Date.parse(answer.nextCheckAt ?? "")).toBeGreaterThan(0);
  });

  it("mention no cards while there are none", async () => {
    const { steps, types } = await watching();
    expect(steps.filter(({ walletCardId }) => walletCardId !== null)).toEqual([]);
    expect(types).toHaveLength(ALERT_TYPES.length);
  });

  it("use the member's own days immediately, and so does the engine", async () => {
    const id = await cardToPay();
    await save({ types: { payment_due: { enabled: true, stepDays: [10, 2], threshold: null } } });
    const answer = await watching();
    expect(dueSteps(answer, id).map(({ on }) => on)).toEqual([addDays(today, 10), addDays(today, 18)]);
    expect(Math.abs(Date.parse(answer.lastCheckedAt ?? "") - (await sandboxTime()).now.getTime())).toBeLessThan(60_000);
  });

  it("show what is switched off", async () => {
    const id = await cardToPay();
    await save({ types: { payment_due: { enabled: false, stepDays: null, threshold: null } } });
    const off = await watching();
    expect(dueSteps(off, id)).toEqual([]);
    expect(off.types.find(({ type }) => type === "payment_due")).toMatchObject({ planned: 0, isOn: false });
    await save({
      types: { payment_due: { enabled: true } },
      groups: { ...DEFAULT_PREFERENCES.groups, payments: { app: false, mail: "off" } },
    });
    const silent = await watching();
    expect(dueSteps(silent, id).every(({ app, mail }) => !app && mail === "no")).toBe(true);
    // Devices get them whatever is chosen for mail.
    expect(dueSteps(silent, id).some(({ push }) => push)).toBe(true);
    expect(silent.types.find(({ type }) => type === "payment_due")?.isOn).toBe(false);
  });

  it("show the time of the last complete sweep", async () => {
    const kept = await db.doc("alertSweeps/heartbeat").get();
    const finishedAt = new Date("2026-11-20T12:05:00Z");
    await kept.ref.set({ finishedAt });
    expect((await watching()).lastSweepAt).toBe(finishedAt.toISOString());
    await (kept.exists ? kept.ref.set(kept.data() ?? {}) : kept.ref.delete());
  });
});

describe("a suppressed email address", () => {
  it("is shown with the reason, and its owner can remove it from the list", async () => {
    const at = new Date("2026-11-20T12:00:00Z");
    await db.doc(`mailSuppressions/${suppressionId(person.email)}`).set({ reason: "bounced", at });
    expect((await settings()).mail).toEqual({
      address: person.email,
      suppressed: { reason: "bounced", at: at.toISOString() },
    });
    expect((await done<AlertSettings>("POST", "/resume-mail")).mail.suppressed).toBeNull();
    expect((await done<AlertSettings>("POST", "/resume-mail")).mail.suppressed).toBeNull();
    expect((await settings()).mail.suppressed).toBeNull();
  });

  it("stays on the list when staff stopped it, until staff take it off", async () => {
    const at = new Date("2026-11-20T12:00:00Z");
    const entry = db.doc(`mailSuppressions/${suppressionId(person.email)}`);
    await entry.set({ reason: "staff", at, by: "sam", note: "Asked by phone" });
    const answer = await call("POST", "/api/alert-preferences/resume-mail", { token: person.idToken });
    expect(rejection(answer)).toMatchObject({ status: 403, error: "forbidden" });
    expect(answer.body).toMatchObject({ message: expect.stringContaining("Our support team stopped email") });
    expect((await settings()).mail.suppressed).toEqual({ reason: "staff", at: at.toISOString() });
    await entry.delete();
  });
});
