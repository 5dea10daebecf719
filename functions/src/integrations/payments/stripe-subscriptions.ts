import type { Stripe } from "stripe";
import type { Payments } from "./payments.ts";
import { asking } from "./stripe-errors.ts";

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** What is done to a running plan. */
export function stripeSubscriptions(
  stripe: Stripe,
): Pick<Payments, "previewChange" | "changePrice" | "cancelAtPeriodEnd" | "resume"> {
  async function movedTo(subscriptionId: string, priceId: string) {
    const subscription = await asking(stripe.subscriptions.retrieve(subscriptionId));
    const [item] = subscription.items.data;
    if (!item) throw new Error(`Subscription ${subscriptionId} has no items.`);
    return { subscription, items: [{ id: item.id, price: priceId }] };
  }

  return {
    async previewChange({ subscriptionId, priceId, prorationAt }) {
      const { subscription, items } = await movedTo(subscriptionId, priceId);
      const preview = await asking(
        stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items,
            proration_behavior: "always_invoice",
            proration_date: seconds(prorationAt),
          },
        }),
      );
      const credit = preview.lines.data.filter(({ amount }) => amount < 0).reduce((sum, { amount }) => sum + amount, 0);
      // A credit for the plan that is left runs to the end of that plan; the next charge follows the new one's period.
      const bought = preview.lines.data.filter(({ pricing }) => pricing?.price_details?.price === priceId);
      const periodEnd = Math.max(...(bought.length > 0 ? bought : preview.lines.data).map(({ period }) => period.end));
      const trialing = subscription.status === "trialing";
      return {
        dueTodayCents: trialing ? 0 : preview.amount_due,
        creditCents: -credit,
        nextChargeAt: new Date((trialing ? (subscription.trial_end ?? periodEnd) : periodEnd) * 1000),
        currency: preview.currency,
      };
    },

    async changePrice({ subscriptionId, priceId, prorationAt }) {
      const { items } = await movedTo(subscriptionId, priceId);
      // A declined payment leaves nothing open that could be paid later, so the same call may be repeated.
      await asking(
        stripe.subscriptions.update(subscriptionId, {
          items,
          proration_behavior: "always_invoice",
          proration_date: seconds(prorationAt),
          payment_behavior: "error_if_incomplete",
        }),
      );
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
  };
}
