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
export const plaidBaseUrl = defineString("PLAID_BASE_URL", { default: "" });
/**
 * What `/chat/completions` of the language model is added to, as `https://vendor.example/v1`; empty: there is none, and everything else
 * works. No stand-in's address: in the emulators the sandbox is one more vendor.
 */
export const modelBaseUrl = defineString("MODEL_BASE_URL", { default: "" });
/** JSON: the models that prompts may use, with `model`, `inputUsd` and `outputUsd` for a million tokens, `source` and `asOf`. */
export const modelPriceList = defineString("MODEL_PRICES", { default: "[]" });
export const sandboxOrigin = defineString("SANDBOX_ORIGIN", { default: "" });

/** The key of Cloud KMS for the tokens of bank links: `projects/…/cryptoKeys/…`. Empty in the emulators alone. */
export const bankTokenKey = defineString("BANK_TOKEN_KEY", { default: "" });
/** Keys for the same in the emulators, newest first: `name:base64,…`. */
export const bankTokenLocalKeys = defineString("BANK_TOKEN_LOCAL_KEYS", { default: "" });

/** Who sends notifications to push services (VAPID): `mailto:` or `https:`. */
export const pushSubject = defineString("PUSH_SUBJECT", { default: "" });
/** The public key that browsers subscribe with, base64url; empty: there are no notifications on devices, and everything else works. */
export const pushPublicKey = defineString("PUSH_PUBLIC_KEY", { default: "" });

export const stripeSecretKey = defineSecret("STRIPE_SECRET_KEY");
export const stripeWebhookSecret = defineSecret("STRIPE_WEBHOOK_SECRET");
export const resendApiKey = defineSecret("RESEND_API_KEY");
export const resendWebhookSecret = defineSecret("RESEND_WEBHOOK_SECRET");
export const plaidClientId = defineSecret("PLAID_CLIENT_ID");
export const plaidSecret = defineSecret("PLAID_SECRET");
export const modelApiKey = defineSecret("MODEL_API_KEY");
/** The private part of `PUSH_PUBLIC_KEY`. */
export const pushPrivateKey = defineSecret("PUSH_PRIVATE_KEY");
export const linkSigningKey = defineSecret("LINK_SIGNING_KEY");
/** Ed25519, PKCS #8, DER, base64. */
export const auditSigningKey = defineSecret("AUDIT_SIGNING_KEY");

/** A secret's value; an unset secret reads as an empty string, which no vendor and no signature may ever see. */
export function secretValue(secret: { name: string; value(): string }): string {
  const value = secret.value();
  if (value === "") throw new Error(`The secret ${secret.name} is not set.`);
  return value;
}
