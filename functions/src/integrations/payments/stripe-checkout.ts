import type { Stripe } from "stripe";
import type { CheckoutRequest, Payments } from "./payments.ts";
import { asking, askingFor } from "./stripe-errors.ts";

/** More than one is open only after a crash. */
const OPEN_AT_ONCE = 100;

function checkoutParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { firebaseUID: request.uid };
  return {
    mode: "subscription",
    customer: request.customerId,
    client_reference_id: request.uid,
    line_items: [{ price: request.priceId, quantity: 1 }],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
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

/** The pages of the vendor: to pay, and to look after cards and invoices. */
export function stripePages(
  stripe: Stripe,
): Pick<Payments, "createCheckout" | "expireCheckout" | "expireOpenCheckouts" | "createPortalSession"> {
  async function expireCheckout(sessionId: string): Promise<void> {
    try {
      await asking(stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      const { status } = await asking(stripe.checkout.sessions.retrieve(sessionId));
      if (status === "open") throw error;
    }
  }

  return {
    expireCheckout,

    async createCheckout(request) {
      const session = await asking(
        stripe.checkout.sessions.create(checkoutParams(request), { idempotencyKey: request.idempotencyKey }),
      );
      if (!session.url) throw new Error(`Checkout session ${session.id} has no page.`);
      return { sessionId: session.id, url: session.url, createdAt: new Date(session.created * 1000) };
    },

    async expireOpenCheckouts(customerId) {
      const open = await askingFor(
        stripe.checkout.sessions.list({ customer: customerId, status: "open", limit: OPEN_AT_ONCE }),
        null,
      );
      await Promise.all((open?.data ?? []).map(async ({ id }) => expireCheckout(id)));
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
  };
}
