import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { toSubscription } from "./stripe-mapping.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const seconds = (text: string) => at(text).getTime() / 1000;

const subscription = {
  id: "sub_1",
  status: "past_due",
  created: seconds("2026-01-15"),
  metadata: {},
  items: {
    data: [
      {
        price: { id: "price_1", product: "prod_1" },
        quantity: 1,
        current_period_start: seconds("2026-11-15"),
        current_period_end: seconds("2026-12-15"),
      },
    ],
  },
  pause_collection: null,
} as unknown as Stripe.Subscription;

type Bill = { status: string; tries: number; finalized: string; next?: string; of?: string };

const invoice = ({ status, tries, finalized, next, of = "sub_1" }: Bill) =>
  ({
    id: `in_${finalized}`,
    status,
    attempt_count: tries,
    created: seconds(finalized),
    next_payment_attempt: next ? seconds(next) : null,
    status_transitions: { finalized_at: seconds(finalized) },
    parent: { subscription_details: { subscription: of } },
  }) as unknown as Stripe.Invoice;

const unpaid = { status: "open", tries: 2, finalized: "2026-11-15", next: "2026-11-22" };
const customer = { invoice_settings: { default_payment_method: null } } as unknown as Stripe.Customer;
const owing = (...bills: Bill[]) => toSubscription(subscription, customer, null, bills.map(invoice));

describe("since when an amount is overdue", () => {
  it("is the day of the bill that was tried and is open", () => {
    expect(owing(unpaid)).toMatchObject({
      pastDueSince: at("2026-11-15"),
      nextPaymentAttemptAt: at("2026-11-22"),
      currentPeriodStart: at("2026-11-15"),
    });
  });

  it.each([
    ["in draft", { status: "draft", tries: 0, finalized: "2026-12-15" }],
    ["void", { status: "void", tries: 1, finalized: "2026-11-20" }],
    ["open as well", { status: "open", tries: 1, finalized: "2026-11-20", next: "2026-11-25" }],
  ])("is not forgotten when a younger bill is %s", (_, younger) => {
    expect(owing(younger, unpaid)).toMatchObject({
      pastDueSince: at("2026-11-15"),
      nextPaymentAttemptAt: at("2026-11-22"),
    });
  });

  it("is nothing when the bill is that of a change that waits for its confirmation", () => {
    const waiting = { ...subscription, pending_update: { expires_at: 1 }, latest_invoice: "in_2026-11-15" };
    const read = (plan: object) => toSubscription(plan as Stripe.Subscription, customer, null, [invoice(unpaid)]);
    expect(read(waiting)).toMatchObject({ pastDueSince: null, dueCents: null });
    expect(read({ ...waiting, pending_update: null })).toMatchObject({ pastDueSince: at("2026-11-15") });
  });

  it.each([
    ["paid", { ...unpaid, status: "paid" }],
    ["not tried yet", { ...unpaid, tries: 0 }],
    ["of another plan", { ...unpaid, of: "sub_2" }],
  ])("is nothing when the bill is %s", (_, bill) => {
    expect(owing(bill)).toMatchObject({ pastDueSince: null, nextPaymentAttemptAt: null });
  });
});
