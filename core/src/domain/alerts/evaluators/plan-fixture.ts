import type { PlanFacts } from "../state.ts";

/** A plan for tests: active, renewing at noon of December 1, paid with a card that expires in August 2029. */
export const planWith = (given: Partial<PlanFacts> = {}): PlanFacts => ({
  id: "sub_1",
  status: "active",
  createdAt: new Date("2026-10-01T17:00:00Z"),
  currentPeriodStart: new Date("2026-11-01T17:00:00Z"),
  currentPeriodEnd: new Date("2026-12-01T17:00:00Z"),
  cancelAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
  trialEnd: null,
  endsWithTrial: false,
  collectionPaused: false,
  pausedFrom: null,
  resumesAt: null,
  pastDueSince: null,
  nextPaymentAttemptAt: null,
  nextChargeCents: 800,
  dueCents: null,
  trialDenied: false,
  paymentMethod: { kind: "card", label: "Visa", last4: "4242", expires: { year: 2029, month: 8 } },
  ...given,
});
