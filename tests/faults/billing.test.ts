import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { DAY_MS, MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import type { DocumentReference } from "firebase-admin/firestore";
import { createFiguresRepository } from "../../functions/src/features/figures/repository.ts";
import { AppError } from "../../functions/src/lib/app-error.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { cardForm, submitForm } from "../../sandbox/src/stripe/harness.ts";
import { billingWorld } from "../support/billing-world.ts";
import type { BillingWorld } from "../support/billing-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// Failures between two calls: late workers, repeated deliveries, lost responses, and an outdated mirror.

useOwnProject("billing");

let at: BillingWorld;

beforeEach(async () => {
  await clearOwnProject();
  at = await billingWorld();
});
afterEach(() => at.stand.close());

const down = () => Promise.reject(new AppError("vendor_unavailable", "The payment provider does not answer."));
const statusOfSession = async (id: string | undefined) => (await at.stripe.checkout.sessions.retrieve(id ?? "")).status;

describe("a checkout", () => {
  it("that is delivered again, later or at the same moment, keeps the session that the browser got", async () => {
    const [first] = await Promise.all([at.ask("a"), at.ask("a")]);
    const { sessionId } = (await at.document("a").get()).data() as { sessionId: string };
    expect(first.error).toBeUndefined();
    expect(await at.ask("a")).toMatchObject({ sessionId });
    expect(await at.openCheckouts()).toEqual([sessionId]);
  });

  it("that is delivered again once there is a plan opens no further one", async () => {
    const { sessionId } = await at.ask("a");
    await at.subscribe();
    expect(await at.ask("a")).toMatchObject({ sessionId });
    const { data } = await at.stripe.checkout.sessions.list({ customer: await at.stripeId() });
    expect(data.map(({ id }) => id)).toEqual([sessionId]);
  });

  it("is expired by the next one, even after one in between failed at Stripe", async () => {
    const first = await at.ask("a");
    at.provider.createCheckout = down;
    expect(await at.ask("b")).toMatchObject({ error: { code: "vendor_unavailable" } });
    Object.assign(at.provider, at.real);
    const last = await at.ask("c");
    expect(await at.openCheckouts()).toEqual([last.sessionId]);
    expect(await statusOfSession(first.sessionId)).toBe("expired");
  });

  it("keeps its claim when another document is rejected", async () => {
    await at.checkouts.claim("ada", "a", at.world.realNow);
    expect(await at.ask("b")).toMatchObject({ error: { code: "conflict" } });
    expect(await at.ask("c", { price: "price_none" })).toMatchObject({ error: { code: "invalid_request" } });
    expect((await at.customer.get()).get("checkout")).toMatchObject({ holder: "a" });
  });

  it("whose worker was too late expires its own session and keeps the other", async () => {
    at.provider.createCheckout = async (request) => {
      at.world.realNow = new Date(at.world.realNow.getTime() + 91_000);
      await at.checkouts.claim("ada", "b", at.world.realNow);
      return at.real.createCheckout(request);
    };
    expect(await at.ask("a")).toMatchObject({ error: { code: "conflict" } });
    expect(await at.openCheckouts()).toEqual([]);
    expect((await at.customer.get()).get("checkout")).toMatchObject({ holder: "b" });
  });

  it("can be requested again 90 seconds after a worker died", async () => {
    await at.checkouts.claim("ada", "dead", at.world.realNow);
    at.world.realNow = new Date(at.world.realNow.getTime() + 90_000);
    expect((await at.ask("a")).sessionId).toBeDefined();
  });

  it("is rejected for a person who has paid the previous one", async () => {
    await at.ask("a");
    at.provider.expireOpenCheckouts = async (customerId) => {
      await at.stripe.subscriptions.create({ customer: customerId, items: [{ price: at.prices.monthly }] });
      await at.real.expireOpenCheckouts(customerId);
    };
    const method = await at.stripe.paymentMethods.attach("pm_card_visa", { customer: await at.stripeId() });
    await at.stripe.customers.update(await at.stripeId(), { invoice_settings: { default_payment_method: method.id } });
    expect(await at.ask("b")).toMatchObject({ error: { code: "already_subscribed" } });
    expect(await at.openCheckouts()).toEqual([]);
    expect(await at.billing.hasAccess("ada", at.now())).toBe(true);
  });

  it("creates one customer, even when the response was lost and the address changed before the retry", async () => {
    at.provider.createCustomer = async (person) => {
      await at.real.createCustomer(person);
      return down();
    };
    expect(await at.ask("a")).toMatchObject({ error: { code: "vendor_unavailable" } });
    Object.assign(at.provider, at.real);
    at.world.email = "ada@example.org";
    expect((await at.ask("b")).sessionId).toBeDefined();
    const { data } = await at.stripe.customers.list();
    expect(data.map(({ id, email }) => ({ id, email }))).toEqual([
      { id: await at.stripeId(), email: "ada@example.org" },
    ]);
  });

  it("is rejected with promotion codes, and its document expires", async () => {
    expect(await at.ask("a", { allow_promotion_codes: true })).toMatchObject({ error: { code: "invalid_request" } });
    await at.ask("b");
    for (const id of ["a", "b"]) expect((await at.document(id).get()).get("expireAt")).toBeDefined();
  });
});

describe("a purchase whose notification is lost", () => {
  const buy = async () => {
    const { sessionId = "" } = await at.ask("a");
    const { url } = await at.stripe.checkout.sessions.retrieve(sessionId);
    await submitForm(url ?? "", cardForm("4242424242424242"));
  };

  it("is among the events that Stripe couldn't deliver, and no event of before", async () => {
    const from = at.now();
    at.stand.answers.push(...Array.from({ length: 200 }, () => 500));
    await buy();
    const listBetween = async (first: Date, until: Date) => {
      const pages = [];
      for await (const page of at.real.listUndelivered(first, until)) pages.push(...page);
      return pages;
    };
    expect(await listBetween(from, new Date(from.getTime() + DAY_MS))).toContainEqual(
      expect.objectContaining({ type: "checkout.session.completed", customerId: await at.stripeId() }),
    );
    expect(await listBetween(new Date(from.getTime() - DAY_MS), from)).toEqual([]);
  });

  it("is found by the spot check, which covers a checkout for 30 days", async () => {
    await buy();
    expect(await at.billing.readStoredPlan("ada", at.now())).toBe("never");
    expect(await at.sync.spotCheck(at.now())).toEqual({ processed: 1, failed: 0 });
    expect(await at.billing.readStoredPlan("ada", at.now())).toBe("live");
  });

  it("isn't looked for any longer than that", async () => {
    await at.ask("a");
    const dayLater = (days: number) => new Date(at.now().getTime() + days * DAY_MS);
    expect(await at.sync.spotCheck(dayLater(29))).toMatchObject({ processed: 1 });
    expect(await at.sync.spotCheck(dayLater(30.5))).toMatchObject({ processed: 1 });
    expect(await at.sync.spotCheck(dayLater(32))).toMatchObject({ processed: 0 });
  });

  it("is found when the person returns to the app, which asks Stripe once a minute at most", async () => {
    await at.ask("a");
    at.world.realNow = new Date(at.world.realNow.getTime() + MINUTE_MS + 1);
    let fetches = 0;
    at.provider.fetchCustomer = (id) => {
      fetches += 1;
      return at.real.fetchCustomer(id);
    };
    for (let time = 0; time < 3; time += 1) await at.billing.status(at.ada, at.now());
    expect(fetches).toBe(1);
    Object.assign(at.provider, at.real);
    await buy();
    at.world.realNow = new Date(at.world.realNow.getTime() + MINUTE_MS + 1);
    expect(await at.billing.status(at.ada, at.now())).toMatchObject({ hasAccess: true, status: "trialing" });
  });
});

describe("a trial", () => {
  const startTrial = async () => {
    const { sessionId = "" } = await at.ask("a");
    const { url } = await at.stripe.checkout.sessions.retrieve(sessionId);
    await submitForm(url ?? "", { email: "ada@example.com" });
  };

  it("without a payment method ends and isn't charged; with one it renews", async () => {
    await startTrial();
    const customer = await at.stripeId();
    await at.sync.syncCustomer(customer, at.now());
    const free = await at.billing.status(at.ada, at.now());
    expect(free).toMatchObject({ reason: "trialing", willCancel: false, renewsAt: null, paymentMethod: null });
    expect(free.endsAt).toBe(free.trial.endsAt);

    await at.stand.control("card", { customer, number: "4242424242424242" });
    await at.sync.syncCustomer(customer, at.now());
    const paid = await at.billing.status(at.ada, at.now());
    expect(paid).toMatchObject({ reason: "trialing", endsAt: null, renewsAt: free.endsAt });
  });

  it.each([
    ["link", "Link account (ada@example.com)"],
    ["cashapp", "Cash App account ($ada)"],
  ])("with %s, which is no card, continues and shows what is charged then", async (kind, label) => {
    await startTrial();
    const customer = await at.stripeId();
    const portal = await at.stripe.billingPortal.sessions.create({
      customer,
      return_url: "https://app.cardwell.example",
    });
    await submitForm(`${portal.url}/payment-method`, { otherMethod: kind });
    await at.sync.syncCustomer(customer, at.now());
    expect(await at.billing.status(at.ada, at.now())).toMatchObject({
      reason: "trialing",
      endsAt: null,
      renewsAt: "2026-12-04T12:00:00.000Z",
      paymentMethod: { kind, label, last4: null, expires: null },
      nextStep: "none",
    });
  });
});

describe("a trial that was offered to two spellings of a mailbox, each with an open checkout", () => {
  const bea = { uid: "bea", email: "a.da.lee+2@gmail.com" };
  const complete = async (uid: string, email: string) => {
    at.world.email = email;
    const { sessionId = "" } = await at.ask(`checkout-of-${uid}`, {}, uid);
    const { url } = await at.stripe.checkout.sessions.retrieve(sessionId);
    return async () => {
      await submitForm(url ?? "", { email });
      const { customer } = await at.stripe.checkout.sessions.retrieve(sessionId);
      const customerId = typeof customer === "string" ? customer : "";
      const sync = () => at.sync.syncCustomer(customerId, at.now());
      await sync();
      return { sync, customerId };
    };
  };
  const both = async () => {
    const ada = { uid: "ada", email: "adalee@gmail.com" };
    const completeAda = await complete(ada.uid, ada.email);
    const completeBea = await complete(bea.uid, bea.email);
    return { ada, completeAda, completeBea };
  };

  it("is taken by the first that is completed; the other ends as it begins, without a charge", async () => {
    const { ada, completeAda, completeBea } = await both();
    const first = await completeBea();
    const second = await completeAda();
    for (const { sync } of [second, first]) await sync();
    expect(await at.billing.status(bea, at.now())).toMatchObject({ reason: "trialing", trial: { denied: false } });
    expect(await at.billing.status(ada, at.now())).toMatchObject({
      hasAccess: false,
      reason: "canceled",
      trial: { isTrialing: false, eligible: false, denied: true },
    });
    expect((await at.stripe.charges.list({ customer: second.customerId })).data).toEqual([]);
  });

  it("ends with the next look at Stripe where that didn't respond", async () => {
    const { ada, completeAda, completeBea } = await both();
    await completeBea();
    at.provider.denyTrial = down;
    const { sync } = await completeAda();
    expect(await at.billing.status(ada, at.now())).toMatchObject({ reason: "trialing" });
    Object.assign(at.provider, at.real);
    await sync();
    expect(await at.billing.status(ada, at.now())).toMatchObject({ reason: "canceled", trial: { denied: true } });
  });

  it("stays with a plan whose address changes to that of another trial", async () => {
    const { completeBea } = await both();
    const { sync, customerId } = await completeBea();
    at.world.email = "cid@example.com";
    await (
      await complete("cid", "cid@example.com")
    )();
    await at.stripe.customers.update(customerId, { email: "cid@example.com" });
    await sync();
    expect(await at.billing.status(bea, at.now())).toMatchObject({ reason: "trialing" });
  });
});

describe("a canceled plan", () => {
  it("isn't moved to another price before it is resumed, and nothing is charged", async () => {
    await at.subscribe();
    await at.billing.cancel(at.ada, {}, at.now());
    const rejection = { code: "conflict", message: "Your plan is canceled. Resume it first, then change it." };
    await expect(at.billing.previewChange("ada", at.prices.yearly, at.now())).rejects.toMatchObject(rejection);
    await expect(at.billing.change(at.ada, at.prices.yearly, at.now(), at.now())).rejects.toMatchObject(rejection);
    expect((await at.stripe.charges.list({ customer: await at.stripeId() })).data).toHaveLength(1);

    await at.billing.resume(at.ada, at.now());
    const { prorationAt } = await at.billing.previewChange("ada", at.prices.yearly, at.now());
    expect(await at.billing.change(at.ada, at.prices.yearly, prorationAt, at.now())).toMatchObject({
      willCancel: false,
      plan: { interval: "year" },
    });
  });

  it("is seen at Stripe where the mirror doesn't know of it", async () => {
    const { id } = await at.subscribe();
    await at.stripe.subscriptions.update(id, { cancel_at: "min_period_end" });
    await expect(at.billing.previewChange("ada", at.prices.yearly, at.now())).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await at.billing.status(at.ada, at.now())).toMatchObject({ willCancel: true });
  });
});

