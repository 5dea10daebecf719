import type { Stripe } from "stripe";
import type { CheckoutRequest, Payments } from "./payments.ts";
import { callStripe, callStripeOr } from "./stripe-errors.ts";
import { TRIAL_ID } from "./stripe-mapping.ts";

/** More than one is open only after a crash. */
const OPEN_AT_ONCE = 100;

function checkoutParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { firebaseUID: request.uid };
  const { trial } = request;
  return {
    mode: "subscription",
    customer: request.customerId,
    client_reference_id: request.uid,
    line_items: [{ price: request.priceId, quantity: 1 }],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    metadata: { ...metadata, priceId: request.priceId, trialDays: String(trial?.days ?? 0) },
    payment_method_collection: trial ? "if_required" : "always",
    subscription_data: {
      metadata: { ...metadata, ...(trial && { [TRIAL_ID]: trial.id }) },
      ...(trial && {
        trial_period_days: trial.days,
        trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      }),
    },
  };
}

/** The pages of the vendor: to pay, and to look after cards and invoices. */
export function stripePages(
  stripe: Stripe,
): Pick<
  Payments,
  "createCheckout" | "expireCheckout" | "expireOpenCheckouts" | "findOpenCheckout" | "createPortalSession"
> {
  async function expireCheckout(sessionId: string): Promise<void> {
    try {
      await callStripe(stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      const { status } = await callStripe(stripe.checkout.sessions.retrieve(sessionId));
      if (status === "open") throw error;
    }
  }

  async function listOpen(customerId: string): Promise<Stripe.Checkout.Session[]> {
    const open = await callStripeOr(
      stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: OPEN_AT_ONCE }),
      null,
    );
    return open?.data ?? [];
  }

  return {
    expireCheckout,

    async createCheckout(request) {
      const session = await callStripe(
        stripe.checkout.sessions.create(checkoutParams(request), { idempotencyKey: request.idempotencyKey }),
      );
      if (!session.url) throw new Error(`Checkout session ${session.id} has no page.`);
      return { sessionId: session.id, url: session.url, createdAt: new Date(session.created * 1000) };
    },

    async expireOpenCheckouts(customerId) {
      await Promise.all((await listOpen(customerId)).map(async ({ id }) => expireCheckout(id)));
    },

    async findOpenCheckout(customerId, priceId) {
      const open = await listOpen(customerId);
      return (
        open.find(({ metadata }) => metadata?.["priceId"] === priceId && metadata["trialDays"] === "0")?.url ?? null
      );
    },

    async createPortalSession({ customerId, returnUrl, flow }) {
      const session = await callStripe(
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
  };
}
