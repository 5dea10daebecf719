import { beforeAll, describe, expect, it } from "vitest";
import { db, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { failStripe } from "../support/sandbox.ts";
import { checkoutAnswer, priceId, statusOf, stripe, subscribe } from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";

describe("a checkout", () => {
  let person: TestPerson;
  beforeAll(async () => {
    person = await newPerson();
  });

  it("of a first plan has fourteen days of trial and asks for no payment card", async () => {
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

  it("takes back the one before it, so that only one can be paid", async () => {
    const first = await checkoutAnswer(person);
    const second = await checkoutAnswer(person);
    expect((await stripe.checkout.sessions.retrieve(first.sessionId ?? "")).status).toBe("expired");
    expect((await stripe.checkout.sessions.retrieve(second.sessionId ?? "")).status).toBe("open");
  });

  it("uses one customer at the provider however often it is asked for", async () => {
    const customers = await stripe.customers.list({ email: person.email });
    expect(customers.data).toHaveLength(1);
  });

  it("takes the price from line items as well", async () => {
    const { sessionId } = await checkoutAnswer(person, { price: null, line_items: [{ price: await priceId("year") }] });
    const items = await stripe.checkout.sessions.listLineItems(sessionId ?? "");
    expect(items.data[0]?.price?.unit_amount).toBe(7200);
  });

  it("ignores an amount, a trial, a discount or a customer that a browser wrote", async () => {
    const { sessionId } = await checkoutAnswer(person, {
      line_items: [{ price: await priceId("month"), price_data: { unit_amount: 50 } }],
      trial_period_days: 730,
      customer: "cus_other",
      discounts: [{ coupon: "free" }],
      metadata: { firebaseUID: "someone-else" },
    });
    const session = await stripe.checkout.sessions.retrieve(sessionId ?? "");
    expect(session).toMatchObject({ client_reference_id: person.uid, metadata: { firebaseUID: person.uid } });
  });

  it.each([
    ["a price that does not exist", { price: "price_none" }],
    ["no price", { price: null }],
    ["two line items", { price: null, line_items: [{ price: "a" }, { price: "b" }] }],
    ["another site to return to", { success_url: "https://example.com/payment-success" }],
    ["a site that only looks like ours", { success_url: "http://127.0.0.1:5002.example.com/" }],
    ["credentials in the address", { cancel_url: "http://user@127.0.0.1:5002/billing" }],
    ["a script for an address", { cancel_url: "javascript:alert(1)" }],
    ["a backslash for a slash", { cancel_url: "http://127.0.0.1:5002\\@example.com" }],
  ])("is refused at once, in words, with %s", async (_, changes) => {
    const { error, sessionId } = await checkoutAnswer(person, changes);
    expect(sessionId).toBeUndefined();
    expect(error).toMatchObject({ code: "invalid_request" });
    expect(error?.message).toMatch(/\.$/);
  });

  it("of a price that was withdrawn is refused", async () => {
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
    expect(error?.message).toContain("no longer on sale");
    await stripe.products.update(product.id, { active: false });
  });

  it("says so when the provider does not answer, and can be tried again", async () => {
    await failStripe({ method: "POST", path: "/v1/checkout/sessions", status: 503, times: 3 });
    expect((await checkoutAnswer(person)).error).toMatchObject({ code: "vendor_unavailable" });
    expect((await checkoutAnswer(person)).sessionId).toBeDefined();
  });

  it("is refused to someone whose address is not confirmed", async () => {
    const unconfirmed = await newPerson({ confirmed: false });
    expect((await checkoutAnswer(unconfirmed)).error).toMatchObject({ code: "email_unverified" });
  });
});

describe("someone with a running plan", () => {
  it("gets no second one, also before any notification has arrived", async () => {
    const person = await newPerson();
    await subscribe(person);
    expect((await checkoutAnswer(person)).error).toMatchObject({ code: "already_subscribed" });
  });
});

describe("a trial", () => {
  it("is given once to a person", async () => {
    const person = await newPerson();
    const subscription = await subscribe(person);
    await stripe.subscriptions.cancel(subscription.id);
    await eventually(
      () => statusOf(person, true),
      ({ status }) => status === "canceled",
    );
    const { sessionId } = await checkoutAnswer(person);
    expect((await stripe.checkout.sessions.retrieve(sessionId ?? "")).amount_total).toBe(800);
  });
});

describe("several checkouts asked for at the same moment", () => {
  it("leave one that can be paid", async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 4 }, () => checkoutAnswer(person)));
    const sessions = answers.flatMap(({ sessionId }) => (sessionId ? [sessionId] : []));
    expect(answers.filter(({ error }) => error).every(({ error }) => error?.code === "conflict")).toBe(true);
    const states = await Promise.all(sessions.map(async (id) => (await stripe.checkout.sessions.retrieve(id)).status));
    expect(states.filter((state) => state === "open")).toHaveLength(1);
  });
});
