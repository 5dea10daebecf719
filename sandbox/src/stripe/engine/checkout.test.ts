import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cardForm, sellPersonal, startHarness, submitForm, type Harness } from "../harness.ts";

describe("checkout", () => {
  let harness: Harness;
  let prices: { product: string; monthly: string; yearly: string };
  let customer: string;

  beforeEach(async () => {
    harness = await startHarness();
    prices = await sellPersonal(harness.stripe);
    customer = (await harness.stripe.customers.create({ email: "nora@cardwell.test", metadata: { firebaseUID: "u1" } }))
      .id;
  });
  afterEach(() => harness.close());

  const session = (more: object = {}) =>
    harness.stripe.checkout.sessions.create({
      customer,
      mode: "subscription",
      line_items: [{ price: prices.monthly, quantity: 1 }],
      success_url: "http://127.0.0.1:5002/payment-success?session={CHECKOUT_SESSION_ID}",
      cancel_url: "http://127.0.0.1:5002/billing",
      client_reference_id: "u1",
      subscription_data: { metadata: { uid: "u1" } },
      ...more,
    });
  const subscriptions = async () => (await harness.stripe.subscriptions.list({ customer, status: "all" })).data;

  it("counts the customer's credit once: the page asks for what is left of the first invoice", async () => {
    await harness.stripe.customers.update(customer, { balance: -300 });
    const { url } = await session();
    await submitForm(url ?? "", cardForm("4242424242424242"));
    const [invoice] = (await harness.stripe.invoices.list({ customer })).data;
    expect(invoice).toMatchObject({ total: 800, amount_due: 500, amount_paid: 500, ending_balance: 0 });
    const [charge] = (await harness.stripe.charges.list({ customer })).data;
    expect(charge?.amount).toBe(500);
  });

  it("sells in one currency to a customer", async () => {
    const euros = await harness.stripe.prices.create({
      product: prices.product,
      currency: "eur",
      unit_amount: 800,
      recurring: { interval: "month" },
    });
    await expect(session({ line_items: [{ price: prices.monthly }, { price: euros.id }] })).rejects.toThrow(
      "same currency",
    );
    await harness.stripe.customers.update(customer, { invoice_settings: { default_payment_method: "pm_card_visa" } });
    const plan = await harness.stripe.subscriptions.create({ customer, items: [{ price: prices.monthly }] });
    await expect(session({ line_items: [{ price: euros.id, quantity: 1 }] })).rejects.toThrow(
      "You cannot combine currencies on a single customer.",
    );
    await expect(
      harness.stripe.subscriptions.update(plan.id, { items: [{ id: plan.items.data[0]?.id ?? "", price: euros.id }] }),
    ).rejects.toThrow("doesn't match the expected currency");
  });

  it.each([
    ["4000000000003220", "confirm"],
    ["4000000000003063", "confirm"],
    ["4000000000009987", "Your card was declined."],
  ])("treats the card %s as the vendor does", async (number, expected) => {
    const { url } = await session();
    const answer = await submitForm(url ?? "", cardForm(number));
    expect(answer.location ?? answer.page).toContain(expected);
    expect(await subscriptions()).toEqual([]);
  });

  it("pays, starts the subscription and leads back with the session's id", async () => {
    const { id, url } = await session();
    const answer = await submitForm(url ?? "", cardForm("4242 4242 4242 4242"));
    expect(answer).toMatchObject({ status: 303, location: `http://127.0.0.1:5002/payment-success?session=${id}` });
    const done = await harness.stripe.checkout.sessions.retrieve(id, {
      expand: ["subscription.latest_invoice.payments", "line_items"],
    });
    expect(done).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 800, url: null });
    expect(done.subscription).toMatchObject({
      status: "active",
      metadata: { uid: "u1" },
      latest_invoice: { status: "paid", amount_paid: 800 },
    });
    await harness.control("idle");
    expect(harness.types()).toEqual(
      expect.arrayContaining([
        "payment_intent.created",
        "payment_intent.succeeded",
        "charge.succeeded",
        "customer.subscription.created",
        "invoice.created",
        "invoice.finalized",
        "invoice.paid",
        "invoice.payment_succeeded",
        "invoice_payment.paid",
        "checkout.session.completed",
      ]),
    );
    expect(harness.types().at(-1)).toBe("checkout.session.completed");
  });

  it.each([
    ["4000000000000002", "Your card was declined."],
    ["4000000000009995", "insufficient funds"],
    ["4000000000000069", "has expired"],
    ["4000000000000127", "security code is incorrect"],
    ["4000000000000119", "error occurred while processing"],
  ])("leaves the session open and starts nothing when %s is refused", async (number, words) => {
    const { id, url } = await session();
    const answer = await submitForm(url ?? "", cardForm(number));
    expect(answer.status).toBe(200);
    expect(answer.page).toContain("checkout-error");
    expect(answer.page).toContain(words);
    expect((await harness.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    expect(await subscriptions()).toEqual([]);
    await harness.control("idle");
    expect(harness.types()).toContain("payment_intent.payment_failed");
    expect(harness.types()).not.toContain("customer.subscription.created");
  });

  it("takes a good card after a refused one, with one payment for both", async () => {
    const { url } = await session();
    await submitForm(url ?? "", cardForm("4000000000000002"));
    expect((await submitForm(url ?? "", cardForm("4242424242424242"))).status).toBe(303);
    expect(await subscriptions()).toHaveLength(1);
    await harness.control("idle");
    expect(harness.types().filter((type) => type === "payment_intent.created")).toHaveLength(1);
  });

  it("doesn't charge twice when the page is submitted twice", async () => {
    const { url } = await session();
    const both = await Promise.all([1, 2].map(() => submitForm(url ?? "", cardForm("4242424242424242"))));
    expect(both.map((answer) => answer.status)).toEqual(expect.arrayContaining([200, 303]));
    expect(await subscriptions()).toHaveLength(1);
    await harness.control("idle");
    expect(harness.types().filter((type) => type === "charge.succeeded")).toHaveLength(1);
  });

  it.each(["4000002500003155", "4000002760003184"])("asks the bank first with %s", async (number) => {
    const { url } = await session();
    const answer = await submitForm(url ?? "", cardForm(number));
    expect(answer.location).toMatch(/\/confirm$/u);
    expect(await subscriptions()).toEqual([]);
    const failed = await submitForm(`${url}/confirm`, { answer: "fail" });
    expect(failed.page).toContain("unable to authenticate");
    await submitForm(url ?? "", cardForm(number));
    expect((await submitForm(`${url}/confirm`, { answer: "complete" })).location).toMatch(/payment-success/u);
    expect(await subscriptions()).toMatchObject([{ status: "active" }]);
  });

  it("starts a trial without a card when none is required", async () => {
    const { id, url } = await session({
      payment_method_collection: "if_required",
      subscription_data: {
        trial_period_days: 14,
        trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      },
    });
    const page = await (await fetch(url ?? "")).text();
    expect(page).not.toContain('data-testid="card-number"');
    expect((await submitForm(url ?? "", {})).status).toBe(303);
    expect(await harness.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_status: "no_payment_required",
      amount_total: 0,
    });
    const [trial] = await subscriptions();
    expect(trial).toMatchObject({ status: "trialing", default_payment_method: null });
    await harness.control("idle");
    expect(harness.types()).not.toContain("payment_intent.created");
    await harness.advance({ days: 12 });
    expect(harness.types()).toContain("customer.subscription.trial_will_end");
    await harness.advance({ days: 3 });
    expect(await subscriptions()).toMatchObject([{ status: "canceled", ended_at: trial?.trial_end }]);
  });

  it("keeps the card of a trial that insists on one, and charges it at the end", async () => {
    const { url } = await session({ subscription_data: { trial_period_days: 14 } });
    expect((await submitForm(url ?? "", cardForm("4000000000000002"))).page).toContain("Your card was declined.");
    await submitForm(url ?? "", cardForm("4242424242424242"));
    expect(await subscriptions()).toMatchObject([
      { status: "trialing", default_payment_method: expect.stringMatching(/^pm_/u) },
    ]);
    await harness.advance({ days: 15 });
    expect(await subscriptions()).toMatchObject([{ status: "active" }]);
    const invoices = await harness.stripe.invoices.list({ customer });
    expect(invoices.data.map((invoice) => [invoice.status, invoice.amount_paid])).toEqual([
      ["paid", 800],
      ["paid", 0],
    ]);
  });

  it("takes Link and Cash App Pay, which charge no card", async () => {
    const { url, payment_method_types } = await session();
    expect(payment_method_types).toEqual(["card", "link", "cashapp"]);
    expect((await submitForm(url ?? "", { otherMethod: "link" })).status).toBe(303);
    const [method] = (await harness.stripe.customers.listPaymentMethods(customer)).data;
    expect(method).toMatchObject({ type: "link", link: { email: "nora@cardwell.test" } });
    expect(method).not.toHaveProperty("card");
    const [charge] = (await harness.stripe.charges.list({ customer })).data;
    expect(charge?.payment_method_details).toEqual({ type: "link", link: { country: null } });
    await harness.advance({ days: 32 });
    expect(await subscriptions()).toMatchObject([{ status: "active", default_payment_method: method?.id }]);
    expect((await harness.stripe.charges.list({ customer })).data).toHaveLength(2);
  });

  it("takes only what the seller allows", async () => {
    const { url } = await session({ allowed_payment_method_types: ["card", "cashapp"] });
    expect((await submitForm(url ?? "", { otherMethod: "link" })).page).toContain("Enter the card number.");
    expect((await submitForm(url ?? "", { otherMethod: "cashapp" })).status).toBe(303);
    expect((await harness.stripe.customers.listPaymentMethods(customer)).data).toMatchObject([
      { type: "cashapp", cashapp: { cashtag: "$nora" } },
    ]);
  });

  it("expires a day later, and says so", async () => {
    const { id, url } = await session();
    await harness.advance({ hours: 24 });
    expect(await harness.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
    expect(await (await fetch(url ?? "")).text()).toContain("This checkout has expired");
    expect(harness.types()).toContain("checkout.session.expired");
  });

  it("checks what was typed", async () => {
    const { url } = await session();
    const answer = await submitForm(url ?? "", {
      ...cardForm("4242424242424241"),
      cardExpiry: "01/20",
      cardCvc: "",
      billingName: "<b>",
    });
    expect(answer.page).toContain("This card number is not valid.");
    expect(answer.page).toContain("This expiry date has passed.");
    expect(answer.page).toContain("Enter the security code.");
    expect(answer.page).toContain("&lt;b&gt;");
  });
});
