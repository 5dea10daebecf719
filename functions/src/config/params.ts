import { defineSecret, defineString } from "firebase-functions/params";

/** Where the app is served, without a trailing slash: the only origin that links and returns may name. */
export const appOrigin = defineString("APP_ORIGIN");
export const mailFrom = defineString("MAIL_FROM");
export const supportEmail = defineString("SUPPORT_EMAIL");
export const webApiKey = defineString("WEB_API_KEY");

/** The address by post that mail names, on one line; empty: none. */
export const postalAddress = defineString("POSTAL_ADDRESS", { default: "" });

/** The networks of the proxies before the functions: Hosting's CDN. Without a default, as no guess is safe. */
export const trustedProxies = defineString("TRUSTED_PROXIES");

/** Addresses of stand-ins; empty means the vendor's own. `config/environment.ts` rejects them outside the emulators. */
export const stripeBaseUrl = defineString("STRIPE_BASE_URL", { default: "" });
export const resendBaseUrl = defineString("RESEND_BASE_URL", { default: "" });
export const sandboxOrigin = defineString("SANDBOX_ORIGIN", { default: "" });

export const stripeSecretKey = defineSecret("STRIPE_SECRET_KEY");
export const stripeWebhookSecret = defineSecret("STRIPE_WEBHOOK_SECRET");
export const resendApiKey = defineSecret("RESEND_API_KEY");
export const resendWebhookSecret = defineSecret("RESEND_WEBHOOK_SECRET");
export const linkSigningKey = defineSecret("LINK_SIGNING_KEY");
/** Ed25519, PKCS #8, DER, base64. */
export const auditSigningKey = defineSecret("AUDIT_SIGNING_KEY");

/** A secret's value; an unset secret reads as an empty string, which no vendor and no signature may ever see. */
export function secretValue(secret: { name: string; value(): string }): string {
  const value = secret.value();
  if (value === "") throw new Error(`The secret ${secret.name} is not set.`);
  return value;
}
