import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cardForm, sellPersonal, startHarness, submitForm, type Harness } from "../harness.ts";

const day = (seconds: number | null | undefined) =>
  seconds ? new Date(seconds * 1000).toISOString().slice(0, 10) : null;

describe("billing", () => {
  let harness: Harness;
  let stripe: Stripe;
  let prices: { product: string; monthly: string; yearly: string };

  beforeEach(async () => {
    harness = await startHarness("2026-01-31T12:00:00Z");
    ({ stripe } = harness);
    prices = await sellPersonal(stripe);
  });
  afterEach(() => harness.close());

  const customerWith = (method: string) =>
    stripe.customers.create({
      email: "nora@cardwell.test",
      payment_method: method,
      invoice_settings: { default_payment_method: method },
    });
  const subscribe = async (method = "pm_card_visa", more: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const customer = await customerWith(method);
    return stripe.subscriptions.create({ customer: customer.id, items: [{ price: prices.monthly }], ...more });
  };
  const again = (subscription: Stripe.Subscription) => stripe.subscriptions.retrieve(subscription.id);
  const payOpenInvoice = async ({ id }: Stripe.Subscription) => {
    const [invoice] = (await stripe.invoices.list({ subscription: id, status: "open" })).data;
    await submitForm(invoice?.hosted_invoice_url ?? "", cardForm("4242424242424242"));
  };

  it("renews on the anchor's day, month after month", async () => {
    const subscription = await subscribe();
    expect(subscription.status).toBe("active");
    await harness.advance({ days: 62 });
    const { data } = await stripe.invoices.list({ customer: subscription.customer as string });
    expect(data.map((invoice) => [day(invoice.created), invoice.status, invoice.billing_reason])).toEqual([
      ["2026-03-31", "paid", "subscription_cycle"],
      ["2026-02-28", "paid", "subscription_cycle"],
      ["2026-01-31", "paid", "subscription_create"],
    ]);
    const [item] = (await again(subscription)).items.data;
    expect([day(item?.current_period_start), day(item?.current_period_end)]).toEqual(["2026-03-31", "2026-04-30"]);
    expect(data[0]?.number).not.toBe(data[1]?.number);
  });

  it("pays an invoice on request, and says which charge failed where it can't", async () => {
    const plan = await subscribe();
    await harness.control("card", { customer: plan.customer, number: "4000000000000341" });
    await harness.advance({ days: 29 });
    const [open] = (await stripe.invoices.list({ subscription: plan.id, status: "open" })).data;
    const pay = () => stripe.invoices.pay(open?.id ?? "", { off_session: true });
    const charges = async () => (await stripe.charges.list({ customer: plan.customer as string })).data;
    const error = await pay().catch((cause: unknown) => cause as Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      type: "StripeCardError",
      charge: (await charges())[0]?.id,
      payment_intent: { object: "payment_intent", status: "requires_payment_method" },
    });
    await harness.control("card", { customer: plan.customer, number: "4242424242424242" });
    expect(await pay()).toMatchObject({ status: "paid", amount_paid: 800 });
    await expect(pay()).rejects.toThrow("already paid");
    await expect(stripe.invoices.voidInvoice(open?.id ?? "")).rejects.toThrow("open or uncollectible");
    expect(await charges()).toMatchObject([{ status: "succeeded" }, { status: "failed" }, { status: "failed" }, {}]);
  });

  it("has a charge's card with every field that the SDK requires", async () => {
    const plan = await subscribe();
    const [charge] = (await stripe.charges.list({ customer: plan.customer as string })).data;
    expect(charge?.payment_method_details?.card).toEqual({
      amount_authorized: 800,
      authorization_code: null,
      brand: "visa",
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2030,
      fingerprint: expect.any(String) as string,
      funding: "credit",
      installments: null,
      last4: "4242",
      mandate: null,
      network: "visa",
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    });
  });

  it("has the bank take back what the card of a dispute paid", async () => {
    const plan = await subscribe("pm_card_createDispute");
    const [charge] = (await stripe.charges.list({ customer: plan.customer as string })).data;
    expect(charge).toMatchObject({ status: "succeeded", disputed: true });
    const { data } = await stripe.disputes.list({ charge: charge?.id ?? "" });
    expect(data).toMatchObject([{ amount: 800, reason: "fraudulent", status: "needs_response" }]);
    await harness.control("idle");
    expect(harness.types()).toContain("charge.dispute.created");
  });

  it("takes a coupon off as many invoices as its duration says", async () => {
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: "repeating", duration_in_months: 1 });
    const once = await stripe.coupons.create({ amount_off: 300, currency: "usd", duration: "once" });
    const plan = await subscribe("pm_card_visa", { discounts: [{ coupon: coupon.id }] });
    await stripe.subscriptions.update(plan.id, { discounts: [{ coupon: once.id }] });
    expect(await stripe.invoices.createPreview({ subscription: plan.id })).toMatchObject({
      subtotal: 800,
      total: 500,
      amount_due: 500,
      total_discount_amounts: [{ amount: 300 }],
    });
    await harness.advance({ days: 62 });
    const { data } = await stripe.invoices.list({ subscription: plan.id });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([800, 500, 600]);
  });

  it("adds what a customer owes to their next invoice, and takes off their credit", async () => {
    const plan = await subscribe();
    const renewal = async (balance: number) => {
      await stripe.customers.update(plan.customer as string, { balance });
      return (await stripe.invoices.createPreview({ subscription: plan.id })).amount_due;
    };
    expect([await renewal(-300), await renewal(200), await renewal(-2_000)]).toEqual([500, 1_000, 0]);
  });

  it("starts a new period now, and changes nothing when that can't be paid", async () => {
    const plan = await subscribe();
    await stripe.subscriptions.update(plan.id, { pause_collection: { behavior: "void" } });
    await harness.advance({ days: 40 });
    const start = () =>
      stripe.subscriptions.update(plan.id, {
        pause_collection: "",
        billing_cycle_anchor: { type: "now" },
        proration_behavior: "none",
        payment_behavior: "error_if_incomplete",
      });
    await harness.control("card", { customer: plan.customer, number: "4000000000000341" });
    await expect(start()).rejects.toMatchObject({ statusCode: 402 });
    expect((await again(plan)).pause_collection).toMatchObject({ behavior: "void" });
    await harness.control("card", { customer: plan.customer, number: "4242424242424242" });
    const started = await start();
    expect(started.pause_collection).toBeNull();
    expect(day(started.items.data[0]?.current_period_start)).toBe("2026-03-12");
    const { data } = await stripe.invoices.list({ subscription: plan.id });
    expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ["paid", 800],
      ["void", 0],
      ["void", 0],
      ["paid", 800],
    ]);
  });

  it("announces a renewal a week before, with an invoice that has no id", async () => {
    await subscribe();
    await harness.advance({ days: 22 });
    const upcoming = harness.received.find((item) => item.event.type === "invoice.upcoming");
    expect(upcoming?.event.data.object).toMatchObject({ amount_due: 800 });
    expect(upcoming?.event.data.object).not.toHaveProperty("id");
  });

  it("tries a failed renewal again after 3, 5 and 7 days, then cancels", async () => {
    const trial = await subscribe("pm_card_chargeCustomerFail", { trial_period_days: 10 });
    await harness.advance({ days: 10 });
    expect(await again(trial)).toMatchObject({ status: "past_due" });
    expect(await stripe.customers.retrieve(trial.customer as string)).toMatchObject({ delinquent: true });
    const due = async () => (await stripe.invoices.list({ subscription: trial.id, status: "open" })).data[0];
    expect(await due()).toMatchObject({ attempt_count: 1, amount_remaining: 800 });
    expect(day((await due())?.next_payment_attempt)).toBe("2026-02-13");
    await harness.advance({ days: 3 });
    expect(day((await due())?.next_payment_attempt)).toBe("2026-02-18");
    await harness.advance({ days: 5 });
    expect((await again(trial)).status).toBe("past_due");
    await harness.advance({ days: 7 });
    expect(await again(trial)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    expect(await due()).toMatchObject({ attempt_count: 4, next_payment_attempt: null });
    expect(harness.types().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
    expect(harness.types()).toContain("customer.subscription.deleted");
  });

  it("leaves a subscription unpaid, or paused, where the account says so", async () => {
    for (const [finalPaymentFailure, status] of [
      ["unpaid", "unpaid"],
      ["pause", "paused"],
    ]) {
      await harness.control("settings", { finalPaymentFailure });
      const subscription = await subscribe("pm_card_chargeCustomerFail", { trial_period_days: 1 });
      await harness.advance({ days: 17 });
      expect((await again(subscription)).status).toBe(status);
    }
  });

  it("asks for the cardholder at a renewal of a card that always wants confirmation", async () => {
    const subscription = await subscribe("pm_card_authenticationRequired", { trial_period_days: 1 });
    await harness.advance({ days: 2 });
    expect((await again(subscription)).status).toBe("past_due");
    expect(harness.types()).toContain("invoice.payment_action_required");
  });

  it("ends a trial without a card as it was told to", async () => {
    for (const [behavior, status] of [
      ["cancel", "canceled"],
      ["pause", "paused"],
      ["create_invoice", "past_due"],
    ] as const) {
      const customer = await stripe.customers.create({ email: "x@cardwell.test" });
      const subscription = await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: prices.monthly }],
        trial_period_days: 5,
        trial_settings: { end_behavior: { missing_payment_method: behavior } },
      });
      await harness.advance({ days: 5 });
      expect((await again(subscription)).status).toBe(status);
    }
  });

  it("resumes a subscription that was paused for a failed payment when its invoice is paid", async () => {
    await harness.control("settings", { finalPaymentFailure: "pause" });
    const subscription = await subscribe("pm_card_chargeCustomerFail", { trial_period_days: 1 });
    await harness.advance({ days: 17 });
    await payOpenInvoice(subscription);
    expect((await again(subscription)).status).toBe("active");
    await harness.control("idle");
    expect(harness.types()).toContain("customer.subscription.resumed");
  });

  it("warns three days before a trial ends", async () => {
    await subscribe("pm_card_visa", { trial_period_days: 14 });
    await harness.advance({ days: 10 });
    expect(harness.types()).not.toContain("customer.subscription.trial_will_end");
    await harness.advance({ days: 1 });
    expect(harness.types()).toContain("customer.subscription.trial_will_end");
  });

  it("runs to the end of the period when canceled, and not a day longer", async () => {
    const subscription = await subscribe();
    const canceled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(canceled).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancellation_details: { reason: "cancellation_requested" },
    });
    expect(day(canceled.cancel_at)).toBe("2026-02-28");
    await harness.advance({ days: 27 });
    expect((await again(subscription)).status).toBe("active");
    await harness.advance({ days: 2 });
    const ended = await again(subscription);
    expect([ended.status, day(ended.ended_at)]).toEqual(["canceled", "2026-02-28"]);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: "resource_missing" });
  });

  it("takes a planned end back, each kind by its own parameter", async () => {
    const subscription = await subscribe();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await stripe.subscriptions.update(subscription.id, { cancel_at: "min_period_end" });
    const flagged = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect([day(flagged.cancel_at), flagged.cancel_at_period_end]).toEqual(["2026-02-28", false]);
    expect((await stripe.subscriptions.update(subscription.id, { cancel_at: "" })).cancel_at).toBeNull();
    await harness.advance({ days: 29 });
    expect((await again(subscription)).status).toBe("active");
  });

  it("moves from month to year at once, with credit for the unused days", async () => {
    const subscription = await subscribe();
    await harness.advance({ days: 14 });
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: prices.yearly }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items },
    });
    expect(preview.lines.data.map((line) => line.amount)).toEqual([-400, 7200]);
    expect(preview).toMatchObject({ amount_due: 6800, id: expect.stringMatching(/^upcoming_in_/u) });
    const changed = await stripe.subscriptions.update(subscription.id, { items, proration_behavior: "always_invoice" });
    expect([day(changed.items.data[0]?.current_period_end), changed.items.data[0]?.price.id]).toEqual([
      "2027-02-14",
      prices.yearly,
    ]);
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ status: "paid", amount_paid: 6800, billing_reason: "subscription_update" });
    await harness.control("idle");
    const updated = harness.received.findLast((item) => item.event.type === "customer.subscription.updated");
    expect(updated?.event.data.previous_attributes).toHaveProperty("items");
  });

  it("bills a change within the same interval with the next renewal, or at once when asked", async () => {
    const { id: dearer } = await stripe.prices.create({
      product: prices.product,
      currency: "usd",
      unit_amount: 1200,
      recurring: { interval: "month" },
    });
    const subscription = await subscribe();
    await harness.advance({ days: 14 });
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: dearer }];
    const now = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: "always_invoice" },
    });
    expect(now.lines.data.map((line) => line.amount)).toEqual([-400, 600]);
    await stripe.subscriptions.update(subscription.id, { items });
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    expect((await stripe.invoices.createPreview({ subscription: subscription.id })).amount_due).toBe(1400);
    await harness.advance({ days: 15 });
    const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(renewal).toMatchObject({ amount_paid: 1400, status: "paid" });
    expect(renewal?.lines.data.map((line) => line.parent?.subscription_item_details?.proration)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("keeps what a cheaper plan gives back as credit for later invoices", async () => {
    const subscription = await subscribe("pm_card_visa", { items: [{ price: prices.yearly }] });
    const customer = subscription.customer as string;
    await harness.advance({ days: 1 });
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: prices.monthly }];
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: "always_invoice" });
    const saved = await stripe.customers.retrieve(customer);
    expect("balance" in saved ? saved.balance : 0).toBe(-(Math.round((7200 * 364) / 365) - 800));
    await harness.advance({ days: 31 });
    const [renewal] = (await stripe.invoices.list({ customer })).data;
    expect(renewal).toMatchObject({ total: 800, amount_due: 0, status: "paid" });
  });

  it("takes a change back that could not be paid, when it must be", async () => {
    const subscription = await subscribe();
    await harness.control("card", { customer: subscription.customer, number: "4000000000000341" });
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: prices.yearly }];
    await expect(
      stripe.subscriptions.update(subscription.id, { items, payment_behavior: "error_if_incomplete" }),
    ).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
    expect(await again(subscription)).toMatchObject({
      status: "active",
      items: { data: [{ price: { id: prices.monthly } }] },
    });
  });

  it("lets a change wait for its money, makes it when paid, and drops it after a day", async () => {
    const subscription = await subscribe();
    await harness.control("card", { customer: subscription.customer, number: "4000000000000341" });
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: prices.yearly }];
    const change = () =>
      stripe.subscriptions.update(subscription.id, {
        items,
        proration_behavior: "always_invoice",
        payment_behavior: "pending_if_incomplete",
      });
    const waiting = await change();
    expect(waiting).toMatchObject({ status: "active", items: { data: [{ price: { id: prices.monthly } }] } });
    expect(waiting.pending_update?.subscription_items).toMatchObject([{ price: { id: prices.yearly } }]);
    await harness.advance({ hours: 24 });
    expect((await again(subscription)).pending_update).toBeNull();
    const [dropped] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(dropped).toMatchObject({ id: waiting.latest_invoice, status: "void" });
    await change();
    await payOpenInvoice(subscription);
    expect(await again(subscription)).toMatchObject({
      status: "active",
      pending_update: null,
      items: { data: [{ price: { id: prices.yearly } }] },
    });
    await harness.control("idle");
    expect(harness.types()).toEqual(
      expect.arrayContaining([
        "customer.subscription.pending_update_expired",
        "customer.subscription.pending_update_applied",
      ]),
    );
    await expect(
      stripe.subscriptions.update(subscription.id, { metadata: { a: "b" }, payment_behavior: "pending_if_incomplete" }),
    ).rejects.toMatchObject({ param: "metadata" });
  });

  describe("a change for which the bank asks the cardholder", () => {
    let subscription: Stripe.Subscription;
    const change = (behavior: Stripe.SubscriptionUpdateParams.PaymentBehavior, offSession = false) =>
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: subscription.items.data[0]?.id ?? "", price: prices.yearly }],
        proration_behavior: "always_invoice",
        payment_behavior: behavior,
        ...(offSession && { off_session: true }),
        expand: ["latest_invoice"],
      });
    const openInvoices = async () => (await stripe.invoices.list({ status: "open" })).data;
    beforeEach(async () => {
      subscription = await subscribe();
      await harness.control("card", { customer: subscription.customer, number: "4000002760003184" });
    });

    it("is rejected with the code for that, and leaves nothing open, where an incomplete one is an error", async () => {
      await expect(change("error_if_incomplete")).rejects.toMatchObject({
        statusCode: 402,
        type: "StripeCardError",
        code: "subscription_payment_intent_requires_action",
        payment_intent: { status: "requires_action" },
      });
      expect(await openInvoices()).toEqual([]);
      expect(await again(subscription)).toMatchObject({
        status: "active",
        pending_update: null,
        items: { data: [{ price: { id: prices.monthly } }] },
      });
    });

    it("is declined for lack of it when the cardholder isn't there", async () => {
      await expect(change("error_if_incomplete", true)).rejects.toMatchObject({ code: "authentication_required" });
    });

    it("waits until it is confirmed on the page of its invoice", async () => {
      const { status, pending_update: pending, latest_invoice: invoice } = await change("pending_if_incomplete");
      expect([status, pending?.subscription_items?.[0]?.price.id]).toEqual(["active", prices.yearly]);
      expect(invoice).toMatchObject({ status: "open", attempt_count: 1, next_payment_attempt: null });
      const page = (invoice as Stripe.Invoice).hosted_invoice_url ?? "";
      expect((await submitForm(page, cardForm("4000002760003184"))).location).toMatch(/\/confirm$/u);
      await submitForm(`${page}/confirm`, { answer: "complete" });
      expect(await again(subscription)).toMatchObject({
        status: "active",
        pending_update: null,
        items: { data: [{ price: { id: prices.yearly } }] },
      });
      await harness.control("idle");
      expect(harness.types()).toContain("invoice.payment_action_required");
    });

    it("is given up when its invoice is voided, or another change takes its place", async () => {
      const first = (await change("pending_if_incomplete")).latest_invoice as Stripe.Invoice;
      const second = (await change("pending_if_incomplete")).latest_invoice as Stripe.Invoice;
      expect((await stripe.invoices.retrieve(first.id)).status).toBe("void");
      await stripe.invoices.voidInvoice(second.id);
      expect((await again(subscription)).pending_update).toBeNull();
      expect(await openInvoices()).toEqual([]);
      await harness.control("idle");
      expect(harness.types().filter((type) => type === "customer.subscription.pending_update_expired")).toHaveLength(2);
    });
  });

  it("makes a change that is paid at once without any waiting", async () => {
    const subscription = await subscribe();
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: prices.yearly }];
    const changed = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    expect(changed).toMatchObject({ pending_update: null, items: { data: [{ price: { id: prices.yearly } }] } });
  });

  it("gives up a first payment that never comes", async () => {
    const subscription = await subscribe("pm_card_chargeCustomerFail");
    expect(subscription.status).toBe("incomplete");
    await harness.advance({ hours: 24 });
    expect((await again(subscription)).status).toBe("incomplete_expired");
  });

  it("refunds a part, then the rest, and no more", async () => {
    const subscription = await subscribe();
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, expand: ["data.payments"] })).data;
    const intent = invoice?.payments?.data[0]?.payment.payment_intent as string;
    await stripe.refunds.create({ payment_intent: intent, amount: 300 });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 600 })).rejects.toMatchObject({
      param: "amount",
    });
    await stripe.refunds.create({ payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    await harness.control("idle");
    const refunded = harness.received.filter(({ event }) => event.type === "charge.refunded");
    expect(refunded.map(({ event }) => event.data.object)).toMatchObject([
      { amount_refunded: 300, refunded: false },
      { amount_refunded: 800, refunded: true },
    ]);
  });

  it("ends everything when the customer is deleted", async () => {
    const subscription = await subscribe();
    const customer = subscription.customer as string;
    await stripe.customers.del(customer);
    expect(await stripe.customers.retrieve(customer)).toEqual(expect.objectContaining({ id: customer, deleted: true }));
    expect((await again(subscription)).status).toBe("canceled");
    await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({
      code: "resource_missing",
    });
  });

  it("makes a year of history without a single delivery", async () => {
    await harness.control("idle");
    harness.received.length = 0;
    harness.vendor.reset({ webhooks: false });
    prices = await sellPersonal(stripe);
    const subscription = await subscribe();
    await harness.advance({ days: 365 });
    await harness.control("webhooks", { enabled: true });
    const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 });
    expect(invoices.data.map((invoice) => invoice.status)).toEqual(Array.from({ length: 13 }, () => "paid"));
    expect(harness.received).toEqual([]);
    await stripe.customers.update(subscription.customer as string, { name: "Nora" });
    await harness.control("idle");
    expect(harness.types()).toEqual(["customer.updated"]);
  });

  it("is the same after a snapshot and a restore", async () => {
    const subscription = await subscribe();
    const kept: unknown = JSON.parse(JSON.stringify(harness.vendor.snapshot()));
    harness.vendor.reset({ webhooks: true });
    await expect(again(subscription)).rejects.toMatchObject({ code: "resource_missing" });
    harness.vendor.restore(kept);
    await harness.advance({ days: 29 });
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
  });
});
