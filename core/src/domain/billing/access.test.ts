import { describe, expect, it } from "vitest";
import { decideAccess, decidingSubscription } from "./access.ts";
import type { SubscriptionFacts } from "./access.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);

const active: SubscriptionFacts = {
  status: "active",
  createdAt: at("2026-01-15"),
  currentPeriodEnd: at("2026-12-15"),
  cancelAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
  trialEnd: null,
  collectionPaused: false,
  pastDueSince: null,
};

const today = at("2026-11-20");

describe("access to the product", () => {
  it("is given while the plan is active, until it renews", () => {
    expect(decideAccess(active, today)).toMatchObject({
      hasAccess: true,
      reason: "active",
      renewsAt: at("2026-12-15"),
      endsAt: null,
    });
  });

  it("is given during the trial", () => {
    expect(decideAccess({ ...active, status: "trialing", trialEnd: at("2026-12-04") }, today)).toMatchObject({
      hasAccess: true,
      reason: "trialing",
    });
  });

  it.each([
    ["a date", { cancelAt: at("2026-12-15") }],
    ["the end of the period", { cancelAtPeriodEnd: true }],
  ])("goes on after a cancellation to %s, until that day", (_, change) => {
    const canceled = { ...active, ...change };
    expect(decideAccess(canceled, today)).toMatchObject({
      hasAccess: true,
      reason: "canceling",
      willCancel: true,
      endsAt: at("2026-12-15"),
      renewsAt: null,
    });
    expect(decideAccess(canceled, at("2026-12-15"))).toMatchObject({ hasAccess: false, reason: "canceled" });
  });

  it("goes on for fourteen days after the first failed charge", () => {
    const pastDue = { ...active, status: "past_due", pastDueSince: at("2026-11-10") };
    expect(decideAccess(pastDue, at("2026-11-23"))).toMatchObject({
      hasAccess: true,
      reason: "past_due_grace",
      graceEndsAt: at("2026-11-24"),
    });
    expect(decideAccess(pastDue, at("2026-11-24"))).toMatchObject({ hasAccess: false, reason: "past_due_expired" });
  });

  it.each(["incomplete", "incomplete_expired", "unpaid", "paused", "canceled"] as const)(
    "is refused when the plan is %s",
    (status) => {
      expect(decideAccess({ ...active, status }, today)).toMatchObject({ hasAccess: false, reason: status });
    },
  );

  it("is refused for a state that Stripe invents tomorrow", () => {
    expect(decideAccess({ ...active, status: "hibernating" }, today)).toMatchObject({
      hasAccess: false,
      reason: "unknown",
    });
  });

  it("is refused while collection is paused, though Stripe calls the plan active", () => {
    expect(decideAccess({ ...active, collectionPaused: true }, today)).toMatchObject({
      hasAccess: false,
      reason: "paused",
    });
  });

  it("is refused to someone who never had a plan", () => {
    expect(decideAccess(null, today)).toMatchObject({ hasAccess: false, reason: "none" });
  });

  it("is held for two days when the period ended and nobody said what came of it", () => {
    expect(decideAccess(active, at("2026-12-16"))).toMatchObject({ hasAccess: true, reason: "stale" });
    expect(decideAccess(active, at("2026-12-18"))).toMatchObject({ hasAccess: false, reason: "stale" });
  });
});

describe("the subscription that decides", () => {
  it("is the running one, not a newer one that failed", () => {
    const failed = { ...active, status: "past_due", createdAt: at("2026-06-01") };
    expect(decidingSubscription([failed, active])).toBe(active);
  });

  it("is the newest of those that ended", () => {
    const older = { ...active, status: "canceled" };
    const newer = { ...active, status: "canceled", createdAt: at("2026-06-01") };
    expect(decidingSubscription([older, newer])).toBe(newer);
  });

  it("is none for someone who never had one", () => {
    expect(decidingSubscription([])).toBeNull();
  });
});
