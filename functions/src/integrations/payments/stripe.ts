import { Stripe } from "stripe";
import { AppError } from "../../lib/app-error.ts";
import type { CheckoutRequest, Payments } from "./payments.ts";
import { toEvent, toInvoice, toProduct, toSubscription } from "./stripe-mapping.ts";

/** The version that the product was checked against: a release of the SDK that moves it does not compile. */
const API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 10_000;
const INVOICES_MIRRORED = 24;

type Config = { secretKey: string; webhookSecret: string; address: URL | undefined };

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
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(address && { httpClient: Stripe.createFetchHttpClient(redirectedTo(address)) }),
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

const paymentFailed = (cause?: unknown) =>
  new AppError("payment_failed", "The payment card was declined. Your plan stays as it was.", { cause });

/** Turns the vendor's failures into ours. A refusal of our request is a bug of ours and stays what it is. */
async function asking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || !(error instanceof Stripe.errors.StripeError))
      throw error;
    if (error instanceof Stripe.errors.StripeCardError) throw paymentFailed(error);
    throw new AppError(
      "vendor_unavailable",
      "The payment provider does not answer. Nothing was charged. Try again in a minute.",
      {
        cause: error,
      },
    );
  }
}

function checkoutParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { firebaseUID: request.uid };
  return {
    mode: "subscription",
    customer: request.customerId,
    client_reference_id: request.uid,
    line_items: [{ price: request.priceId, quantity: 1 }],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    allow_promotion_codes: request.allowPromotionCodes,
    metadata,
    payment_method_collection: request.trialDays ? "if_required" : "always",
    subscription_data: {
      metadata,
      ...(request.trialDays && {
        trial_period_days: request.trialDays,
        trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      }),
    },
  };
}

