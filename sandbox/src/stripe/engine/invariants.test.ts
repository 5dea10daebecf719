import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { cardForm, sellPersonal, startHarness, submitForm, type Harness } from "../harness.ts";

/** Numbers that look random and are the same in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Deed = (subscription: Stripe.Subscription, item: string) => Promise<unknown>;

describe("whatever people do", () => {
  it.each([1, 2, 3])(
    "what is paid was charged, and nothing due is left lying (run %i)",
    async (seed) => {
      const harness = await startHarness();
      harness.vendor.reset({ webhooks: false });
      const { stripe } = harness;
      const random = sequence(seed);
      const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
      const { product, monthly, yearly } = await sellPersonal(stripe);
      const weekly = await stripe.prices.create({
        product,
        currency: "usd",
        unit_amount: 250,
        recurring: { interval: "week" },
      });
      const prices = [monthly, yearly, weekly.id];
      const change = (
        subscription: Stripe.Subscription,
        item: string,
        behavior: Stripe.SubscriptionUpdateParams.PaymentBehavior,
      ) =>
        stripe.subscriptions.update(subscription.id, {
          items: [{ id: item, price: pick(prices) }],
          proration_behavior:
            behavior === "pending_if_incomplete"
              ? "always_invoice"
              : pick(["always_invoice", "create_prorations", "none"]),
          payment_behavior: behavior,
        });
      const deeds: Deed[] = [
        (subscription, item) => change(subscription, item, "allow_incomplete"),
        (subscription, item) => change(subscription, item, "error_if_incomplete"),
        (subscription, item) => change(subscription, item, "pending_if_incomplete"),
        ({ id }) => stripe.subscriptions.update(id, { cancel_at: "min_period_end" }),
        ({ id }) => stripe.subscriptions.update(id, { cancel_at: "" }),
        ({ id }) => stripe.subscriptions.update(id, { trial_end: "now" }),
        ({ id }) => stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }),
        ({ customer }) =>
          harness.control("card", {
            customer,
            number: pick(["4242424242424242", "4000000000000341", "4000002760003184"]),
          }),
        ({ latest_invoice: invoice }) =>
          submitForm(`${harness.origin}/stripe/invoice/${invoice as string}`, cardForm("4242424242424242")),
        ({ customer }) =>
          stripe.subscriptions.create({ customer: customer as string, items: [{ price: pick(prices) }] }),
      ];
      for (let round = 0; round < 60; round += 1) {
        const { data } = await stripe.subscriptions.list({ limit: 100 });
        const subscription = data.length === 0 ? await begin(stripe, pick(prices)) : pick(data);
        // Many of these calls are rejected, as they should be; what matters is the final state.
        await pick(deeds)(subscription, subscription.items.data[0]?.id ?? "").catch(() => null);
        await harness.advance({ days: pick([0, 1, 8, 33]) });
        await expectTidy(harness);
      }
      const invoices = await stripe.invoices.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
      const { tables } = harness.vendor.snapshot() as { tables: { charges: [string, Stripe.Charge][] } };
      const charges = tables.charges.map(([, charge]) => charge);
      const paid = invoices.reduce((sum, invoice) => sum + invoice.amount_paid, 0);
      expect(paid).toBe(charges.filter((charge) => charge.paid).reduce((sum, charge) => sum + charge.amount, 0));
      expect(paid).toBeGreaterThan(0);
      await harness.close();
    },
    30_000,
  );
});

async function begin(stripe: Stripe, price: string): Promise<Stripe.Subscription> {
  const method = "pm_card_visa";
  const customer = await stripe.customers.create({
    payment_method: method,
    invoice_settings: { default_payment_method: method },
  });
  return stripe.subscriptions.create({ customer: customer.id, items: [{ price }], trial_period_days: 3 });
}

/** No period, end, trial or attempt that has passed is still waiting to be dealt with. */
async function expectTidy({ stripe, clock }: Harness): Promise<void> {
  const now = clock.now().getTime() / 1000;
  for (const subscription of (await stripe.subscriptions.list({ limit: 100 })).data) {
    const running = ["active", "trialing", "past_due", "unpaid"].includes(subscription.status);
    if (running) expect(subscription.items.data[0]?.current_period_end).toBeGreaterThan(now);
    if (subscription.status !== "incomplete_expired") expect(subscription.cancel_at ?? Infinity).toBeGreaterThan(now);
  }
  for (const invoice of (await stripe.invoices.list({ status: "open", limit: 100 })).data) {
    expect(invoice.amount_due).toBeGreaterThan(0);
    expect(invoice.next_payment_attempt ?? Infinity).toBeGreaterThan(now);
  }
}
