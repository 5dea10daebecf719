import { Stripe } from "stripe";
import { AppError } from "../../lib/app-error.ts";
import type { CustomerState, PaymentEvent, Payments } from "./payments.ts";
import { stripeBills } from "./stripe-bills.ts";
import { stripePages } from "./stripe-checkout.ts";
import { callStripe, callStripeOr } from "./stripe-errors.ts";
import {
  findUnsettled,
  getId,
  isRenewing,
  toDispute,
  toEvent,
  toInvoice,
  toNextInvoice,
  toProduct,
  toSubscription,
} from "./stripe-mapping.ts";
import { stripeSubscriptions } from "./stripe-subscriptions.ts";

/** The version that the product was checked against: a release of the SDK that moves it does not compile. */
const API_VERSION = "2026-10-28.endive";
/** With one retry, three calls in a row end before Hosting gives up after 60 seconds. */
const TIMEOUT_MS = 8_000;
const INVOICES_MIRRORED = 24;

type Config = { secretKey: string; webhookSecret: string; address: URL | undefined };

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Sends the SDK's requests to a stand-in that lives under a path, which the SDK's own `host` option cannot name. */
function redirectedTo(address: URL): typeof fetch {
  return (input, init) => {
    const requested = new URL(input instanceof Request ? input.url : input);
    return fetch(new URL(`${address.pathname}${requested.pathname}${requested.search}`, address.origin), init);
  };
}

function client({ secretKey, address }: Config): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(address && { httpClient: Stripe.createFetchHttpClient(redirectedTo(address)) }),
  });
}

/** Payments by Stripe. `address` is that of the stand-in, or undefined for Stripe itself. */
export function createStripePayments(config: Config): Payments {
  const stripe = client(config);

  async function* undelivered(from: Date, until: Date): AsyncGenerator<PaymentEvent[]> {
    const created = { gte: toSeconds(from), lt: toSeconds(until) };
    let last: string | undefined;
    for (;;) {
      const page = await callStripe(
        stripe.events.list({ created, delivery_success: false, limit: 100, ...(last && { starting_after: last }) }),
      );
      yield page.data.map(toEvent);
      last = page.data.at(-1)?.id;
      if (!page.has_more || last === undefined) return;
    }
  }

  async function productIds() {
    const ids: string[] = [];
    for await (const product of stripe.products.list({ limit: 100 })) ids.push(product.id);
    return ids;
  }

  async function productAndPrices(productId: string) {
    const product = await stripe.products.retrieve(productId);
    const prices: Stripe.Price[] = [];
    for await (const price of stripe.prices.list({ product: productId, limit: 100 })) prices.push(price);
    return toProduct(product, prices);
  }

  async function previewRenewal(subscriptionId: string) {
    try {
      return toNextInvoice(subscriptionId, await stripe.invoices.createPreview({ subscription: subscriptionId }));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
      throw error;
    }
  }

  async function customerState(customerId: string): Promise<CustomerState | null> {
    // In parallel, because Hosting waits for them; the default card not by expansion, which fails for a deleted customer.
    const [customer, methods, subscriptions, invoices, charges] = await Promise.all([
      stripe.customers.retrieve(customerId),
      stripe.customers.listPaymentMethods(customerId, { limit: 100 }),
      stripe.subscriptions.list({
        customer: customerId,
        status: "all",
        limit: 100,
        expand: ["data.default_payment_method"],
      }),
      stripe.invoices.list({ customer: customerId, limit: INVOICES_MIRRORED, expand: ["data.payments"] }),
      stripe.charges.list({ customer: customerId, limit: 100 }),
    ]);
    if (customer.deleted) return null;
    const renewing = subscriptions.data.find((each) => isRenewing(each, customer));
    const disputed = charges.data.filter((charge) => charge.disputed);
    const [nextInvoice, disputes] = await Promise.all([
      renewing ? previewRenewal(renewing.id) : null,
      Promise.all(disputed.map(async ({ id }) => (await stripe.disputes.list({ charge: id })).data)),
    ]);
    const method = methods.data.find(({ id }) => id === customer.invoice_settings.default_payment_method) ?? null;
    return {
      customerId,
      email: customer.email,
      creditCents: Math.max(0, -customer.balance),
      nextInvoice,
      subscriptions: subscriptions.data.map((each) =>
        toSubscription(each, customer, method, invoices.data, nextInvoice),
      ),
      invoices: invoices.data.map((each) => toInvoice(each, charges.data, subscriptions.data)),
      disputes: disputes.flat().map(toDispute),
      ...findUnsettled(method, subscriptions.data, invoices.data, charges.data),
    };
  }

  return {
    ...stripePages(stripe),
    ...stripeSubscriptions(stripe),
    ...stripeBills(stripe),

    readEvent(rawBody, signature) {
      const { webhookSecret } = config;
      try {
        return toEvent(stripe.webhooks.constructEvent(Buffer.from(rawBody), signature ?? "", webhookSecret));
      } catch (cause) {
        throw new AppError("invalid_request", "The signature does not fit this body.", { cause });
      }
    },

    listUndelivered: undelivered,

    listProductIds: async () => callStripe(productIds()),

    fetchProduct: async (productId) => callStripeOr(productAndPrices(productId), null),

    async createCustomer({ uid, idempotencyKey }) {
      const customer = await callStripe(
        stripe.customers.create({ metadata: { firebaseUID: uid } }, { idempotencyKey }),
      );
      return customer.id;
    },

    fetchCustomer: async (customerId) => callStripeOr(customerState(customerId), null),

    async findCustomerByCharge(chargeId) {
      const charge = await callStripeOr(stripe.charges.retrieve(chargeId), null);
      return getId(charge?.customer);
    },

    async updateCustomerEmail(customerId, email) {
      await callStripeOr(stripe.customers.update(customerId, { email }), null);
    },

    async deleteCustomer(customerId) {
      await callStripeOr(stripe.customers.del(customerId), null);
    },
  };
}