describe("a pause", () => {
  const statusNow = async () => {
    await at.sync.syncCustomer(await at.stripeId(), at.now());
    return at.billing.status(at.ada, at.now());
  };
  const paidInvoices = async () =>
    (await at.stripe.invoices.list({ customer: await at.stripeId(), status: "paid" })).data.length;

  it("begins at the end of the paid period, charges nothing for two months, and ends with the next renewal", async () => {
    await at.subscribe();
    expect(await at.billing.pause(at.ada, 2, at.now())).toMatchObject({
      hasAccess: true,
      reason: "active",
      renewsAt: "2027-02-20T11:00:00.000Z",
      pause: { from: "2026-12-20T12:00:00.000Z", resumesAt: "2027-02-20T11:00:00.000Z" },
    });
    await at.stand.advance({ days: 31 });
    expect(await statusNow()).toMatchObject({ hasAccess: false, reason: "paused", nextStep: "resume" });
    expect((await at.billing.overview("ada", undefined)).nextInvoice).toMatchObject({ amountDueCents: 800 });
    await at.stand.advance({ days: 60 });
    expect([await paidInvoices(), (await statusNow()).reason]).toEqual([1, "paused"]);
    await at.stand.advance({ days: 2 });
    expect(await statusNow()).toMatchObject({ hasAccess: true, reason: "active", pause: null });
    expect(await paidInvoices()).toBe(2);
  });

  it("that has begun ends early with a new period, which is paid first", async () => {
    await at.subscribe();
    await at.billing.pause(at.ada, 3, at.now());
    await at.stand.advance({ days: 40 });
    await at.sync.syncCustomer(await at.stripeId(), at.now());
    const customer = await at.stripeId();
    await at.stand.control("card", { customer, number: "4000000000000341" });
    await expect(at.billing.resume(at.ada, at.now())).rejects.toMatchObject({ code: "payment_failed" });
    expect(await statusNow()).toMatchObject({ hasAccess: false, reason: "paused" });
    await at.stand.control("card", { customer, number: "4242424242424242" });
    expect(await at.billing.resume(at.ada, at.now())).toMatchObject({
      hasAccess: true,
      pause: null,
      currentPeriodEnd: expect.stringMatching(/^2027-01-30T12:00/) as string,
    });
    expect(await paidInvoices()).toBe(2);
  });

  it("that hasn't begun is taken back without a charge", async () => {
    await at.subscribe();
    await at.billing.pause(at.ada, 1, at.now());
    await expect(at.billing.previewChange("ada", at.prices.yearly, at.now())).rejects.toMatchObject({
      message: "Your plan is paused. Resume it first, then change it.",
    });
    expect(await at.billing.resume(at.ada, at.now())).toMatchObject({ pause: null, reason: "active" });
    expect(await paidInvoices()).toBe(1);
  });

  it("isn't for a yearly plan, nor for one that ends", async () => {
    const { id, items } = await at.subscribe();
    await at.billing.cancel(at.ada, {}, at.now());
    await expect(at.billing.pause(at.ada, 1, at.now())).rejects.toMatchObject({ code: "conflict" });
    await at.billing.resume(at.ada, at.now());
    await at.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? "", price: at.prices.yearly }],
    });
    await statusNow();
    await expect(at.billing.pause(at.ada, 1, at.now())).rejects.toMatchObject({
      message: "Only a monthly plan can be paused. A yearly plan is paid until it renews.",
    });
  });
});