/** Payments by Stripe. `address` is that of the stand-in, or undefined for Stripe itself. */
export function createStripePayments(config: Config): Payments {
  const stripe = client(config);

  const changeParams = async (subscriptionId: string, priceId: string) => {
    const subscription = await asking(stripe.subscriptions.retrieve(subscriptionId));
    const [item] = subscription.items.data;
    if (!item) throw new Error(`Subscription ${subscriptionId} has no items.`);
    return [{ id: item.id, price: priceId }];
  };

  return {
    readEvent(rawBody, signature) {
      try {
        return toEvent(stripe.webhooks.constructEvent(Buffer.from(rawBody), signature ?? "", config.webhookSecret));
      } catch (cause) {
        throw new AppError("invalid_request", "The signature does not fit this body.", { cause });
      }
    },

    async listProductIds() {
      const ids: string[] = [];
      for await (const product of stripe.products.list({ limit: 100 })) ids.push(product.id);
      return ids;
    },

    async fetchProduct(productId) {
      try {
        const product = await stripe.products.retrieve(productId);
        const prices: Stripe.Price[] = [];
        for await (const price of stripe.prices.list({ product: productId, limit: 100 })) prices.push(price);
        return toProduct(product, prices);
      } catch (error) {
        if (isMissing(error)) return null;
        return asking(Promise.reject(error));
      }
    },

    async createCustomer({ uid, email, idempotencyKey }) {
      const customer = await asking(
        stripe.customers.create({ email, metadata: { firebaseUID: uid } }, { idempotencyKey }),
      );
      return customer.id;
    },

    async fetchCustomer(customerId) {
      try {
        const customer = await stripe.customers.retrieve(customerId, {
          expand: ["invoice_settings.default_payment_method"],
        });
        if (customer.deleted) return null;
        const [subscriptions, invoices] = await Promise.all([
          stripe.subscriptions.list({
            customer: customerId,
            status: "all",
            limit: 100,
            expand: ["data.default_payment_method", "data.latest_invoice"],
          }),
          stripe.invoices.list({ customer: customerId, limit: INVOICES_MIRRORED, expand: ["data.payments"] }),
        ]);
        const method = customer.invoice_settings.default_payment_method;
        return {
          customerId,
          uid: customer.metadata["firebaseUID"] ?? null,
          email: customer.email,
          subscriptions: subscriptions.data.map((subscription) => toSubscription(subscription, method)),
          invoices: invoices.data.map(toInvoice),
        };
      } catch (error) {
        if (isMissing(error)) return null;
        return asking(Promise.reject(error));
      }
    },

    async updateCustomerEmail(customerId, email) {
      await asking(stripe.customers.update(customerId, { email }));
    },

    async createCheckout(request) {
      const session = await asking(
        stripe.checkout.sessions.create(checkoutParams(request), { idempotencyKey: request.idempotencyKey }),
      );
      if (!session.url) throw new Error(`Checkout session ${session.id} has no page.`);
      return { sessionId: session.id, url: session.url, createdAt: new Date(session.created * 1000) };
    },

    async expireCheckout(sessionId) {
      const session = await asking(stripe.checkout.sessions.retrieve(sessionId));
      if (session.status === "complete") return "complete";
      if (session.status !== "open") return "expired";
      try {
        await stripe.checkout.sessions.expire(sessionId);
        return "expired";
      } catch (error) {
        const after = await asking(stripe.checkout.sessions.retrieve(sessionId));
        if (after.status === "complete") return "complete";
        if (after.status === "expired") return "expired";
        return asking(Promise.reject(error));
      }
    },

    async createPortalSession({ customerId, returnUrl, flow }) {
      const session = await asking(
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(flow === "payment_method" && {
            flow_data: {
              type: "payment_method_update" as const,
              after_completion: { type: "redirect" as const, redirect: { return_url: returnUrl } },
            },
          }),
        }),
      );
      return { url: session.url };
    },

    async previewChange({ subscriptionId, priceId, prorationAt }) {
      const items = await changeParams(subscriptionId, priceId);
      const preview = await asking(
        stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items,
            proration_behavior: "always_invoice",
            proration_date: Math.floor(prorationAt.getTime() / 1000),
          },
        }),
      );
      const credit = preview.lines.data.filter(({ amount }) => amount < 0).reduce((sum, { amount }) => sum + amount, 0);
      const [price, subscription] = await Promise.all([
        asking(stripe.prices.retrieve(priceId)),
        asking(stripe.subscriptions.retrieve(subscriptionId)),
      ]);
      const periodEnd = Math.max(...preview.lines.data.map(({ period }) => period.end));
      return {
        dueTodayCents: subscription.status === "trialing" ? 0 : preview.amount_due,
        creditCents: -credit,
        nextAmountCents: price.unit_amount ?? 0,
        nextChargeAt: new Date(
          (subscription.status === "trialing" ? (subscription.trial_end ?? periodEnd) : periodEnd) * 1000,
        ),
        currency: preview.currency,
      };
    },

    async changePrice({ subscriptionId, priceId, prorationAt, idempotencyKey }) {
      const items = await changeParams(subscriptionId, priceId);
      const changed = await asking(
        stripe.subscriptions.update(
          subscriptionId,
          {
            items,
            proration_behavior: "always_invoice",
            proration_date: Math.floor(prorationAt.getTime() / 1000),
            payment_behavior: "pending_if_incomplete",
          },
          { idempotencyKey },
        ),
      );
      if (changed.pending_update) throw paymentFailed();
    },

    async cancelAtPeriodEnd(subscriptionId, { reason, comment }) {
      await asking(
        stripe.subscriptions.update(subscriptionId, {
          cancel_at_period_end: true,
          cancellation_details: {
            ...(reason && { feedback: reason }),
            ...(comment && { comment }),
          },
        }),
      );
    },

    async resume(subscriptionId) {
      const subscription = await asking(stripe.subscriptions.retrieve(subscriptionId));
      await asking(
        stripe.subscriptions.update(
          subscriptionId,
          subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" },
        ),
      );
    },

    async cancelNow(subscriptionId) {
      try {
        await stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false });
      } catch (error) {
        if (!isMissing(error)) await asking(Promise.reject(error));
      }
    },
  };
}
