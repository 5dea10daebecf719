// @module-tag gate

import { beforeAll, describe, expect, it } from "vitest";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { db, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { failStripe } from "../support/sandbox.ts";
import {
  checkoutAnswer,
  followRenewal,
  newMember,
  openCheckouts,
  priceId,
  startTrial,
  fetchStatus,
  stripe,
  subscribe,
} from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";

describe("a checkout", () => {
  let person: TestPerson;
  beforeAll(async () => {
    person = await newPerson();
  });

  it("for a first plan has a 14-day trial and requires no payment method", async () => {
    const { sessionId, url } = await checkoutAnswer(person);
    expect(url).toContain("/stripe/checkout/");
    const session = await stripe.checkout.sessions.retrieve(sessionId ?? "");
    expect(session).toMatchObject({
      mode: "subscription",
      status: "open",
      client_reference_id: person.uid,
      amount_total: 0,
    });
    expect(session.payment_method_collection).toBe("if_required");
  });

  it("expires the previous one, so that only one can be paid", async () => {
    const first = await checkoutAnswer(person);
    const second = await checkoutAnswer(person);
    expect((await stripe.checkout.sessions.retrieve(first.sessionId ?? "")).status).toBe("expired");
    expect((await stripe.checkout.sessions.retrieve(second.sessionId ?? "")).status).toBe("open");
  });

  it("is rejected after too many requests", async () => {
    const eager = await newPerson();
    const asked = await Promise.all(Array.from({ length: 21 }, () => checkoutAnswer(eager, { price: "price_none" })));
    expect(asked.filter(({ error }) => error?.code === "rate_limited")).toHaveLength(1);
    expect(await checkoutAnswer(eager)).toMatchObject({ error: { code: "rate_limited" } });
  });

  it("reads the price from line items as well", async () => {
    const { sessionId } = await checkoutAnswer(person, { price: null, line_items: [{ price: await priceId("year") }] });
    const items = await stripe.checkout.sessions.listLineItems(sessionId ?? "");
    expect(items.data[0]?.price?.unit_amount).toBe(7200);
  });

  it("ignores an amount, a trial, a discount or a customer set by a browser", async () => {
    const someone = await newPerson();
    const { sessionId } = await checkoutAnswer(someone, {
      line_items: [{ price: await priceId("month"), price_data: { unit_amount: 50 } }],
      trial_period_days: 730,
      customer: "cus_other",
      discounts: [{ coupon: "free" }],
      metadata: { firebaseUID: "someone-else" },
    });
    const session = await stripe.checkout.sessions.retrieve(sessionId ?? "");
    const own = String((await db.doc(`customers/${someone.uid}`).get()).get("stripeId"));
    expect(session).toMatchObject({
      client_reference_id: someone.uid,
      metadata: { firebaseUID: someone.uid },
      customer: own,
      discounts: [],
      allow_promotion_codes: null,
    });
    const items = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data).toMatchObject([{ quantity: 1, price: { unit_amount: 800 } }]);
    const { trial_start, trial_end, customer } = await startTrial(session.id, someone.email);
    expect({ days: ((trial_end ?? 0) - (trial_start ?? 0)) / 86_400, customer }).toEqual({ days: 14, customer: own });
  });

  it.each([
    ["a price that does not exist", { price: "price_none" }],
    ["no price", { price: null }],
    ["two line items", { price: null, line_items: [{ price: "a" }, { price: "b" }] }],
    ["another site to return to", { success_url: "https://example.com/payment-success" }],
    ["a site that only looks like ours", { success_url: `${appOrigin}.example.com/` }],
    ["credentials in the address", { cancel_url: `${appOrigin.replace("//", "//user@")}/billing` }],
    ["a script for an address", { cancel_url: "javascript:alert(1)" }],
    ["a backslash for a slash", { cancel_url: `${appOrigin}\\@example.com` }],
  ])("is rejected immediately with a message for %s", async (_, changes) => {
    const { error, sessionId } = await checkoutAnswer(person, changes);
    expect(sessionId).toBeUndefined();
    expect(error).toMatchObject({ code: "invalid_request" });
    expect(error?.message).toMatch(/\.$/);
  });

  it("for a withdrawn price is rejected", async () => {
    const product = await stripe.products.create({ name: "Withdrawn" });
    const price = await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 100,
      recurring: { interval: "month" },
    });
    await eventually(
      () => db.doc(`products/${product.id}/prices/${price.id}`).get(),
      ({ exists }) => exists,
    );
    await stripe.prices.update(price.id, { active: false });
    await eventually(
      () => db.doc(`products/${product.id}/prices/${price.id}`).get(),
      (kept) => kept.get("active") === false,
    );
    const { error } = await checkoutAnswer(person, { price: price.id });
    expect(error?.message).toContain("no longer available");
    await stripe.products.update(product.id, { active: false });
  });

  it("is rejected for a person with an unconfirmed address", async () => {
    const unconfirmed = await newPerson({ confirmed: false });
    expect((await checkoutAnswer(unconfirmed)).error).toMatchObject({ code: "email_unverified" });
  });
});

