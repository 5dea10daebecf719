import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, openPage } from "../../lib/testing.tsx";
import { PaymentSuccessPage } from "./payment-success-page.tsx";
import { buildStatus } from "./status-fixture.ts";

beforeEach(completeBrowser);
afterEach(cleanup);

const none = buildStatus({ hasAccess: false, reason: "none", status: "none", plan: null, paymentMethod: null });

/** On return from the checkout, while the payment provider's answer is awaited. */
const arrive = (subscriptionStatus: SubscriptionStatus | null) => {
  openPage(<PaymentSuccessPage />, "/payment-success", {
    auth: { subscriptionStatus, refreshStatus: () => new Promise(() => {}) },
  });
  return {
    headline: screen.getByRole("heading", { level: 1 }).textContent,
    page: document.body.textContent,
  };
};

describe("the return from the checkout", () => {
  it.each([
    ["before the trial has arrived", { ...none, trial: { ...none.trial, eligible: true } }],
    ["once it has", { ...none, reason: "trialing" as const, trial: { ...none.trial, isTrialing: true } }],
  ])("of a trial without a payment method speaks of no payment, %s", (_, status) => {
    const { headline, page } = arrive(status);
    expect(headline).toBe("Starting your trial.");
    expect(page).toContain("Nothing was charged, and no payment method is on file.");
    expect(page).not.toContain("paid");
  });

  it("of a trial with a card doesn't say that there is none", () => {
    const { page } = arrive(buildStatus({ reason: "trialing", trial: { ...none.trial, isTrialing: true } }));
    expect(page).toContain("Nothing was charged. If you finished checkout");
  });

  it("of a paid plan says that the payment is checked", () => {
    const { headline, page } = arrive(none);
    expect(headline).toBe("Checking your payment.");
    expect(page).toContain("If you paid, your plan becomes active even if you leave this page.");
  });

  it("says neither while it isn't known", () => {
    expect(arrive(null).headline).toBe("Opening your plan.");
  });
});
