import { describe, expect, it } from "vitest";
import { countChange } from "./outcomes.ts";

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