describe("a person with an active plan", () => {
  it("gets no second one, even before any webhook has arrived", async () => {
    const person = await newPerson();
    await subscribe(person);
    expect((await checkoutAnswer(person)).error).toMatchObject({ code: "already_subscribed" });
  });
});

describe("a trial", () => {
  it("is given once per person", async () => {
    const person = await newPerson();
    const subscription = await subscribe(person);
    await stripe.subscriptions.cancel(subscription.id);
    await eventually(
      () => fetchStatus(person, true),
      ({ status }) => status === "canceled",
    );
    const { sessionId } = await checkoutAnswer(person);
    expect((await stripe.checkout.sessions.retrieve(sessionId ?? "")).amount_total).toBe(800);
  });
});

describe("the link in a renewal email", () => {
  const lapse = async (person: TestPerson) => {
    const { id } = await subscribe(person);
    await stripe.subscriptions.cancel(id);
    await eventually(
      () => fetchStatus(person, true),
      ({ status }) => status === "canceled",
    );
  };

  it("and the plans page leave one payable checkout, however often both are opened", async () => {
    const person = await newPerson();
    await lapse(person);
    expect(await followRenewal(person)).toContain("/stripe/checkout/");
    const { sessionId, url } = await checkoutAnswer(person);
    expect(await openCheckouts(person)).toEqual([sessionId]);

    for (const method of ["GET", "HEAD", "GET"]) expect(await followRenewal(person, method)).toBe(url);
    expect(await openCheckouts(person)).toEqual([sessionId]);
    expect((await stripe.checkout.sessions.retrieve(sessionId ?? "")).amount_total).toBe(800);
  });

  it("gives no second trial, even while a checkout with one is open", async () => {
    const person = await newPerson();
    const { sessionId: withTrial = "" } = await checkoutAnswer(person);
    expect((await stripe.checkout.sessions.retrieve(withTrial)).amount_total).toBe(0);
    await lapse(person);
    await followRenewal(person);
    const [renewal] = await openCheckouts(person);
    expect((await stripe.checkout.sessions.retrieve(renewal ?? "")).amount_total).toBe(800);
  });

  it("opens no checkout for an active plan, even one that started a moment ago", async () => {
    const person = await newMember();
    const signIn = `${appOrigin}/sign-in`;
    expect(await followRenewal(person)).toBe(signIn);
    // As if the webhook were late.
    await db.doc(`customers/${person.uid}`).update({ "subscription.status": "canceled" });
    expect(await followRenewal(person)).toBe(signIn);
    expect(await fetchStatus(person)).toMatchObject({ hasAccess: true });
  });

  it("redirects to the person's open invoice, and to nothing else", async () => {
    const person = await newMember();
    const customer = db.doc(`customers/${person.uid}`);
    await customer.update({ "subscription.status": "unpaid" });
    expect(await followRenewal(person)).toContain("/stripe/portal/");
    const [paid] = (await customer.collection("invoices").limit(1).get()).docs;
    const open = { ...paid?.data(), status: "open", hostedUrl: "https://pay.test/1" };
    await customer.collection("invoices").doc("in_open").set(open);
    expect(await followRenewal(person)).toBe("https://pay.test/1");
  });

  it("redirects to an error message when Stripe doesn't respond", async () => {
    const person = await newPerson();
    await lapse(person);
    await failStripe({ method: "GET", path: "/v1/checkout/sessions", status: 503, times: 2 });
    expect(await followRenewal(person)).toBe(`${appOrigin}/sign-in?renewal=failed`);
    expect(await followRenewal(person)).toContain("/stripe/checkout/");
  });
});

describe("several checkouts requested at the same time", () => {
  it("leave one payable checkout", async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 4 }, () => checkoutAnswer(person)));
    const sessions = answers.flatMap(({ sessionId }) => (sessionId ? [sessionId] : []));
    expect(answers.filter(({ error }) => error).every(({ error }) => error?.code === "conflict")).toBe(true);
    const states = await Promise.all(sessions.map(async (id) => (await stripe.checkout.sessions.retrieve(id)).status));
    expect(states.filter((state) => state === "open")).toHaveLength(1);
  });
});