describe("an open invoice", () => {
  /** A plan whose renewal of December 20 failed. */
  const fallBehind = async () => {
    const plan = await at.subscribe();
    const customer = await at.stripeId();
    await at.stand.control("card", { customer, number: "4000000000000341" });
    await at.stand.advance({ days: 31 });
    await at.sync.syncCustomer(customer, at.now());
    return { plan, customer };
  };
  /** What the portal does with a new card. */
  const saveCard = async (customer: string, method: string) => {
    const { id } = await at.stripe.paymentMethods.attach(method, { customer });
    await at.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    await at.sync.syncCustomer(customer, at.now());
  };

  it("is paid by the product when another card becomes the default, and the plan uses that from then on", async () => {
    const { plan, customer } = await fallBehind();
    expect(await at.billing.status(at.ada, at.now())).toMatchObject({ reason: "past_due_grace" });
    await saveCard(customer, "pm_card_mastercard");
    expect(await at.billing.status(at.ada, at.now())).toMatchObject({
      reason: "active",
      paymentMethod: { label: "Mastercard" },
    });
    expect((await at.stripe.subscriptions.retrieve(plan.id)).default_payment_method).toBeNull();
  });

  it("is tried once with a card that is declined too, and says why", async () => {
    const { customer } = await fallBehind();
    await saveCard(customer, "pm_card_chargeCustomerFail");
    const failures = async () =>
      (await at.stripe.charges.list({ customer })).data.filter(({ status }) => status === "failed").length;
    expect(await failures()).toBe(2);
    for (let time = 0; time < 3; time += 1) await at.sync.syncCustomer(customer, at.now());
    expect(await failures()).toBe(2);
    const { invoices } = await at.billing.overview("ada", undefined);
    expect(invoices[0]).toMatchObject({ status: "open", failureMessage: "Your card was declined." });
  });

  it("of a plan that ended unpaid is void, so nobody is asked to pay it", async () => {
    const { customer } = await fallBehind();
    await at.stand.advance({ days: 16 });
    await at.sync.syncCustomer(customer, at.now());
    expect(await at.billing.status(at.ada, at.now())).toMatchObject({ status: "canceled" });
    const { invoices } = await at.billing.overview("ada", undefined);
    expect(invoices.map(({ status }) => status)).toEqual(["void", "paid"]);
  });
});

