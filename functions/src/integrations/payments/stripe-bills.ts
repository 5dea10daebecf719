import type { Stripe } from "stripe";
import { AppError } from "../../lib/app-error.ts";
import type { Payments } from "./payments.ts";
import { callStripe, callStripeOr } from "./stripe-errors.ts";

const isDeclined = (error: unknown) => error instanceof AppError && error.code === "payment_failed";

/** What is done about open bills, and the cards that pay them. */
export function stripeBills(stripe: Stripe): Pick<Payments, "makeDefaultCard" | "payBill" | "voidBill"> {
  return {
    async makeDefaultCard(customerId, { subscriptionId, paymentMethodId }) {
      await callStripe(
        stripe.customers.update(customerId, { invoice_settings: { default_payment_method: paymentMethodId } }),
      );
      await callStripe(stripe.subscriptions.update(subscriptionId, { default_payment_method: "" }));
    },

    async payBill({ invoiceId, paymentMethodId }) {
      try {
        const invoice = await callStripe(
          stripe.invoices.pay(
            invoiceId,
            { payment_method: paymentMethodId, off_session: true },
            { idempotencyKey: `pay-${invoiceId}-${paymentMethodId}` },
          ),
        );
        return invoice.status === "paid";
      } catch (error) {
        if (isDeclined(error)) return false;
        throw error;
      }
    },

    async voidBill(invoiceId) {
      const invoice = await callStripeOr(stripe.invoices.retrieve(invoiceId), null);
      if (invoice?.status === "open") await callStripe(stripe.invoices.voidInvoice(invoiceId));
    },
  };
}
