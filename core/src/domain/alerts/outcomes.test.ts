import { describe, expect, it } from "vitest";
import { countChange, findNoise } from "./outcomes.ts";

const open = {
  type: "payment_due" as const,
  status: "open" as const,
  dismissReason: null,
  createdAt: new Date("2026-11-20T13:00:00Z"),
  history: [{ kind: "raised" }],
};
const acted = { ...open, status: "acted" as const };
const wrong = { ...open, status: "dismissed" as const, dismissReason: "wrong" as const };
const snoozed = { ...open, status: "snoozed" as const, history: [{ kind: "raised" }, { kind: "snoozed" }] };

const counted = (...change: Parameters<typeof countChange>) =>
  countChange(...change).map(({ outcome, by }) => `${outcome} ${by}`);

describe("the counts of alerts", () => {
  it("change with what a member does, on the day on which the alert was made", () => {
    expect(countChange(open, acted)).toEqual([{ type: "payment_due", outcome: "acted", at: open.createdAt, by: 1 }]);
    expect(counted(open, wrong)).toEqual(["dismissed 1", "wrong 1"]);
    expect(counted(open, snoozed)).toEqual(["snoozed 1"]);
  });

  it("take back what was undone, and count an alert once however often it is snoozed", () => {
    expect(counted(wrong, open)).toEqual(["dismissed -1", "wrong -1"]);
    expect(counted(snoozed, { ...snoozed, status: "open" })).toEqual([]);
    expect(counted(acted, { ...wrong })).toEqual(["dismissed 1", "wrong 1", "acted -1"]);
  });

  it("don't change when an alert is only read", () => {
    expect(counted(open, { ...open })).toEqual([]);
  });
});

describe("a rule is noisy", () => {
  it.each([
    ["of whose alerts one in twenty is reported as wrong", { fired: 40, dismissed: 2, wrong: 2 }, "wrong"],
    ["of whose alerts one in four is dismissed", { fired: 40, dismissed: 10, wrong: 1 }, "dismissed"],
    ["not with fewer", { fired: 40, dismissed: 9, wrong: 1 }, null],
    ["not with few alerts at all", { fired: 19, dismissed: 19, wrong: 19 }, null],
  ])("a rule is noisy %s", (_, counts, noise) => {
    expect(findNoise(counts)).toBe(noise);
  });
});
