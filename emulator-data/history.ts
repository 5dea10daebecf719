import { DAY_MS } from "../core/src/domain/dates/instants.ts";
import type Stripe from "stripe";
import { personalPlan } from "./catalog.ts";
import type { Prices } from "./members/plan-life.ts";
import { type Person, type PersonName, people } from "./people.ts";
import { advanceDays, beginAt } from "./sandbox.ts";

const beginDaysAgo = 365;

export type Customers = Partial<Record<PersonName, string>>;
type Step = { daysAgo: number; happens: () => Promise<void> };

/**
 * Lives through the past year at the payment provider: the catalog is made, people subscribe, renew and leave.
 * Only the sandbox's clock moves, so every invoice and date is what the provider would have made of it.
 */
export async function liveThroughTheYear(stripe: Stripe, now: Date): Promise<{ customers: Customers; prices: Prices }> {
  await beginAt(new Date(now.getTime() - beginDaysAgo * DAY_MS));
  const prices = await createCatalog(stripe);
  const customers: Customers = {};
  let lapsedSubscription = "";
  const steps: Step[] = [
    {
      daysAgo: people.member.joinedDaysAgo,
      happens: async () => {
        customers.member = await createCustomer(stripe, people.member);
        await subscribe(stripe, customers.member, prices.month, people.member);
      },
    },
    {
      daysAgo: people.admin.joinedDaysAgo,
      happens: async () => {
        customers.admin = await createCustomer(stripe, people.admin);
        await subscribe(stripe, customers.admin, prices.year, people.admin);
      },
    },
    {
      daysAgo: people.lapsed.joinedDaysAgo,
      happens: async () => {
        customers.lapsed = await createCustomer(stripe, people.lapsed);
        lapsedSubscription = await subscribe(stripe, customers.lapsed, prices.month, people.lapsed);
      },
    },
    {
      daysAgo: 40,
      happens: async () => {
        await stripe.subscriptions.update(lapsedSubscription, { cancel_at_period_end: true });
      },
    },
  ];
  let reachedDaysAgo = beginDaysAgo;
  for (const { daysAgo, happens } of steps) {
    await advanceDays(reachedDaysAgo - daysAgo);
    reachedDaysAgo = daysAgo;
    await happens();
  }
  return { customers, prices };
}

async function createCatalog(stripe: Stripe): Promise<Prices> {
  const product = await stripe.products.create({
    id: "prod_personal",
    name: personalPlan.name,
    description: personalPlan.description,
    marketing_features: personalPlan.features.map((name) => ({ name })),
    metadata: personalPlan.metadata,
  });
  const create = async ({
    lookupKey,
    unitAmountCents,
    interval,
  }: (typeof personalPlan.prices)["monthly" | "yearly"]) => {
    const price = await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: unitAmountCents,
      recurring: { interval },
      lookup_key: lookupKey,
    });
    return price.id;
  };
  const { monthly, yearly } = personalPlan.prices;
  return { productId: product.id, month: await create(monthly), year: await create(yearly) };
}

export async function createCustomer(stripe: Stripe, person: Person): Promise<string> {
  const customer = await stripe.customers.create({ email: person.email, metadata: { firebaseUID: person.uid } });
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
  return customer.id;
}

export async function subscribe(stripe: Stripe, customer: string, price: string, person: Person): Promise<string> {
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price, quantity: 1 }],
    metadata: { firebaseUID: person.uid },
  });
  return subscription.id;
}
