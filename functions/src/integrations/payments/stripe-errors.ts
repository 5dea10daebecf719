import { Stripe } from "stripe";
import { AppError } from "../../lib/app-error.ts";
import { measureCall } from "../../lib/call-stats.ts";
import { PaymentRejection } from "./payments.ts";

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** What the vendor answers when a bank pays only once the cardholder has confirmed it. */
const CONFIRMATION_CODES = new Set<string | undefined>([
  "authentication_required",
  "invoice_payment_intent_requires_action",
  "subscription_payment_intent_requires_action",
]);

const wantsConfirmation = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError && CONFIRMATION_CODES.has(error.code);

/** Whether a call failed because the bank wants the cardholder to confirm the payment. */
export const isUnconfirmed = (error: unknown): boolean => error instanceof AppError && wantsConfirmation(error.cause);

/** The vendor's failure in our words; what is not the vendor's stays what it is. */
function translateError(cause: unknown): unknown {
  if (!(cause instanceof Stripe.errors.StripeError)) return cause;
  if (cause instanceof Stripe.errors.StripeInvalidRequestError) return new PaymentRejection(cause.message, { cause });
  if (wantsConfirmation(cause)) {
    const message = "Your bank wants you to confirm this payment. Update your payment method, then try again.";
    return new AppError("payment_failed", message, { cause });
  }
  if (cause instanceof Stripe.errors.StripeCardError) {
    return new AppError("payment_failed", "The payment was declined. Your plan stays as it was.", { cause });
  }
  return new AppError(
    "vendor_unavailable",
    "The payment provider does not answer. Nothing was charged. Try again in a minute.",
    { cause },
  );
}

/** A request that Stripe rejects, or a card that it declines, is an answer. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError);

/** Waits for the vendor, and throws its failures in our words. */
export const callStripe = async <T>(work: Promise<T>): Promise<T> =>
  measureCall("stripe", work, { isOutage }).catch((error: unknown) => {
    throw translateError(error);
  });

/** As `callStripe`, with `missing` for what the vendor does not know. */
export const callStripeOr = async <T, M>(work: Promise<T>, missing: M): Promise<T | M> =>
  callStripe(work).catch((error: unknown) => {
    if (error instanceof PaymentRejection && isMissing(error.cause)) return missing;
    throw error;
  });
