import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cardForm, sellPersonal, startHarness, submitForm, type Harness } from "../harness.ts";

const RETURN = "http://127.0.0.1:5002/billing";
const day = (seconds: number | null | undefined) =>
  seconds ? new Date(seconds * 1000).toISOString().slice(0, 10) : null;

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}

describe("the billing portal", () => {
  let harness: Harness;
  let stripe: Stripe;
  let prices: { product: string; monthly: string; yearly: string };
  let customer: string;
  let subscription: Stripe.Subscription;

  beforeEach(async () => {
    harness = await startHarness();
    ({ stripe } = harness);
    prices = await sellPersonal(stripe);
    const method = "pm_card_visa";
    ({ id: customer } = await stripe.customers.create({
      email: "nora@cardwell.test",
      payment_method: method,
      invoice_settings: { default_payment_method: method },
    }));
    subscription = await stripe.subscriptions.create({ customer, items: [{ price: prices.monthly }] });
  });
  afterEach(() => harness.close());

  const portal = async (more: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) =>
    (await stripe.billingPortal.sessions.create({ customer, return_url: RETURN, ...more })).url;
  const again = () => stripe.subscriptions.retrieve(subscription.id);
  const plan = (url: string, page: string) => `${url}/subscriptions/${subscription.id}/${page}`;

  it("shows the plan, the card, the invoices and the way back", async () => {
    const page = await text(await portal());
    for (const words of [
      "Personal",
      "$8.00 / month",
      "renews on February 28, 2026",
      "Visa ending 4242",
      "Paid",
      RETURN,
    ])
      expect(page).toContain(words);
  });

  it("cancels with a day, without the flag, and takes it back", async () => {
    const url = await portal();
    expect(await text(plan(url, "cancel"))).toContain("February 28, 2026");
    await submitForm(plan(url, "cancel"), {});
    const canceled = await again();
    expect([day(canceled.cancel_at), canceled.cancel_at_period_end, canceled.status]).toEqual([
      "2026-02-28",
      false,
      "active",
    ]);
    const page = await text(url);
    expect(page).toContain("Your plan ends on February 28, 2026.");
    expect(page).toContain("portal-keep");
    await submitForm(plan(url, "keep"), {});
    expect(await again()).toMatchObject({ cancel_at: null, canceled_at: null });
  });

  it("shows what a change costs before it is confirmed, and then does just that", async () => {
    await harness.advance({ days: 14 });
    const url = await portal();
    expect(await text(plan(url, "update"))).toContain("$72.00 / year");
    const page = await text(`${plan(url, "confirm")}?price=${prices.yearly}`);
    expect(page).toContain("Unused time on Personal");
    expect(page).toMatch(/data-testid="portal-due">\$68\.00</u);
    await submitForm(plan(url, "confirm"), { price: prices.yearly });
    const changed = await again();
    expect(changed.items.data[0]?.price.id).toBe(prices.yearly);
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ id: changed.latest_invoice, amount_paid: 6800 });
  });

  it("doesn't sell what isn't on offer", async () => {
    const { id } = await stripe.prices.create({
      product: prices.product,
      currency: "usd",
      unit_amount: 1,
      recurring: { interval: "month" },
      active: false,
    });
    await submitForm(plan(await portal(), "confirm"), { price: id });
    expect((await again()).items.data[0]?.price.id).toBe(prices.monthly);
  });

  it("keeps the plan when the card refuses the change", async () => {
    await harness.control("card", { customer, number: "4000000000000341" });
    const answer = await submitForm(plan(await portal(), "confirm"), { price: prices.yearly });
    expect(answer.page).toContain("Your card was declined.");
    expect((await again()).items.data[0]?.price.id).toBe(prices.monthly);
  });

  it("saves Link for the customer, which the API returns without a card", async () => {
    const url = await portal();
    await submitForm(`${url}/payment-method`, { otherMethod: "link" });
    const page = await text(url);
    expect(page).toContain("Link is saved.");
    expect(page).toContain("Link, nora@cardwell.test");
    const { invoice_settings } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    const method = await stripe.customers.listPaymentMethods(customer, { type: "link" });
    expect(method.data).toMatchObject([{ id: invoice_settings.default_payment_method, type: "link" }]);
    expect(method.data[0]).not.toHaveProperty("card");
  });

  it("saves a card for the customer, and leaves open invoices and a plan's own card as they are", async () => {
    await harness.control("card", { customer, number: "4000000000000341" });
    await harness.advance({ days: 29 });
    expect((await again()).status).toBe("past_due");
    const url = await portal();
    expect((await submitForm(`${url}/payment-method`, cardForm("4000000000000002"))).page).toContain(
      "Your card was declined.",
    );
    await submitForm(`${url}/payment-method`, cardForm("5555555555554444"));
    expect((await again()).status).toBe("past_due");
    const page = await text(url);
    expect(page).toContain("The card is saved.");
    expect(page).toContain("Mastercard ending 4444");
    const [invoice] = (await stripe.invoices.list({ customer, status: "open" })).data;
    await stripe.invoices.pay(invoice?.id ?? "");
    expect((await again()).status).toBe("active");
    expect(await text(url)).not.toContain("The card is saved");
  });

  it("resumes a paused plan with a new period that is paid first", async () => {
    const { id } = await stripe.customers.create({ email: "ben@cardwell.test" });
    const trial = await stripe.subscriptions.create({
      customer: id,
      items: [{ price: prices.monthly }],
      trial_period_days: 5,
      trial_settings: { end_behavior: { missing_payment_method: "pause" } },
    });
    await harness.advance({ days: 10 });
    const url = await portal({ customer: id });
    await submitForm(`${url}/subscriptions/${trial.id}/resume`, {});
    expect(await text(url)).toContain("Add a card that works first.");
    expect((await stripe.subscriptions.retrieve(trial.id)).status).toBe("paused");
    await stripe.customers.update(id, { invoice_settings: { default_payment_method: "pm_card_visa" } });
    await submitForm(`${url}/subscriptions/${trial.id}/resume`, {});
    expect(await text(url)).toContain("Your plan is active again.");
    const resumed = await stripe.subscriptions.retrieve(trial.id);
    expect([resumed.status, day(resumed.items.data[0]?.current_period_end)]).toEqual(["active", "2026-03-10"]);
  });

  it("lets the bank confirm a new card", async () => {
    const url = await portal();
    expect((await submitForm(`${url}/payment-method`, cardForm("4000002500003155"))).location).toMatch(/confirm$/u);
    expect((await submitForm(`${url}/payment-method/confirm`, { answer: "fail" })).page).toContain(
      "unable to authenticate",
    );
    await submitForm(`${url}/payment-method`, cardForm("4000002500003155"));
    await submitForm(`${url}/payment-method/confirm`, { answer: "complete" });
    expect(await text(url)).toContain("Visa ending 3155");
    await harness.advance({ days: 29 });
    expect((await again()).status).toBe("active");
  });

  it("does the one thing of a flow, and leads where the flow says", async () => {
    const flow = (data: Stripe.BillingPortal.SessionCreateParams.FlowData) =>
      portal({
        flow_data: { ...data, after_completion: { type: "redirect", redirect: { return_url: `${RETURN}?done` } } },
      });
    const confirm = await flow({
      type: "subscription_update_confirm",
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: subscription.items.data[0]?.id ?? "", price: prices.yearly }],
      },
    });
    expect(await text(confirm)).toContain("Confirm the change");
    expect(await text(confirm)).not.toContain("portal-home");
    expect((await submitForm(plan(confirm, "confirm"), { price: prices.yearly })).location).toBe(`${RETURN}?done`);

    const card = await flow({ type: "payment_method_update" });
    expect(await text(card)).toContain("Add a card");
    expect((await submitForm(`${card}/payment-method`, cardForm("4242424242424242"))).location).toBe(`${RETURN}?done`);

    const update = await flow({ type: "subscription_update", subscription_update: { subscription: subscription.id } });
    expect(await text(update)).toContain("Update your plan");

    const cancel = await flow({ type: "subscription_cancel", subscription_cancel: { subscription: subscription.id } });
    expect(await text(cancel)).toContain("Cancel your plan");
    expect((await submitForm(plan(cancel, "cancel"), {})).location).toBe(`${RETURN}?done`);
    await expect(
      flow({ type: "subscription_cancel", subscription_cancel: { subscription: subscription.id } }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it("dies unopened after five minutes, and an hour after the last use", async () => {
    const [unopened, opened] = [await portal(), await portal()];
    await text(opened);
    await harness.advance({ hours: 0.1 });
    expect(await text(unopened)).toContain("This link has expired");
    expect(await text(opened)).toContain("Current plan");
    await harness.advance({ hours: 1.1 });
    expect(await text(opened)).toContain("This link has expired");
  });

  it("keeps people out of each other's plans", async () => {
    const other = await stripe.customers.create({ email: "ben@cardwell.test" });
    const { url } = await stripe.billingPortal.sessions.create({ customer: other.id, return_url: RETURN });
    await submitForm(plan(url, "cancel"), {});
    expect((await again()).cancel_at).toBeNull();
    const flow = { type: "subscription_cancel", subscription_cancel: { subscription: subscription.id } } as const;
    await expect(stripe.billingPortal.sessions.create({ customer: other.id, flow_data: flow })).rejects.toMatchObject({
      code: "resource_missing",
    });
  });
});

