import { dayInMonth, getDay, getMonth, getYear } from "@cardwell/core/domain/dates/civil";
import type { Stripe } from "stripe";
import { AppError } from "../../lib/app-error.ts";
import { PaymentRejection } from "./payments.ts";
import type { Payments } from "./payments.ts";
import { stripeBills } from "./stripe-bills.ts";
import { callStripe, isUnconfirmed } from "./stripe-errors.ts";
import { getId, PAUSED_FROM, TRIAL_DENIED } from "./stripe-mapping.ts";

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** A pause ends before the renewal that is charged again. */
const RESUMED_BEFORE_SECONDS = 3_600;

const toInstant = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();

/** The renewal a number of months after another one, on the day of the anchor or the last of a shorter month. */
export function renewalAfter(anchor: number, renewal: number, months: number): number {
  const [start, from] = [toInstant(anchor), toInstant(renewal)];
  const day = dayInMonth(getYear(from), getMonth(from) + months, getDay(start));
  return Date.parse(`${day}${start.slice(day.length)}`) / 1000;
}

/** What is done to a running plan. */
export function stripeSubscriptions(
  stripe: Stripe,
): Pick<
  Payments,
  "previewChange" | "changePrice" | "cancelAtPeriodEnd" | "denyTrial" | "resume" | "pause" | "endPause"
> {
  const { voidBill } = stripeBills(stripe);

  async function movedTo(subscriptionId: string, priceId: string) {
    const subscription = await callStripe(stripe.subscriptions.retrieve(subscriptionId));
    const [item] = subscription.items.data;
    if (!item) throw new Error(`Subscription ${subscriptionId} has no items.`);
    // The mirror may be older: a plan that ends, or is paused, would be charged and end all the same.
    if (
      subscription.cancel_at !== null ||
      subscription.cancel_at_period_end ||
      subscription.pause_collection !== null
    ) {
      throw new PaymentRejection("The subscription is canceled or paused.");
    }
    return { subscription, items: [{ id: item.id, price: priceId }] };
  }

  return {
    async previewChange({ subscriptionId, priceId, prorationAt }) {
      const { subscription, items } = await movedTo(subscriptionId, priceId);
      const preview = await callStripe(
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
      const { subscription, items } = await movedTo(subscriptionId, priceId);
      const change = async (paymentBehavior: "error_if_incomplete" | "pending_if_incomplete") =>
        callStripe(
          stripe.subscriptions.update(subscriptionId, {
            items,
            proration_behavior: "always_invoice",
            proration_date: seconds(prorationAt),
            payment_behavior: paymentBehavior,
            expand: ["latest_invoice"],
          }),
        );
      const waiting = subscription.pending_update && getId(subscription.latest_invoice);
      // An earlier change could still be confirmed, and would be charged beside this one.
      if (waiting) await voidBill(waiting);
      try {
        // A declined payment leaves nothing open that could be paid later, so the same call may be repeated.
        await change("error_if_incomplete");
      } catch (cause) {
        if (!isUnconfirmed(cause)) throw cause;
        const { pending_update: pending, latest_invoice: latest } = await change("pending_if_incomplete");
        if (!pending) return;
        const confirmUrl = typeof latest === "string" ? undefined : latest?.hosted_invoice_url;
        const message = "Your bank wants you to confirm this payment. Your plan changes once you do.";
        throw new AppError("payment_failed", message, { cause, ...(confirmUrl && { confirmUrl }) });
      }
    },

    async cancelAtPeriodEnd(subscriptionId, { reason, comment }) {
      await callStripe(
        stripe.subscriptions.update(subscriptionId, {
          cancel_at_period_end: true,
          cancellation_details: {
            ...(reason && { feedback: reason }),
            ...(comment && { comment }),
          },
        }),
      );
    },

    async denyTrial(subscriptionId) {
      await callStripe(
        stripe.subscriptions.cancel(subscriptionId, { cancellation_details: { comment: TRIAL_DENIED } }),
      );
    },

    async resume(subscriptionId) {
      const subscription = await callStripe(stripe.subscriptions.retrieve(subscriptionId));
      await callStripe(
        stripe.subscriptions.update(
          subscriptionId,
          subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" },
        ),
      );
    },

    async pause(subscriptionId, months) {
      const subscription = await callStripe(stripe.subscriptions.retrieve(subscriptionId));
      const pausedFrom = Math.min(...subscription.items.data.map((item) => item.current_period_end));
      const renewsAt = renewalAfter(subscription.billing_cycle_anchor, pausedFrom, months);
      await callStripe(
        stripe.subscriptions.update(subscriptionId, {
          pause_collection: { behavior: "void", resumes_at: renewsAt - RESUMED_BEFORE_SECONDS },
          metadata: { [PAUSED_FROM]: String(pausedFrom) },
        }),
      );
    },

    async endPause(subscriptionId, { startPeriod }) {
      const ending = { pause_collection: "" as const, metadata: { [PAUSED_FROM]: "" } };
      const params: Stripe.SubscriptionUpdateParams = startPeriod
        ? {
            ...ending,
            billing_cycle_anchor: { type: "now" },
            proration_behavior: "none",
            payment_behavior: "error_if_incomplete",
          }
        : ending;
      await callStripe(stripe.subscriptions.update(subscriptionId, params));
    },
  };
}
