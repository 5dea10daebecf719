import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planWith } from "../alerts/evaluators/plan-fixture.ts";
import { decideAccess, decidingSubscription } from "./access.ts";
import type { SubscriptionFacts } from "./access.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);

const active: SubscriptionFacts = planWith({
  createdAt: at("2026-01-15"),
  currentPeriodStart: at("2026-11-15"),
  currentPeriodEnd: at("2026-12-15"),
});

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

  it("ends with a trial without a payment method, which doesn't renew", () => {
    const trial = { ...active, status: "trialing", trialEnd: at("2026-12-04"), endsWithTrial: true };
    expect(decideAccess(trial, today)).toMatchObject({
      hasAccess: true,
      reason: "trialing",
      willCancel: false,
      endsAt: at("2026-12-04"),
      renewsAt: null,
    });
  });

  it("lasts to the end of what was paid for before a pause, and comes back when the pause is over", () => {
    const paused = {
      ...active,
      collectionPaused: true,
      pausedFrom: at("2026-12-15"),
      resumesAt: at("2027-02-15"),
    };
    expect(decideAccess(paused, today)).toMatchObject({
      hasAccess: true,
      reason: "active",
      endsAt: null,
      renewsAt: at("2027-02-15"),
    });
    const voided = { ...paused, currentPeriodStart: at("2026-12-15"), currentPeriodEnd: at("2027-01-15") };
    expect(decideAccess(voided, at("2026-12-15"))).toMatchObject({ hasAccess: false, reason: "paused" });
  });

  it.each([
    ["a date", { cancelAt: at("2026-12-15") }],
    ["the end of the period", { cancelAtPeriodEnd: true }],
  ])("continues after a cancellation to %s, until that day", (_, change) => {
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

  it("continues for fourteen days after the first failed charge", () => {
    const pastDue = { ...active, status: "past_due", pastDueSince: at("2026-11-10") };
    expect(decideAccess(pastDue, at("2026-11-23"))).toMatchObject({
      hasAccess: true,
      reason: "past_due_grace",
      graceEndsAt: at("2026-11-24"),
    });
    expect(decideAccess(pastDue, at("2026-11-24"))).toMatchObject({ hasAccess: false, reason: "past_due_expired" });
  });

  it("is not extended to the next period's end when no open bill shows since when a payment is overdue", () => {
    const pastDue = { ...active, status: "past_due" };
    expect(decideAccess(pastDue, at("2026-11-28"))).toMatchObject({ hasAccess: true, graceEndsAt: at("2026-11-29") });
    expect(decideAccess(pastDue, at("2026-11-29"))).toMatchObject({ hasAccess: false, reason: "past_due_expired" });
  });

  it("ends on the day of a cancellation although the grace of an unpaid bill is longer", () => {
    const owing = { ...active, status: "past_due", pastDueSince: at("2026-11-15"), cancelAt: at("2026-11-22") };
    expect(decideAccess(owing, today)).toMatchObject({
      hasAccess: true,
      reason: "past_due_grace",
      willCancel: true,
      endsAt: at("2026-11-22"),
      renewsAt: null,
      graceEndsAt: at("2026-11-22"),
    });
    expect(decideAccess(owing, at("2026-11-22"))).toMatchObject({ hasAccess: false, reason: "canceled" });
  });

  it.each(["incomplete", "incomplete_expired", "unpaid", "paused", "canceled"] as const)(
    "is rejected when the plan is %s",
    (status) => {
      expect(decideAccess({ ...active, status }, today)).toMatchObject({ hasAccess: false, reason: status });
    },
  );

  it("is rejected for a state that Stripe adds tomorrow", () => {
    expect(decideAccess({ ...active, status: "hibernating" }, today)).toMatchObject({
      hasAccess: false,
      reason: "unknown",
    });
  });

  it("is rejected while collection is paused, though Stripe calls the plan active", () => {
    expect(decideAccess({ ...active, collectionPaused: true }, today)).toMatchObject({
      hasAccess: false,
      reason: "paused",
    });
  });

  it("is rejected for someone who never had a plan", () => {
    expect(decideAccess(null, today)).toMatchObject({ hasAccess: false, reason: "none" });
  });

  it("is kept for two days when the period ended without a result", () => {
    expect(decideAccess(active, at("2026-12-16"))).toMatchObject({ hasAccess: true, reason: "stale" });
    expect(decideAccess(active, at("2026-12-18"))).toMatchObject({ hasAccess: false, reason: "stale" });
  });
});