describe("the money of a plan", () => {
  const overview = async () => {
    await at.sync.syncCustomer(await at.stripeId(), at.now());
    return at.billing.overview("ada", undefined);
  };

  it("is what Stripe will charge: the price without the discount and the customer's credit", async () => {
    const { id } = await at.subscribe();
    expect((await overview()).nextInvoice).toMatchObject({ subtotalCents: 800, amountDueCents: 800 });
    const { id: coupon } = await at.stripe.coupons.create({ percent_off: 25, duration: "forever" });
    await at.stripe.subscriptions.update(id, { discounts: [{ coupon }] });
    await at.stripe.customers.update(await at.stripeId(), { balance: -150 });
    expect(await overview()).toMatchObject({
      creditCents: 150,
      nextInvoice: { subtotalCents: 800, discountCents: 200, creditCents: 150, amountDueCents: 450, currency: "usd" },
    });
    expect((await at.customer.get()).get("subscription")).toMatchObject({ nextChargeCents: 450 });
    await at.billing.cancel(at.ada, {}, at.now());
    expect((await overview()).nextInvoice).toBeNull();
  });

  it("is what was paid without refunds, beside what the wallet recorded since the first invoice", async () => {
    await at.subscribe();
    await at.stand.advance({ days: 31 });
    const [charge] = (await at.stripe.charges.list({ customer: await at.stripeId() })).data;
    await at.stripe.refunds.create({ charge: charge?.id ?? "", amount: 100 });
    const { invoices } = await overview();
    expect(invoices.filter(({ refundedCents }) => refundedCents > 0)).toMatchObject([
      { totalCents: 800, refundedCents: 100, status: "paid" },
    ]);
    expect(await at.billing.receipt("ada", at.now())).toEqual({
      since: new Date("2026-11-20T12:00:00Z"),
      paidCents: 1_500,
      disputedCents: 0,
      afterAlertCents: 500,
      otherCreditsCents: 0,
      rewardsCents: 0,
      bonusCents: 0,
    });
    const yearLater = new Date("2027-12-01T12:00:00Z");
    expect(await at.billing.receipt("ada", yearLater)).toMatchObject({
      since: new Date("2026-12-01T12:00:00Z"),
      paidCents: 700,
    });
    expect(await at.billing.receipt("nobody", at.now())).toBeNull();
  });

  it("that a bank took back is marked on its invoice, and isn't in what was paid", async () => {
    await at.subscribe();
    const customer = await at.stripeId();
    await at.stand.control("card", { customer, number: "4000000000000259" });
    await at.stand.advance({ days: 31 });
    expect((await overview()).invoices).toMatchObject([
      { totalCents: 800, status: "paid", dispute: { status: "needs_response", amountCents: 800 } },
      { totalCents: 800, status: "paid", dispute: null },
    ]);
    expect(await at.billing.receipt("ada", at.now())).toMatchObject({ paidCents: 800, disputedCents: 800 });
  });

  it("that a bank took back is recorded for staff", async () => {
    await at.subscribe();
    const customer = await at.stripeId();
    await at.stand.control("card", { customer, number: "4000000000000259" });
    await at.stand.advance({ days: 31 });
    const [charge] = (await at.stripe.charges.list({ customer })).data;
    expect(await at.real.findCustomerByCharge(charge?.id ?? "")).toBe(customer);
    await overview();
    expect(await at.billing.listDisputes(10)).toMatchObject([
      {
        uid: "ada",
        amountCents: 800,
        reason: "fraudulent",
        status: "needs_response",
        respondBy: expect.any(Date) as Date,
      },
    ]);
  });
});

