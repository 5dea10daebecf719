import { vendorAddress } from "./config/environment.ts";
import {
  mailFrom,
  resendApiKey,
  resendBaseUrl,
  resendWebhookSecret,
  secretValue,
  stripeBaseUrl,
  stripeSecretKey,
  stripeWebhookSecret,
  supportEmail,
} from "./config/params.ts";
import { resendMailer } from "./mail/resend.ts";
import type { Payments } from "./integrations/payments/payments.ts";
import { once } from "./lib/once.ts";

export const payments = once(async (): Promise<Payments> => {
  const { createStripePayments } = await import("./integrations/payments/stripe.ts");
  return createStripePayments({
    secretKey: secretValue(stripeSecretKey),
    // Read on use: only `webhooks` is given this one.
    get webhookSecret() {
      return secretValue(stripeWebhookSecret);
    },
    address: vendorAddress("Stripe", stripeBaseUrl.value()),
  });
});

export const mailer = once(() =>
  resendMailer({
    apiKey: () => secretValue(resendApiKey),
    webhookSecret: () => secretValue(resendWebhookSecret),
    baseUrl: vendorAddress("Resend", resendBaseUrl.value()),
    from: () => mailFrom.value(),
    replyTo: () => supportEmail.value(),
  }),
);