describe("the invoice page", () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.close());

  it("takes the payment of an open invoice, with the bank's confirmation where needed", async () => {
    const { stripe } = harness;
    const prices = await sellPersonal(stripe);
    const customer = await stripe.customers.create({
      email: "nora@cardwell.test",
      payment_method: "pm_card_chargeCustomerFail",
      invoice_settings: { default_payment_method: "pm_card_chargeCustomerFail" },
    });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.monthly }],
      trial_period_days: 1,
    });
    await harness.advance({ days: 2 });
    const [invoice] = (await stripe.invoices.list({ customer: customer.id, status: "open" })).data;
    const url = invoice?.hosted_invoice_url ?? "";
    expect((await submitForm(url, cardForm("4000000000009995"))).page).toContain("insufficient funds");
    expect((await submitForm(url, cardForm("4000002760003184"))).location).toMatch(/confirm$/u);
    await submitForm(`${url}/confirm`, { answer: "complete" });
    expect(await (await fetch(url)).text()).toContain("This invoice is paid");
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ["default_payment_method"] })).toMatchObject({
      status: "active",
      default_payment_method: { card: { last4: "3184" } },
    });
    const pdf = await (await fetch(invoice?.invoice_pdf ?? "")).text();
    expect(pdf.startsWith("%PDF-1.4")).toBe(true);
    expect(pdf).toContain(invoice?.number);
  });
});