describe("a change of plan", () => {
  const yearly = () => at.prices.yearly;
  const change = (prorationAt: Date) => at.billing.change(at.ada, yearly(), prorationAt, at.now());

  it("that was declined leaves no invoice, and succeeds with the same call once the card works", async () => {
    const { id } = await at.subscribe();
    const customer = await at.stripeId();
    await at.stand.control("card", { customer, number: "4000000000000341" });
    const { prorationAt, nextAmountCents } = await at.billing.previewChange("ada", yearly(), at.now());
    expect(nextAmountCents).toBe(7200);
    for (let time = 0; time < 2; time += 1)
      await expect(change(prorationAt)).rejects.toMatchObject({ code: "payment_failed" });
    expect((await at.stripe.invoices.list({ customer, status: "open" })).data).toEqual([]);

    await at.stand.control("card", { customer, number: "4242424242424242" });
    expect(await change(prorationAt)).toMatchObject({ plan: { interval: "year", unitAmountCents: 7200 } });
    await expect(change(prorationAt)).rejects.toMatchObject({ code: "conflict" });
    expect((await at.stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(yearly());
  });

  describe("for which the bank wants a confirmation", () => {
    const always = "4000002760003184";
    const openInvoices = async () =>
      (await at.stripe.invoices.list({ customer: await at.stripeId(), status: "open" })).data;
    const sync = async () => at.sync.syncCustomer(await at.stripeId(), at.now());
    const ask = async () => {
      const { prorationAt } = await at.billing.previewChange("ada", yearly(), at.now());
      const error = await change(prorationAt).catch((cause: unknown) => cause);
      if (!(error instanceof AppError)) throw error;
      return error;
    };
    const confirm = async (page = "") => {
      await submitForm(page, cardForm(always));
      await submitForm(`${page}/confirm`, { answer: "complete" });
      await sync();
    };
    beforeEach(async () => {
      await at.subscribe();
      await at.stand.control("card", { customer: await at.stripeId(), number: always });
    });

    it("is an error with the page of its only open invoice, and is made once it is confirmed there", async () => {
      // The first attempt left a void invoice of the same second.
      const findChange = async () =>
        (await at.billing.overview("ada", undefined)).invoices.find(
          ({ status, totalCents }) => status !== "void" && totalCents === 6_400,
        );
      const { code, message, extra } = await ask();
      expect([code, message]).toEqual([
        "payment_failed",
        "Your bank wants you to confirm this payment. Your plan changes once you do.",
      ]);
      expect((await openInvoices()).map(({ hosted_invoice_url: page }) => page)).toEqual([extra.confirmUrl]);
      await sync();
      expect(await at.billing.status(at.ada, at.now())).toMatchObject({
        reason: "active",
        nextStep: "none",
        plan: { interval: "month" },
      });
      expect(await findChange()).toMatchObject({
        status: "open",
        isForChange: true,
        amountDueCents: 6400,
      });

      await confirm(extra.confirmUrl);
      expect(await at.billing.status(at.ada, at.now())).toMatchObject({ plan: { interval: "year" } });
      expect(await findChange()).toMatchObject({
        status: "paid",
        isForChange: false,
        totalCents: 6400,
      });
    });

    it("isn't charged to another card by itself, and is given up after a day", async () => {
      await ask();
      await at.stand.control("card", { customer: await at.stripeId(), number: "4242424242424242" });
      await sync();
      await sync();
      expect((await openInvoices()).map(({ amount_paid }) => amount_paid)).toEqual([0]);
      await at.stand.advance({ hours: 24 });
      await sync();
      expect(await openInvoices()).toEqual([]);
      expect(await at.billing.status(at.ada, at.now())).toMatchObject({ plan: { interval: "month" } });
    });

    it("can be asked for again with another card, and is charged once", async () => {
      const first = await ask();
      await at.stand.control("card", { customer: await at.stripeId(), number: "4242424242424242" });
      const { prorationAt } = await at.billing.previewChange("ada", yearly(), at.now());
      expect(await change(prorationAt)).toMatchObject({ plan: { interval: "year" } });
      await confirm(first.extra.confirmUrl);
      const { data } = await at.stripe.invoices.list({ customer: await at.stripeId() });
      expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
        ["paid", 6400],
        ["void", 0],
        ["void", 0],
        ["paid", 800],
      ]);
    });

    it("is the same for a pause that ends with a charge: another payment method is needed", async () => {
      await at.billing.pause(at.ada, 3, at.now());
      await at.stand.advance({ days: 40 });
      await sync();
      await expect(at.billing.resume(at.ada, at.now())).rejects.toMatchObject({
        code: "payment_failed",
        message: "Your bank wants you to confirm this payment. Update your payment method, then try again.",
        extra: {},
      });
      expect(await openInvoices()).toEqual([]);
    });
  });

  it.each(["past_due", "unpaid"])("waits until the open invoice is paid (%s)", async (status) => {
    await at.subscribe();
    await at.customer.update({ "subscription.status": status });
    await expect(at.billing.previewChange("ada", yearly(), at.now())).rejects.toMatchObject({ code: "conflict" });
    await expect(change(at.now())).rejects.toMatchObject({ code: "conflict" });
  });

  it("that Stripe rejects with newer data is a conflict, and refreshes the mirror", async () => {
    const { id } = await at.subscribe();
    await at.stripe.subscriptions.cancel(id);
    await expect(at.billing.cancel(at.ada, {}, at.now())).rejects.toMatchObject({ code: "conflict" });
    expect(await at.billing.status(at.ada, at.now())).toMatchObject({ status: "canceled", hasAccess: false });
  });

  it("from before the renewal is rejected after it, with a message", async () => {
    await at.subscribe();
    const { prorationAt } = await at.billing.previewChange("ada", yearly(), at.now());
    await at.stand.advance({ days: 31 });
    const late = at.billing.change(at.ada, yearly(), prorationAt, new Date(prorationAt.getTime() + MINUTE_MS));
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });

  it("that succeeded isn't reported as failed when Stripe stops responding after it", async () => {
    await at.subscribe();
    at.provider.fetchCustomer = down;
    await expect(at.billing.cancel(at.ada, {}, at.now())).rejects.toMatchObject({
      code: "vendor_unavailable",
      message: "Saved. This page will update in a minute.",
    });
  });
});