describe("access that staff granted", () => {
  const grantedUntil = at("2026-12-06");

  it("begins where the plan gives none, and ends on its day", () => {
    const ended = { ...active, status: "canceled", endedAt: at("2026-11-02"), grantedUntil };
    expect(decideAccess(ended, today)).toMatchObject({
      hasAccess: true,
      reason: "granted",
      endsAt: grantedUntil,
      renewsAt: null,
    });
    expect(decideAccess(ended, grantedUntil)).toMatchObject({ hasAccess: false, reason: "canceled" });
  });

  it("makes the grace of a failed payment longer, and never shorter", () => {
    const owing = { ...active, status: "past_due", pastDueSince: at("2026-11-15"), grantedUntil };
    expect(decideAccess(owing, today)).toMatchObject({ reason: "past_due_grace", graceEndsAt: grantedUntil });
    expect(decideAccess(owing, at("2026-12-01"))).toMatchObject({ hasAccess: true, reason: "granted" });
    const briefly = { ...owing, grantedUntil: at("2026-11-22") };
    expect(decideAccess(briefly, today)).toMatchObject({ graceEndsAt: at("2026-11-29") });
  });

  it("changes nothing about a plan that renews", () => {
    expect(decideAccess({ ...active, grantedUntil }, today)).toEqual(decideAccess(active, today));
  });
});

describe("a cancellation of a plan that is not paid for", () => {
  it.each([
    ["unpaid", "unpaid"],
    ["past_due", "past_due_expired"],
  ])("is shown while the plan is %s, so that it is not offered again", (status, reason) => {
    const owed = { ...active, status, pastDueSince: at("2026-10-01"), cancelAt: at("2026-12-15") };
    expect(decideAccess(owed, today)).toMatchObject({
      hasAccess: false,
      reason,
      willCancel: true,
      endsAt: at("2026-12-15"),
    });
  });
});

describe("for any subscription", () => {
  const day = fc.date({ min: at("2024-01-01"), max: at("2030-01-01"), noInvalidDate: true });
  const facts: fc.Arbitrary<SubscriptionFacts> = fc.record({
    status: fc.oneof(
      fc.constantFrom("active", "trialing", "past_due", "unpaid", "paused", "canceled", "incomplete"),
      fc.string(),
    ),
    createdAt: day,
    currentPeriodStart: day,
    currentPeriodEnd: day,
    cancelAt: fc.option(day),
    cancelAtPeriodEnd: fc.boolean(),
    endedAt: fc.option(day),
    trialEnd: fc.option(day),
    endsWithTrial: fc.boolean(),
    collectionPaused: fc.boolean(),
    pausedFrom: fc.option(day),
    resumesAt: fc.option(day),
    pastDueSince: fc.option(day),
  });

  it("access comes only from a plan that runs, is tried out, or is past due", () => {
    fc.assert(
      fc.property(facts, day, (some, now) => {
        if (decideAccess(some, now).hasAccess) expect(["active", "trialing", "past_due"]).toContain(some.status);
      }),
    );
  });

  it("access that was lost with time does not come back by itself", () => {
    fc.assert(
      fc.property(facts, day, fc.nat(4_000), (some, now, days) => {
        const later = new Date(now.getTime() + days * 86_400_000);
        if (!decideAccess(some, now).hasAccess) expect(decideAccess(some, later).hasAccess).toBe(false);
      }),
    );
  });

  it("a plan either renews or ends, never both", () => {
    fc.assert(
      fc.property(facts, day, (some, now) => {
        const { renewsAt, endsAt } = decideAccess(some, now);
        expect(renewsAt === null || endsAt === null).toBe(true);
      }),
    );
  });
});

describe("the subscription that decides", () => {
  it("is the running one, not a newer one that failed", () => {
    const failed = { ...active, status: "unpaid", createdAt: at("2026-06-01") };
    expect(decidingSubscription([failed, active], today)).toBe(active);
  });

  it("is one within its grace, not a newer one whose collection is paused", () => {
    const owing = { ...active, status: "past_due", pastDueSince: at("2026-11-15") };
    const paused = { ...active, collectionPaused: true, createdAt: at("2026-06-01") };
    expect(decidingSubscription([paused, owing], today)).toBe(owing);
  });

  it("is a live one before one that ended, though neither gives access", () => {
    const unpaid = { ...active, status: "unpaid" };
    const ended = { ...active, status: "canceled", createdAt: at("2026-06-01") };
    expect(decidingSubscription([ended, unpaid], today)).toBe(unpaid);
  });

  it("is the newest of those that ended", () => {
    const older = { ...active, status: "canceled" };
    const newer = { ...active, status: "canceled", createdAt: at("2026-06-01") };
    expect(decidingSubscription([older, newer], today)).toBe(newer);
  });

  it("is none for someone who never had one", () => {
    expect(decidingSubscription([], today)).toBeNull();
  });
});
