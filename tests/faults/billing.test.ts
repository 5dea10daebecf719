import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../functions/src/lib/app-error.ts";
import { billingWorld } from "../support/billing-world.ts";
import type { BillingWorld } from "../support/billing-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// Failures between two calls: late workers, repeated deliveries, lost responses, and an outdated mirror.

useOwnProject("billing");

const MINUTE_MS = 60_000;
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

  it("allows no promotion code, and its document expires", async () => {
    const { sessionId } = await at.ask("a", { allow_promotion_codes: true });
    expect((await at.stripe.checkout.sessions.retrieve(sessionId ?? "")).allow_promotion_codes).toBeNull();
    await at.ask("b", { price: "price_none" });
    for (const id of ["a", "b"]) expect((await at.document(id).get()).get("expireAt")).toBeDefined();
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
      message: "It is done, but we cannot show it yet. Reload the page in a minute.",
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
