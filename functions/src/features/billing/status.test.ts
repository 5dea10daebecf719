import { describe, expect, it } from "vitest";
import type { Customer } from "./customer-documents.ts";
import { describeStatus } from "./status.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);

const customer: Customer = {
  stripeId: "cus_1",
  generation: 0,
  hadSubscription: true,
  fetchStartedAt: null,
  plannedFetchAt: null,
  creditCents: 0,
  nextInvoice: null,
  lastCheckoutAt: null,
  subscription: {
    id: "sub_1",
    status: "active",
    priceId: "price_1",
    productId: "prod_1",
    createdAt: at("2026-01-15"),
    currentPeriodStart: at("2026-11-15"),
    currentPeriodEnd: at("2026-12-15"),
    cancelAt: null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    trialEnd: null,
    endsWithTrial: false,
    collectionPaused: false,
    pausedFrom: null,
    resumesAt: null,
    pastDueSince: null,
    grantedUntil: null,
    nextPaymentAttemptAt: null,
    nextChargeCents: null,
    dueCents: null,
    trialDenied: false,
    paymentMethod: null,
  },
};

const given = (change: object, now: string) =>
  describeStatus({ ...customer, subscription: { ...customer.subscription!, ...change } }, null, false, at(now));

describe("a staff role", () => {
  const canceled = { ...customer, subscription: { ...customer.subscription!, status: "canceled" } };
  const never = { ...customer, subscription: null };

  it("gives access where the plan doesn't, and leaves the rest as the plan has it", () => {
    expect(describeStatus(canceled, null, false, at("2026-11-20"), true)).toEqual({
      ...describeStatus(canceled, null, false, at("2026-11-20")),
      hasAccess: true,
      reason: "staff",
    });
    expect(describeStatus(never, null, true, at("2026-11-20"), true)).toMatchObject({
      hasAccess: true,
      reason: "staff",
      planReason: "none",
      nextStep: "choose_plan",
    });
  });

  it("isn't the reason while the plan gives access", () => {
    expect(describeStatus(customer, null, false, at("2026-11-20"), true)).toMatchObject({
      reason: "active",
      planReason: "active",
    });
  });
});

describe("what to do next", () => {
  it("is nothing while a late notification is held in the person's favor, and to ask us after that", () => {
    expect(given({}, "2026-12-16")).toMatchObject({ hasAccess: true, reason: "stale", nextStep: "none" });
    expect(given({}, "2026-12-18")).toMatchObject({ hasAccess: false, reason: "stale", nextStep: "contact_support" });
  });

  it("is to pay, also for a plan that was canceled with an unpaid invoice", () => {
    const owing = { status: "past_due", pastDueSince: at("2026-11-15"), cancelAtPeriodEnd: true };
    expect(given(owing, "2026-11-20")).toMatchObject({
      reason: "past_due_grace",
      willCancel: true,
      endsAt: "2026-12-15T12:00:00.000Z",
      grace: { inGrace: true, endsAt: "2026-11-29T12:00:00.000Z" },
      nextStep: "update_payment",
    });
  });
});
