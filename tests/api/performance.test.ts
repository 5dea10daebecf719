import type { adminPerformanceContract } from "@cardwell/core/contract/admin/performance";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";

type Contract = typeof adminPerformanceContract;

const path = "/api/admin/performance";
const defaults = {
  LCP: 2_500,
  INP: 200,
  CLS: 100,
  TTFB: 800,
  memberP95Ms: 800,
  staffP95Ms: 2_000,
  errorsBps: 50,
  memberCostCents: 5,
};

let editor: TestPerson;
let viewer: TestPerson;

beforeAll(async () => {
  [editor, viewer] = await Promise.all([newPerson({ staff: "editor" }), newPerson({ staff: "viewer" })]);
  await db.doc("performanceBudgets/current").delete();
});
afterAll(() => db.doc("performanceBudgets/current").delete());

const read = async () =>
  (await call<ResponseOf<Contract["report"]>>("GET", path, { token: viewer.idToken })).body.budgets;

const set = (changes: object, { idToken } = editor) =>
  call<ResponseOf<Contract["setBudgets"]>>("PUT", `${path}/budgets`, {
    token: idToken,
    body: { ...defaults, revision: 0, reason: "Phones of 2024 are faster", ...changes },
  });

describe("the budgets of performance", () => {
  it("are the defaults until staff set others, which the report is held against, with who did", async () => {
    expect(await read()).toEqual({ ...defaults, revision: 0, changedBy: null, changedAt: null });
    const saved = await set({ LCP: 2_000, memberCostCents: 4 });
    const changed = { ...defaults, LCP: 2_000, memberCostCents: 4, revision: 1, changedBy: editor.email };
    expect(saved.body).toMatchObject(changed);
    expect(await read()).toEqual(saved.body);
    const entries = await db.collection("auditLog").where("object", "==", "performanceBudgets/current").get();
    expect(entries.docs.map((entry) => entry.data())).toEqual([
      expect.objectContaining({
        action: "performance.set-budgets",
        actorUid: editor.uid,
        reason: "Phones of 2024 are faster",
        before: { ...defaults, revision: 0 },
        after: { ...defaults, LCP: 2_000, memberCostCents: 4, revision: 1 },
      }),
    ]);
    expect(rejection(await set({ LCP: 3_000 }))).toEqual({ status: 409, error: "conflict" });
  });

  it("are set by those who may edit", async () => {
    expect(rejection(await set({}, viewer))).toEqual({ status: 403, error: "forbidden" });
  });

  it.each([
    ["a budget within a bucket", { LCP: 2_600 }],
    ["a CLS of 0", { CLS: 0 }],
    ["calls that may take no time", { memberP95Ms: 0 }],
    ["more errors than calls", { errorsBps: 10_001 }],
    ["members who cost nothing", { memberCostCents: 0 }],
    ["a part of a cent", { memberCostCents: 0.5 }],
    ["an unknown key", { FID: 100 }],
    ["no reason", { reason: "" }],
  ])("aren't set to %s", async (_, wrong) => {
    expect(rejection(await set(wrong))).toEqual({ status: 400, error: "invalid_request" });
  });
});
