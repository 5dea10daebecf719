import { formatPaymentMethod } from "@cardwell/core/domain/billing/payment-method";
import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { toPaymentMethod } from "./stripe-payment-method.ts";

const method = (type: string, details: object) => ({ type, [type]: details }) as unknown as Stripe.PaymentMethod;
const card = { brand: "visa", last4: "4242", exp_month: 8, exp_year: 2028 };

describe("a payment method of Stripe", () => {
  it.each([
    ["card", card, "Visa ending 4242"],
    ["card", { ...card, brand: "amex" }, "American Express ending 4242"],
    ["card", { ...card, brand: "girocard" }, "card ending 4242"],
    ["card", { ...card, wallet: { type: "apple_pay" } }, "Apple Pay Visa ending 4242"],
    ["card", { ...card, wallet: { type: "google_pay" } }, "Google Pay Visa ending 4242"],
    ["link", { email: "ada@example.com" }, "Link account (ada@example.com)"],
    ["paypal", { payer_email: "ada@example.com", payer_id: "P1" }, "PayPal account (ada@example.com)"],
    ["cashapp", { buyer_id: "B1", cashtag: "$ada" }, "Cash App account ($ada)"],
    ["amazon_pay", {}, "Amazon Pay account"],
    ["us_bank_account", { bank_name: "STRIPE TEST BANK", last4: "6789" }, "STRIPE TEST BANK bank account ending 6789"],
    ["sepa_debit", { country: "DE", last4: "3000" }, "bank account ending 3000"],
    ["a_pay_of_tomorrow", {}, "A Pay Of Tomorrow account"],
  ])("of type %s is named: $2", (type, details, name) => {
    const kept = toPaymentMethod(method(type, details));
    expect(kept?.kind).toBe(type);
    expect(kept && formatPaymentMethod(kept)).toBe(name);
  });

  it("expires if it is a card", () => {
    expect(toPaymentMethod(method("card", card))?.expires).toEqual({ year: 2028, month: 8 });
    expect(toPaymentMethod(method("link", { email: null }))).toEqual({
      kind: "link",
      label: "Link account",
      last4: null,
      expires: null,
    });
  });
});
