import { createPlansRepository } from "../../functions/src/features/billing/plans-repository.ts";
import { createPlans } from "../../functions/src/features/billing/plans.ts";
import { createCheckoutRepository } from "../../functions/src/features/billing/checkout-repository.ts";
import { createCheckout } from "../../functions/src/features/billing/checkout.ts";
import { createBillingRepository } from "../../functions/src/features/billing/repository.ts";
import { createBillingService } from "../../functions/src/features/billing/service.ts";
import { createSync } from "../../functions/src/features/billing/sync.ts";
import type { Payments } from "../../functions/src/integrations/payments/payments.ts";
import { createStripePayments } from "../../functions/src/integrations/payments/stripe.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { sellPersonal, startHarness } from "../../sandbox/src/stripe/harness.ts";

const APP = "https://app.cardwell.example";

/** The billing back end in this process, over its own Stripe of which single calls can be made to go wrong. */
export async function billingWorld() {
  // Its clock stands still between two moves: what it stamps doesn't depend on how fast this machine is.
  const stand = await startHarness("2026-11-20T12:00:00Z", { machineNow: () => 0 });
  const prices = await sellPersonal(stand.stripe);
  const real = createStripePayments({
    secretKey: "sk_test_world",
    webhookSecret: "whsec_world",
    address: new URL(`${stand.origin}/stripe`),
  });
  const provider: Payments = { ...real };
  const world = { email: "ada@example.com", realNow: new Date("2026-11-20T12:00:00Z"), isStaff: false };
  const db = firestore();
  const systemNow = () => world.realNow;
  const payments = () => Promise.resolve(provider);
  const repository = createBillingRepository(db);
  const checkouts = createCheckoutRepository(db);
  const plans = createPlans(createPlansRepository(db), payments, systemNow);
  const sync = createSync({ repository, plans, payments, planChanged: () => Promise.resolve(), systemNow });
  const shared = { repository, plans, sync, payments, limit: () => Promise.resolve(), appOrigin: APP, systemNow };
  const recordedValue = () =>
    Promise.resolve({ afterAlertCents: 500, otherCreditsCents: 0, rewardsCents: 0, bonusCents: 0 });
  const checkout = createCheckout({ ...shared, checkouts, confirmedEmail: () => Promise.resolve(world.email) });
  const billing = createBillingService({ ...shared, checkout, recordedValue, isStaff: async () => world.isStaff });
  await plans.syncAll();

  const now = () => stand.clock.now();
  const customer = db.doc("customers/ada");
  const document = (id: string, uid = "ada") => db.doc(`customers/${uid}/checkout_sessions/${id}`);
  const stripeId = async () => String((await customer.get()).get("stripeId"));

  return {
    stand,
    stripe: stand.stripe,
    prices,
    real,
    provider,
    world,
    checkouts,
    sync,
    billing,
    now,
    customer,
    document,
    stripeId,
    ada: { uid: "ada", email: world.email },

    /** Delivers a checkout document, as its trigger does, and returns what it holds then. */
    async ask(id: string, change: object = {}, uid = "ada") {
      const data = { price: prices.monthly, success_url: `${APP}/payment-success`, cancel_url: APP, ...change };
      await document(id, uid).set(data, { merge: true });
      await checkout.answer(uid, id, data, now());
      return (await document(id, uid).get()).data() as { sessionId?: string; error?: { code: string } };
    },

    async openCheckouts() {
      const { data } = await stand.stripe.checkout.sessions.list({ customer: await stripeId(), status: "open" });
      return data.map(({ id }) => id);
    },

    /** A running plan by the month, paid with a card that works, and mirrored. */
    async subscribe() {
      if (!(await customer.get()).get("stripeId")) await this.ask("first");
      const id = await stripeId();
      const method = await stand.stripe.paymentMethods.attach("pm_card_visa", { customer: id });
      await stand.stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
      const plan = await stand.stripe.subscriptions.create({ customer: id, items: [{ price: prices.monthly }] });
      await sync.syncCustomer(id, now());
      return plan;
    },
  };
}

export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>;
