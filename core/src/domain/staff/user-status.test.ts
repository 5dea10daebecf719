import { describe, expect, it } from "vitest";
import { planWith } from "../alerts/evaluators/plan-fixture.ts";
import type { SubscriptionFacts } from "../billing/access.ts";
import { computePlanKind, computeUserStatus } from "./user-status.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const now = at("2026-11-20");

const active: SubscriptionFacts = planWith({
  createdAt: at("2026-01-15"),
  currentPeriodStart: at("2026-11-15"),
  currentPeriodEnd: at("2026-12-15"),
});

const confirmed = { isVerified: true, isDisabled: false, deletesAt: null };

describe("a person's status in the back office", () => {
  it.each<[string, Partial<SubscriptionFacts> | null, string, Date | null]>([
    ["without a plan", null, "none", null],
    ["with a running plan", {}, "active", null],
    ["in a trial", { status: "trialing", trialEnd: at("2026-11-26") }, "trialing", at("2026-11-26")],
    ["with a canceled renewal", { cancelAtPeriodEnd: true }, "canceling", at("2026-12-15")],
    ["with a failed payment", { status: "past_due", pastDueSince: at("2026-11-15") }, "past_due", at("2026-11-29")],
    [
      "with a failed payment of last month",
      { status: "past_due", pastDueSince: at("2026-10-15") },
      "past_due",
      at("2026-10-29"),
    ],
    ["before a pause", { collectionPaused: true, pausedFrom: at("2026-12-01") }, "pausing", at("2026-12-01")],
    [
      "in a pause",
      { collectionPaused: true, pausedFrom: at("2026-11-01"), resumesAt: at("2027-01-01") },
      "paused",
      at("2027-01-01"),
    ],
    [
      "with access that was granted",
      { status: "canceled", grantedUntil: at("2026-12-06") },
      "granted",
      at("2026-12-06"),
    ],
    ["after the plan", { status: "canceled", endedAt: at("2026-11-02") }, "ended", at("2026-11-02")],
  ])("a person's status in the back office: %s", (_, change, status, until) => {
    const subscription = change && { ...active, ...change };
    expect(computeUserStatus({ ...confirmed, subscription }, now)).toEqual({ status, until });
  });

  it("is that of the account before that of the plan", () => {
    const of = (change: object) => computeUserStatus({ ...confirmed, subscription: active, ...change }, now);
    expect(of({ isDisabled: true }).status).toBe("disabled");
    expect(of({ isVerified: false }).status).toBe("unverified");
    expect(of({ isDisabled: true, deletesAt: at("2026-11-27") })).toEqual({
      status: "deleting",
      until: at("2026-11-27"),
    });
  });
});

describe("the kind of a plan", () => {
  it.each([
    ["active", "month", "monthly"],
    ["past_due", "year", "yearly"],
    ["trialing", "year", "trial"],
    ["canceled", "year", "none"],
  ])("%s by the %s is %s", (status, interval, kind) => {
    expect(computePlanKind({ status }, { interval })).toBe(kind);
  });

  it("is none without one", () => {
    expect(computePlanKind(null, null)).toBe("none");
  });
});
