// @module-tag gate

import type { adminAlertRulesContract } from "@cardwell/core/contract/admin/alert-rules";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulesRepository } from "../../functions/src/features/alerts/engine/rules-repository.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { writeAlerts } from "../support/alerts.ts";
import { nextMail } from "../support/sandbox.ts";
import { call, rejection } from "../support/api.ts";
import { db, knownPerson, newPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import type { TestPerson } from "../support/people.ts";
import { runTask } from "../support/tasks.ts";
import { eventually } from "../support/wait.ts";

type Contract = typeof adminAlertRulesContract;
type List = ResponseOf<Contract["list"]>;
type InForce = ResponseOf<Contract["update"]>;
type Rule = ResponseOf<Contract["rule"]>;
type Preview = ResponseOf<Contract["preview"]>;
type BackTest = ResponseOf<Contract["startBackTest"]>;
type Explanation = ResponseOf<Contract["explain"]>;
type Versions = ResponseOf<Contract["versions"]>;
type Runs = ResponseOf<Contract["runs"]>;

const base = "/api/admin/alert-rules";
let staff: TestPerson;

beforeAll(async () => {
  staff = await newPerson({ staff: "owner" });
});

// Other tests rely on the rules in the code.
afterAll(async () => {
  await db.recursiveDelete(db.collection("alertRules"));
  await db.doc("alertRuleSets/current").delete();
});

const ask = <T>(method: string, path: string, body?: unknown) =>
  call<T>(method, path, { token: staff.idToken, ...(body !== undefined && { body }) });
const list = async (query = "") => (await ask<List>("GET", `${base}${query}`)).body;
const rule = async (type: string) => (await ask<Rule>("GET", `${base}/${type}`)).body;
const runs = async () => (await ask<Runs>("GET", "/api/admin/alert-runs")).body;

function changeable({ type: _type, version: _version, ...rest }: AlertRule) {
  return rest;
}

const entriesOf = (type: string) =>
  `/api/admin/activity/entries?limit=1&query=${encodeURIComponent(`alertRules/${type}`)}`;
const change = (type: string, wanted: object, version: number, reason = "Nobody acts on it") =>
  ask<InForce>("PUT", `${base}/${type}`, { rule: wanted, version, reason });

/** Back-tests a version to its end. */
async function backTest(type: string, wanted: object): Promise<BackTest> {
  const begun = await ask<BackTest>("POST", `${base}/${type}/back-tests`, { rule: wanted, days: 30 });
  return eventually(
    async () => (await ask<BackTest>("POST", `/api/admin/alert-back-tests/${begun.body.id}/continue`, {})).body,
    ({ state }) => state === "done",
  );
}

const withSeverity = (type: keyof typeof DEFAULT_RULES, severity: string) => {
  const { steps, ...rest } = changeable(DEFAULT_RULES[type]);
  return { ...rest, steps: steps.map((step) => ({ ...step, severity })) };
};

describe("alert rules", () => {
  it("are listed page by page, searched, filtered and sorted", async () => {
    const first = await list("?limit=20");
    expect(first).toMatchObject({ total: Object.keys(DEFAULT_RULES).length, nextCursor: expect.any(String) });
    const second = await list(`?limit=100&cursor=${first.nextCursor}`);
    const types = [...first.rows, ...second.rows].map(({ rule: { type } }) => type);
    expect(types.toSorted()).toEqual(Object.keys(DEFAULT_RULES).toSorted());
    expect(first.rows.map(({ rule: { name } }) => name.toLowerCase())).toEqual(
      first.rows.map(({ rule: { name } }) => name.toLowerCase()).toSorted(),
    );
    const found = await list("?query=payment_due&status=live&severity=critical&group=payments");
    expect(found.rows).toMatchObject([{ rule: DEFAULT_RULES.payment_due, status: "live", group: "payments" }]);
    expect(rejection(await ask("GET", `${base}?cursor=bm90aGluZw`))).toEqual({ status: 400, error: "invalid_request" });
  });

  it("are shown one by one beside the default, to staff who asked for one that there is", async () => {
    expect(await rule("payment_due")).toMatchObject({
      rule: DEFAULT_RULES.payment_due,
      initial: DEFAULT_RULES.payment_due,
      changed: null,
    });
    expect(rejection(await ask("GET", `${base}/constructor`)).status).toBe(400);
  });

  it("are changed with a reason and an audit entry that names the actor", async () => {
    const { version, rule: inForce } = await rule("retention_call");
    const listOff = async () => (await list("?status=off")).rows.map((row) => row.rule);
    const before = new Set((await listOff()).map(({ type }) => type));
    const wanted = { ...changeable(DEFAULT_RULES.retention_call), enabled: false };
    const { status, body } = await change("retention_call", wanted, version);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rule: { type: "retention_call", enabled: false, version: inForce.version + 1 },
      changed: { by: staff.email, reason: "Nobody acts on it" },
    });
    expect(await rule("retention_call")).toEqual({
      ...body,
      version: version + 1,
      initial: DEFAULT_RULES.retention_call,
      isEvent: false,
      liveCheck: { state: "untested", testedAt: null, overLimit: 0, sample: null },
    });
    expect((await listOff()).filter(({ type }) => !before.has(type))).toEqual([body.rule]);
    const entries = await db.collection("auditLog").where("actorUid", "==", staff.uid).get();
    const ofRule = entries.docs.map((doc) => doc.data()).filter(({ object }) => object === "alertRules/retention_call");
    expect(ofRule).toMatchObject([
      {
        action: "alert-rules.edit",
        actorRole: "owner",
        outcome: "done",
        reason: "Nobody acts on it",
        before: { version: inForce.version },
        after: { enabled: false, version: inForce.version + 1 },
      },
    ]);
  });

  it("aren't changed from an outdated version", async () => {
    const { version } = await rule("card_unused");
    const stale = await change("card_unused", changeable(DEFAULT_RULES.card_unused), version - 1);
    expect(rejection(stale)).toEqual({ status: 409, error: "conflict" });
    expect((await rule("card_unused")).version).toBe(version);
  });

  it("keep every version, newest first, with what it replaced", async () => {
    const { version } = await rule("data_stale");
    const off = { ...changeable(DEFAULT_RULES.data_stale), offUntil: "2030-01-01" };
    await change("data_stale", off, version, "A wrong amount");
    await change("data_stale", changeable(DEFAULT_RULES.data_stale), version + 1, "It is right again");
    const versions = async (query: string) => (await ask<Versions>("GET", `${base}/data_stale/versions${query}`)).body;
    const newest = await versions("?limit=1");
    expect(newest).toMatchObject({
      total: 2,
      rows: [
        {
          version: 3,
          by: staff.email,
          reason: "It is right again",
          before: { version: 2, offUntil: "2030-01-01" },
          rule: { version: 3, offUntil: null },
        },
      ],
    });
    expect(await versions(`?limit=5&cursor=${newest.nextCursor}`)).toMatchObject({
      total: 2,
      nextCursor: null,
      rows: [{ version: 2, reason: "A wrong amount", before: { version: 1 } }],
    });
    expect(await versions("?cursor=bm90aGluZw")).toMatchObject({ error: "invalid_request" });
  });

  it("replan everyone in a run that is listed", async () => {
    const { uid } = await knownPerson("member");
    await db.doc(`wallets/${uid}`).update({ nextDueAt: null });
    const { version } = await rule("cap_reached");
    const before = new Set((await runs()).runs.map(({ id }) => id));
    await change("cap_reached", changeable(DEFAULT_RULES.cap_reached), version);
    // Sweeps run at the same time and are listed as well.
    const ofChange = async () => (await runs()).runs.find(({ id, kind }) => kind === "replan" && !before.has(id));
    const begun = await eventually(ofChange, (each) => each !== undefined);
    // Its worker waits until every process uses the new rules (tests/faults/alerts-replan.test.ts). For this run that time has passed.
    const past = new Date(Date.now() - 600_000);
    await db.doc(`alertRuns/${begun?.id}`).update({ worker: null, leaseUntil: past, settledAt: past });
    await runTask("replanWallets", { runId: begun?.id });
    const run = await eventually(ofChange, (each) => each?.state !== "running");
    expect(run).toMatchObject({ kind: "replan", state: "done", failed: 0, shadowed: {}, failures: [] });
    expect(run?.handled).toBeGreaterThan(0);
    expect((await db.doc(`wallets/${uid}`).get()).get("nextDueAt")).not.toBeNull();
  });

  it("in shadow mode are counted in the run that would have notified", async () => {
    const startedAt = new Date((await sandboxTime()).now.getTime() + 60_000);
    const counts = { handled: 4, raised: 0, resolved: 0, woken: 0, failed: 0, shadowed: { card_unused: 3 } };
    const run = { kind: "sweep", state: "done", startedAt, finishedAt: startedAt, failures: [], ...counts };
    const { id } = await db.collection("alertRuns").add(run);
    const listed = (await runs()).runs.find((each) => each.id === id);
    expect(listed).toMatchObject({ handled: 4, raised: 0, shadowed: { card_unused: 3 } });
    await db.doc(`alertRuns/${id}`).delete();
  });

  it("are listed with what became of their alerts", async () => {
    const person = await newCardholder();
    const counts = async () => {
      const { rows, totals } = await list("?query=overdue&days=7");
      return { row: rows[0]?.counts, all: totals.counts };
    };
    const before = await counts();
    const { now } = await sandboxTime();
    const [id] = await writeAlerts(person.uid, [{ type: "payment_overdue", createdAt: now }]);
    const dismissed = await call("POST", `/api/alerts/${id}/dismiss`, {
      token: person.idToken,
      body: { reason: "wrong" },
    });
    expect(dismissed.status).toBe(200);
    const after = await counts();
    expect(after.row).toEqual({
      ...before.row,
      dismissed: (before.row?.dismissed ?? 0) + 1,
      wrong: (before.row?.wrong ?? 0) + 1,
    });
    expect(after.all.wrong).toBeGreaterThan(before.all.wrong);
  });

  it("are listed with the alerts up to the last day of the overview's figures", async () => {
    const figures = await ask<{ through: string }>("GET", "/api/admin/overview?days=7");
    const { totals } = await list("?days=7&until=figures");
    expect(totals.until).toBe(figures.body.through);
    expect(totals.since).toBe(addDays(figures.body.through, -6));
    expect(await ask("GET", `${base}?until=2026-11-20`)).toMatchObject({ status: 400 });
  });

  it("explain why a member gets their alerts, and record the look", async () => {
    const { uid, email } = await knownPerson("member");
    const why = (member: string, who = staff) =>
      call<Explanation>("POST", `${base}/payment_due/explain`, { token: who.idToken, body: { member } });
    const { status, body } = await why(email);
    expect(status).toBe(200);
    expect(body).toMatchObject({ member: { uid, email }, isEvent: false });
    expect(body.checks.map(({ id, isMet }) => `${id} ${isMet}`)).toEqual([
      "status true",
      "audience true",
      "access true",
      "choice true",
      "channels true",
    ]);
    expect(body.causes.length).toBeGreaterThan(0);
    for (const { message } of body.causes) expect(message?.subject).toContain(message?.title.slice(0, 6));
    expect((await why(uid)).body.causes).toEqual(body.causes);
    for (const nobody of ["nobody", "nobody@", "__proto__@"])
      expect(rejection(await why(nobody)), nobody).toEqual({ status: 404, error: "not_found" });
    for (const noId of ["__proto__", "a/b", "..", "a".repeat(200)])
      expect(rejection(await why(noId)), noId).toEqual({ status: 400, error: "invalid_request" });
    const viewer = await newPerson({ staff: "viewer" });
    expect(rejection(await why(uid, viewer))).toEqual({ status: 403, error: "forbidden" });
    const entries = await db.collection("auditLog").where("object", "==", `users/${uid}`).get();
    expect(entries.docs.map((doc) => doc.data())).toContainEqual(
      expect.objectContaining({ action: "alert-rules.explain", actorUid: staff.uid, after: { rule: "payment_due" } }),
    );
  });

  it("explain one alert of a member by what it was made from and by its cause alone", async () => {
    const { uid } = await knownPerson("member");
    const explain = (body: object) => ask<Explanation>("POST", `${base}/payment_due/explain`, { member: uid, ...body });
    const [last] = (await explain({})).body.alerts;
    const { status, body } = await explain({ alertId: last?.id });
    expect(status).toBe(200);
    expect(body.alerts).toEqual([last]);
    expect(body.alert).toMatchObject({ title: last?.title, why: last?.why, at: last?.at });
    expect(body.causes.length).toBeLessThanOrEqual(1);
    for (const { dueOn } of body.causes) expect(dueOn).toBe(body.alert?.dueOn);
    const other = (await ask("POST", `${base}/annual_fee/explain`, { member: uid, alertId: last?.id })).status;
    expect([other, (await explain({ alertId: "0".repeat(20) })).status]).toEqual([404, 404]);
  });

  it("are previewed for the sample wallet, in the app and in mail, by whoever may read them", async () => {
    const viewer = await newPerson({ staff: "viewer" });
    const preview = (type: string, body: object) =>
      call<Preview>("POST", `${base}/${type}/preview`, { token: viewer.idToken, body });
    const { status, body } = await preview("payment_due", { rule: null });
    expect(status).toBe(200);
    expect(body.alerts.length).toBeGreaterThan(2);
    const mailed = body.alerts.find(({ mail }) => mail !== null);
    expect(mailed?.mail?.subject).toContain(mailed?.title.slice(0, 6));
    expect(mailed?.mail?.html).toContain("</html>");
    expect(mailed?.mail?.text).toContain(mailed?.title);
    expect((await preview("security_password", { rule: null })).body.alerts).toEqual([]);
  });

  it("are back-tested by those who may see members' facts, and the audit log has it", async () => {
    const start = (type: string, body: object, who = staff) =>
      call<BackTest>("POST", `${base}/${type}/back-tests`, { token: who.idToken, body });
    await Promise.all([newCardholder(), newCardholder()]);
    const begun = await start("payment_due", { rule: null, days: 30 });
    expect(begun).toMatchObject({ status: 200, body: { state: "running", looked: 0 } });
    const { id } = begun.body;
    const goOn = () => ask<BackTest>("POST", `/api/admin/alert-back-tests/${id}/continue`, {});
    const done = await eventually(
      async () => (await goOn()).body,
      ({ state }) => state === "done",
    );
    expect(done.looked).toBeGreaterThanOrEqual(2);
    expect(done.examples.every(({ email }) => email?.includes("@"))).toBe(true);
    expect(done.draft).toEqual(done.current);
    expect(done.draft.byBusiestWeek.reduce((sum, count) => sum + count, 0)).toBe(done.looked - done.failed);
    expect(rejection(await start("security_password", { rule: null, days: 30 }))).toEqual({
      status: 409,
      error: "conflict",
    });
    expect(rejection(await start("payment_due", { rule: null, days: 31 })).status).toBe(400);
    const viewer = await newPerson({ staff: "viewer" });
    expect(rejection(await start("payment_due", { rule: null, days: 30 }, viewer)).status).toBe(403);
    const entries = await db.collection("auditLog").where("action", "==", "alert-rules.back-test").get();
    expect(entries.docs.map((doc) => doc.data())).toContainEqual(
      expect.objectContaining({ object: "alertRules/payment_due", after: { days: 30, rule: "in force" } }),
    );
  });

  it("are back-tested on everybody in the background, which can be stopped", async () => {
    await newCardholder();
    const begin = () =>
      ask<BackTest>("POST", `${base}/annual_fee/back-tests`, { rule: null, days: 30, isEverybody: true });
    const { body: begun } = await begin();
    expect(begun).toMatchObject({ id: "everybody-annual_fee", state: "running", sample: null });
    const done = await eventually(
      async () =>
        (await ask<ResponseOf<Contract["lastBackTest"]>>("GET", `${base}/annual_fee/back-tests`)).body.everybody,
      (everybody) => everybody?.state === "done",
    );
    expect(done?.looked).toBeGreaterThanOrEqual(1);
    const stop = () => ask<BackTest>("POST", `/api/admin/alert-back-tests/${begun.id}/stop`, {});
    expect((await stop()).body.state).toBe("done");
  });

  it("go live only after a back-test of just that version", async () => {
    const { version } = await rule("card_unused");
    const live = { ...changeable(DEFAULT_RULES.card_unused), cooldownHours: 48 };
    const untested = await change("card_unused", live, version);
    expect(rejection(untested)).toEqual({ status: 409, error: "conflict" });
    expect(untested.body).toMatchObject({ message: "Back-test this version before it goes live." });
    const shadowed = await change("card_unused", { ...live, mode: "shadow" }, version);
    expect(shadowed.status, "shadow mode needs none").toBe(200);
    expect((await rule("card_unused")).liveCheck).toEqual({
      state: "untested",
      testedAt: null,
      overLimit: 0,
      sample: null,
    });
    await backTest("card_unused", live);
    expect((await rule("card_unused")).liveCheck).toMatchObject({
      state: "passed",
      testedAt: expect.any(String) as string,
      overLimit: 0,
    });
    expect((await change("card_unused", live, version + 1)).status).toBe(200);
    const later = { ...live, cooldownHours: 24 };
    expect(rejection(await change("card_unused", later, version + 2)).status, "another version").toBe(409);
    const renamed = { ...live, name: "An unused card", audience: { percent: 50 } };
    expect((await change("card_unused", renamed, version + 2)).status, "it makes the same alerts").toBe(200);
  });

  it("keep the last version that was live beside one in shadow mode, until another goes live", async () => {
    const type = "statement_ready";
    const inForce = async () => {
      const { rules, live } = await createRulesRepository(db).current();
      return { mode: rules[type].mode, name: rules[type].name, live: live[type] };
    };
    const { version } = await rule(type);
    const live = { ...changeable(DEFAULT_RULES[type]), name: "Your statement is here" };
    expect((await change(type, live, version)).status).toBe(200);
    expect(await inForce()).toEqual({ mode: "live", name: live.name, live: { ...live, type, version: 2 } });
    const shadow = { ...live, mode: "shadow", name: "Tried out", audience: { percent: 5 } };
    expect((await change(type, shadow, version + 1)).status).toBe(200);
    expect(await inForce()).toEqual({ mode: "shadow", name: "Tried out", live: { ...live, type, version: 2 } });
    expect((await change(type, { ...shadow, name: "Tried again" }, version + 2)).status).toBe(200);
    expect(await inForce()).toMatchObject({ name: "Tried again", live: { name: live.name, version: 2 } });
    const off = { ...shadow, enabled: false };
    expect((await change(type, off, version + 3)).status).toBe(200);
    expect((await inForce()).live).toEqual({ ...off, type, version: 5 });
    const undone = await ask("POST", `${base}/${type}/undo`, { ruleVersion: 5, reason: "Not yet" });
    expect(undone.status).toBe(200);
    expect(await inForce()).toMatchObject({ mode: "shadow", live: { name: live.name, version: 2 } });
    const renamed = { ...live, name: "A new statement" };
    await backTest(type, renamed);
    expect((await change(type, renamed, version + 5)).status).toBe(200);
    expect(await inForce()).toEqual({ mode: "live", name: renamed.name, live: { ...renamed, type, version: 7 } });
    expect((await db.doc("alertRuleSets/current").get()).get(`lastLive.${type}`)).toBeUndefined();
  });

  it("reach Today once they are live: how severe a row is, and that a rule that is off lists none", async () => {
    const type = "rotating_activation";
    const member = await newCardholder({ cardId: "discover-it-cash-back" });
    const severities = async () => {
      const { body } = await call<Dashboard>("GET", "/api/dashboard", { token: member.idToken });
      return body.actions.filter(({ kind }) => kind === "activate_category").map(({ severity }) => severity);
    };
    expect(await severities()).toEqual(["low"]);
    const { version } = await rule(type);
    const severe = withSeverity(type, "high");
    await backTest(type, severe);
    expect((await change(type, severe, version)).status).toBe(200);
    expect(await severities()).toEqual(["high"]);
    const shadow = { ...withSeverity(type, "medium"), mode: "shadow" };
    expect((await change(type, shadow, version + 1)).status).toBe(200);
    expect(await severities(), "a version in shadow mode notifies nobody").toEqual(["high"]);
    expect((await change(type, { ...severe, enabled: false }, version + 2)).status).toBe(200);
    expect(await severities()).toEqual([]);
  });

  it("have their last version undone, once, by those who may edit", async () => {
    const { version, rule: before } = await rule("benefit_ending");
    await change("benefit_ending", withSeverity("benefit_ending", "critical"), version, "It is urgent");
    const undo = (ruleVersion: number, who = staff) =>
      call<InForce>("POST", `${base}/benefit_ending/undo`, {
        token: who.idToken,
        body: { ruleVersion, reason: "It wasn't" },
      });
    const support = await newPerson({ staff: "support" });
    expect(rejection(await undo(before.version + 1, support)).status).toBe(403);
    expect(rejection(await undo(before.version))).toEqual({ status: 409, error: "conflict" });
    const undone = await undo(before.version + 1);
    expect(undone.body).toMatchObject({
      rule: { steps: before.steps, version: before.version + 2 },
      changed: { by: staff.email, reason: "It wasn't" },
    });
    expect(rejection(await undo(before.version + 1)).status, "it was changed again").toBe(409);
    const [entry] = (await ask<{ rows: object[] }>("GET", entriesOf("benefit_ending"))).body.rows;
    expect(entry).toMatchObject({ action: "alert-rules.edit", reason: "It wasn't", outcome: "done" });
  });

  it("have no version to undo as the product came", async () => {
    const undone = await ask("POST", `${base}/weekly_recap/undo`, { ruleVersion: 1, reason: "There is none" });
    expect(rejection(undone)).toEqual({ status: 409, error: "conflict" });
  });

  it("send a previewed alert to the member of staff who asks, as it is emailed, ten times an hour", async () => {
    const editor = await newPerson({ staff: "editor" });
    const as = <T>(path: string, body: object, who = editor) =>
      call<T>("POST", `${base}/payment_due/${path}`, { token: who.idToken, body });
    const { alerts } = (await as<Preview>("preview", { rule: null })).body;
    const mailed = alerts.find(({ mail }) => mail !== null);
    const send = (alertId = mailed?.id, who = editor, wanted: object | null = null) =>
      as("test", { rule: wanted, alertId }, who);
    expect(await send()).toMatchObject({ status: 200, body: { to: editor.email } });
    expect(await nextMail(editor.email)).toMatchObject({
      subject: `[Test] ${mailed?.mail?.subject}`,
      tags: expect.arrayContaining([{ name: "kind", value: "template_test" }]) as unknown[],
    });
    const [entry] = (await ask<{ rows: object[] }>("GET", entriesOf("payment_due"))).body.rows;
    expect(entry).toMatchObject({ action: "alert-rules.send-test", actorUid: editor.uid, outcome: "done" });

    expect(rejection(await send("abcdef0123456789"))).toEqual({ status: 404, error: "not_found" });
    const steps = DEFAULT_RULES.payment_due.steps.map((step) => ({ ...step, channels: { app: true, mail: "no" } }));
    const silent = { ...changeable(DEFAULT_RULES.payment_due), steps };
    expect(rejection(await send(mailed?.id, editor, silent)), "a draft that isn't emailed").toEqual({
      status: 409,
      error: "conflict",
    });
    const support = await newPerson({ staff: "support" });
    expect(rejection(await send(mailed?.id, support)).status).toBe(403);
    for (let more = 2; more <= 10; more += 1) expect((await send()).status).toBe(200);
    expect(rejection(await send())).toEqual({ status: 429, error: "rate_limited" });
  });

  it("are reverted from their audit entry, as long as nobody changed the same rule since", async () => {
    const { version } = await rule("cap_reached");
    await change("cap_reached", { ...changeable(DEFAULT_RULES.cap_reached), enabled: false }, version);
    const isEnabled = async () => (await rule("cap_reached")).rule.enabled;
    const [entry] = (await ask<{ rows: { id: string }[] }>("GET", entriesOf("cap_reached"))).body.rows;
    const revert = () => ask("POST", `/api/admin/activity/entries/${entry?.id}/revert`, { reason: "By mistake" });
    expect(await isEnabled()).toBe(false);
    expect((await revert()).status).toBe(200);
    expect(await isEnabled()).toBe(true);
    expect(rejection(await revert())).toEqual({ status: 409, error: "conflict" });
    expect(await isEnabled()).toBe(true);
  });

  const [step] = DEFAULT_RULES.card_unused.steps;
  it.each([
    ["with two steps with the same key", { steps: [step, step] }],
    ["without a step", { steps: [] }],
    ["of another type", { type: "payment_due" }],
    ["with their own version", { version: 9 }],
  ])("are rejected %s", async (_, wrong) => {
    const { version } = await rule("card_unused");
    const rejected = await change("card_unused", { ...changeable(DEFAULT_RULES.card_unused), ...wrong }, version);
    expect(rejection(rejected)).toEqual({ status: 400, error: "invalid_request" });
    expect((await rule("card_unused")).version).toBe(version);
  });

  it("are rejected without a reason, and for an unknown type", async () => {
    const { version } = await rule("card_unused");
    const wanted = changeable(DEFAULT_RULES.card_unused);
    expect(rejection(await change("card_unused", wanted, version, " ")).status).toBe(400);
    expect(rejection(await change("__proto__", wanted, version)).status).toBe(404);
  });
});