describe("a customer deleted at Stripe", () => {
  it("gets an error message, has no plan, and keeps the used trial", async () => {
    await at.subscribe();
    await at.stripe.customers.del(await at.stripeId());
    await at.billing.moveBilling("ada", "new@example.com");
    await expect(at.billing.portalUrl("ada", "manage", at.now())).rejects.toMatchObject({ code: "conflict" });
    const [mirrored] = (await at.customer.collection("subscriptions").get()).docs;
    expect(mirrored?.data()).toMatchObject({ status: "canceled", ended_at: expect.anything() });
    expect(await at.billing.status(at.ada, at.now())).toMatchObject({
      hasAccess: false,
      status: "canceled",
      trial: { eligible: false },
    });

    const { sessionId } = await at.ask("again");
    expect((await at.stripe.checkout.sessions.retrieve(sessionId ?? "")).amount_total).toBe(800);
    await at.sync.syncCustomer(await at.stripeId(), at.now());
    expect(await at.billing.status(at.ada, at.now())).toMatchObject({ status: "none", trial: { eligible: false } });
  });

  it("changes nothing about the customer created after it", async () => {
    await at.subscribe();
    const old = await at.stripeId();
    await at.stripe.customers.del(old);
    expect((await at.ask("again")).sessionId).toBeDefined();
    const { id } = await at.subscribe();
    await at.sync.syncCustomer(old, at.now());
    expect((await at.customer.get()).get("subscription")).toMatchObject({ id, status: "active" });
  });
});

