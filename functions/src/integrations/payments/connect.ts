import { vendorAddress } from "../../config/environment.ts";
import { secretValue, stripeBaseUrl, stripeSecretKey, stripeWebhookSecret } from "../../config/params.ts";
import { once } from "../../lib/once.ts";
import type { Payments } from "./payments.ts";

/** The payment provider. Its SDK is loaded on first use. */
export const payments = once(async (): Promise<Payments> => {
  const { createStripePayments } = await import("./stripe.ts");
  return createStripePayments({
    secretKey: secretValue(stripeSecretKey),
    // Read on use: only `webhooks` is given this one.
    get webhookSecret() {
      return secretValue(stripeWebhookSecret);
    },
    address: vendorAddress("Stripe", stripeBaseUrl.value()),
  });
});
