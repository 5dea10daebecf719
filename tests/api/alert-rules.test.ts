import type { adminAlertRulesContract } from "@cardwell/core/contract/admin/alert-rules";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { call, rejection } from "../support/api.ts";
import { db, knownPerson, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { runTask } from "../support/tasks.ts";
import { eventually } from "../support/wait.ts";

type Contract = typeof adminAlertRulesContract;
type List = ResponseOf<Contract["list"]>;
type InForce = ResponseOf<Contract["update"]>;
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
const list = async () => (await ask<List>("GET", base)).body;
const runs = async () => (await ask<Runs>("GET", "/api/admin/alert-runs")).body;

function changeable(rule: AlertRule) {
  const { type: _type, version: _version, ...rest } = rule;
  return rest;
}

const entriesOf = (type: string) =>
  `/api/admin/activity/entries?limit=1&query=${encodeURIComponent(`alertRules/${type}`)}`;
const change = (type: string, rule: object, version: number, reason = "Nobody acts on it") =>
  ask<InForce>("PUT", `${base}/${type}`, { rule, version, reason });

describe("alert rules", () => {
  it("are all listed as currently in force", async () => {
    const { rules } = await list();
    expect(rules.map(({ rule }) => rule.type).toSorted()).toEqual(Object.keys(DEFAULT_RULES).toSorted());
    expect(rules.find(({ rule }) => rule.type === "payment_due")).toEqual({
      rule: DEFAULT_RULES.payment_due,
      changed: null,
    });
  });

  it("are changed with a reason and an audit entry that names the actor", async () => {
    const { version } = await list();
    const wanted = { ...changeable(DEFAULT_RULES.card_unused), enabled: false };
    const { status, body } = await change("card_unused", wanted, version);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rule: { type: "card_unused", enabled: false, version: 2 },
      changed: { by: staff.email, reason: "Nobody acts on it" },
    });
    const after = await list();
    expect(after.version).toBe(version + 1);
    expect(after.rules.find(({ rule }) => rule.type === "card_unused")).toEqual(body);
    const entries = await db.collection("auditLog").where("actorUid", "==", staff.uid).get();
    expect(entries.docs.map((doc) => doc.data())).toMatchObject([
      {
        object: "alertRules/card_unused",
        action: "alert-rules.edit",
        actorRole: "owner",
        outcome: "done",
        reason: "Nobody acts on it",
        before: { enabled: true, version: 1 },
        after: { enabled: false, version: 2 },
      },
    ]);
  });

  it("aren't changed from an outdated version", async () => {
    const { version } = await list();
    const stale = await change("card_unused", changeable(DEFAULT_RULES.card_unused), version - 1);
    expect(rejection(stale)).toEqual({ status: 409, error: "conflict" });
    expect((await list()).version).toBe(version);
  });

  it("replan everyone in a run that is listed", async () => {
    const { uid } = await knownPerson("member");
    await db.doc(`wallets/${uid}`).update({ nextDueAt: null });
    const { version } = await list();
    const before = new Set((await runs()).runs.map(({ id }) => id));
    await change("card_unused", changeable(DEFAULT_RULES.card_unused), version);
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

  it("are reverted from their audit entry, as long as nobody changed the same rule since", async () => {
    const { version } = await list();
    await change("card_unused", { ...changeable(DEFAULT_RULES.card_unused), enabled: false }, version);
    const isEnabled = async () => (await list()).rules.find(({ rule }) => rule.type === "card_unused")?.rule.enabled;
    const [entry] = (await ask<{ rows: { id: string }[] }>("GET", entriesOf("card_unused"))).body.rows;
    const revert = () => ask("POST", `/api/admin/activity/entries/${entry?.id}/revert`, { reason: "By mistake" });
    expect(await isEnabled()).toBe(false);
    expect((await revert()).status).toBe(200);
    expect(await isEnabled()).toBe(true);
    expect(rejection(await revert())).toEqual({ status: 409, error: "conflict" });
    expect(await isEnabled()).toBe(true);
  });

  const [step] = DEFAULT_RULES.card_unused.steps;
  const leaf = { field: "amountCents", operator: "gt", value: 1 };
  it.each([
    ["with two steps with the same key", { steps: [step, step] }],
    ["without a step", { steps: [] }],
    ["with an invalid time", { steps: [{ ...step, at: "25:00" }] }],
    ["with a condition on an unsupported field", { condition: { ...leaf, field: "uid" } }],
    ["with a condition nested too deeply", { condition: { not: { not: { not: { not: leaf } } } } }],
    ["for more than all people", { audience: { percent: 101 } }],
    ["of another type", { type: "payment_due" }],
    ["with their own version", { version: 9 }],
  ])("are rejected %s", async (_, wrong) => {
    const { version } = await list();
    const rejected = await change("card_unused", { ...changeable(DEFAULT_RULES.card_unused), ...wrong }, version);
    expect(rejection(rejected)).toEqual({ status: 400, error: "invalid_request" });
    expect((await list()).version).toBe(version);
  });

  it("are rejected without a reason, and for an unknown type", async () => {
    const { version } = await list();
    const rule = changeable(DEFAULT_RULES.card_unused);
    expect(rejection(await change("card_unused", rule, version, " ")).status).toBe(400);
    expect(rejection(await change("__proto__", rule, version)).status).toBe(404);
  });
});