describe("account deletion", () => {
  it("leaves nothing at Stripe that could be paid, charged or read, and is idempotent", async () => {
    const { id } = await at.subscribe();
    const customer = await at.stripeId();
    const session = await at.stripe.checkout.sessions.create({
      customer,
      mode: "subscription",
      line_items: [{ price: at.prices.monthly, quantity: 1 }],
      success_url: "https://app.cardwell.example",
    });
    for (let time = 0; time < 2; time += 1) await at.billing.endBilling("ada");
    expect(await at.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect((await at.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect(await statusOfSession(session.id)).toBe("expired");
    expect(await at.sync.syncCustomer(customer, at.now())).toBeNull();
  });
});

/** By the path of each price what it is for a month. */
async function readMonthlyPrices(): Promise<Map<string, number>> {
  const [plan] = (await firestore().collectionGroup("subscriptions").get()).docs;
  const paid = plan?.get("paid_price") as DocumentReference | undefined;
  const toPath = (id: string) => `${paid?.parent.path}/${id}`;
  return new Map([
    [toPath(at.prices.monthly), 800],
    [toPath(at.prices.yearly), 600],
  ]);
}

describe("the figures of a day on which an account with a plan is deleted", () => {
  it("have its plan as ended, without whose it was", async () => {
    await at.subscribe();
    await at.billing.endBilling("ada");
    await firestore().recursiveDelete(at.customer);
    const figures = createFiguresRepository(firestore());
    const endedOn = todayIn(at.now(), "UTC");
    // It began and ended on the same day.
    const flows = { started: 1, firstPayments: 1, lost: 1, ended: 1, mrrCents: 0 };
    expect(await figures.countFlows(endedOn, endedOn, await readMonthlyPrices())).toMatchObject(flows);
    const kept = (await firestore().collectionGroup("subscriptions").get()).docs;
    const invoices = (await firestore().collectionGroup("invoices").get()).docs;
    const [plan, invoice] = [...kept, ...invoices].map((each) => [each.ref.path, Object.keys(each.data()).toSorted()]);
    expect([kept.length, invoices.length]).toEqual([1, 1]);
    expect(plan).toEqual([
      expect.stringMatching(/^endedPlans\/[\da-f]{64}\/subscriptions\/plan$/),
      ["canceled_at", "created", "ended_at", "paid_price", "trial_end"],
    ]);
    expect(invoice).toEqual([
      expect.stringMatching(/^endedPlans\/[\da-f]{64}\/subscriptions\/plan\/invoices\/[\da-f]{64}$/),
      ["amountPaidCents", "created", "had_trial", "paid_at", "price_after", "price_before", "price_changed_at"],
    ]);
  });
});

describe("the figures of a day on which a plan is switched", () => {
  it("have what it pays now and what it paid before, from what Stripe charged", async () => {
    const { id } = await at.subscribe();
    const switchTo = (priceId: string) => at.real.changePrice({ subscriptionId: id, priceId, prorationAt: at.now() });
    await at.stand.advance({ hours: 1 });
    await switchTo(at.prices.yearly);
    await at.sync.syncCustomer(await at.stripeId(), at.now());
    const today = todayIn(at.now(), "UTC");
    const flows = await createFiguresRepository(firestore()).countFlows(today, today, await readMonthlyPrices());
    expect(flows).toMatchObject({ started: 1, firstPayments: 1, mrrCents: 600 });
  });
});

describe("an outdated mirror", () => {
  const fetches = () => {
    const counted = { count: 0 };
    at.provider.fetchCustomer = (id) => {
      counted.count += 1;
      return at.real.fetchCustomer(id);
    };
    return counted;
  };

  it("is refreshed once for concurrent requests", async () => {
    await at.subscribe();
    at.world.realNow = new Date(at.world.realNow.getTime() + 3_000);
    const counted = fetches();
    await Promise.all(Array.from({ length: 5 }, () => at.billing.status(at.ada, at.now(), true)));
    expect(counted.count).toBe(1);
  });

  it("doesn't block a person who has paid: Stripe is checked before a rejection, once a minute", async () => {
    await at.subscribe();
    const forget = () => at.customer.update({ "subscription.status": "canceled" });
    const counted = fetches();
    await forget();
    expect(await at.billing.hasAccess("ada", at.now())).toBe(false);
    expect(await at.billing.getPlan("ada", at.now())).toBe("ended");
    expect(counted.count).toBe(0);

    at.world.realNow = new Date(at.world.realNow.getTime() + MINUTE_MS + 1);
    expect(await at.billing.readStoredPlan("ada", at.now())).toBe("ended");
    expect(await at.billing.hasAccess("ada", at.now())).toBe(true);
    await forget();
    at.world.realNow = new Date(at.world.realNow.getTime() + MINUTE_MS + 1);
    expect(await at.billing.getPlan("ada", at.now())).toBe("live");
    expect(counted.count).toBe(2);
  });

  it("decides access while Stripe is down", async () => {
    await at.subscribe();
    await at.customer.update({ "subscription.status": "canceled" });
    at.world.realNow = new Date(at.world.realNow.getTime() + MINUTE_MS + 1);
    at.provider.fetchCustomer = down;
    expect(await at.billing.getPlan("ada", at.now())).toBe("ended");
  });
});
