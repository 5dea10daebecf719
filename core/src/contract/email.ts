import * as z from "zod/mini";
import { ALERT_GROUPS } from "../domain/alerts/types.ts";
import { endpoint } from "./endpoint.ts";
import { emailAddress, firstName, message } from "./shapes.ts";
import { text } from "../domain/text.ts";

const unsubscribeQuery = z.strictObject({ token: text(512).check(z.minLength(1)) });

/** Mail that can be requested without signing in. All are limited per address, per client and in total, before any look-up. */
export const emailContract = {
  sendVerification: endpoint("POST /api/email/send-verification", {
    access: "public",
    summary: "Mails a confirmation link to the address of an account that is not confirmed yet.",
    body: z.strictObject({ email: emailAddress, firstName: z.optional(firstName) }),
    response: message,
  }),
  sendPasswordlessSignin: endpoint("POST /api/email/send-passwordless-signin", {
    access: "public",
    summary: "Mails a sign-in link. Someone whose plan has ended gets 403 subscription_inactive instead.",
    body: z.strictObject({
      email: emailAddress,
      firstName: z.optional(firstName),
      continueUrl: text(2048),
    }),
    response: z.object({ message: z.string(), isNewUser: z.boolean() }),
  }),
  sendPasswordReset: endpoint("POST /api/email/send-password-reset", {
    access: "public",
    summary: "Mails a link that sets a new password, if the address has an account.",
    body: z.strictObject({ email: emailAddress }),
    response: message,
  }),
  sendPortalLink: endpoint("POST /api/email/send-portal-link", {
    access: "public",
    summary: "Mails a link that renews an ended plan without signing in, if the address has one.",
    body: z.strictObject({ email: emailAddress }),
    response: message,
  }),
  disownAddress: endpoint("POST /api/email/disown", {
    access: "public",
    summary:
      "Deletes an unconfirmed account that someone else created with this address. The proof is in the confirmation email.",
    body: z.strictObject({ email: emailAddress, proof: text(512) }),
    response: message,
  }),
  claimAddress: endpoint("POST /api/email/claim", {
    access: "public",
    summary:
      "Called with the proof from a sign-in mail before the sign-in: if the account's address was never confirmed, its password and sessions are revoked. Answers `conflict` when the account has another address by now.",
    body: z.strictObject({ email: emailAddress, proof: text(512) }),
    response: z.object({ claimed: z.boolean() }),
  }),
  unsubscribe: endpoint("POST /api/email/unsubscribe", {
    access: "public",
    summary:
      "Turns off the mails that a mail's token names (RFC 8058): mail programs post it with one click, our page after a question. Again it changes nothing.",
    takesForm: true,
    query: unsubscribeQuery,
    body: z.strictObject({ "List-Unsubscribe": z.optional(z.literal("One-Click")) }),
    response: z.object({}),
  }),
  unsubscribePage: endpoint("GET /api/email/unsubscribe", {
    access: "public",
    summary: "Redirects to the page that asks for confirmation. Opening the URL turns off nothing.",
    query: unsubscribeQuery,
    response: z.object({ url: z.string() }),
    redirects: true,
  }),
  unsubscribePreview: endpoint("GET /api/email/unsubscribe/preview", {
    access: "public",
    summary: "What a token turns off, and the address that the mails go to, most of it hidden.",
    query: unsubscribeQuery,
    response: z.object({ address: z.string(), groups: z.array(z.enum(ALERT_GROUPS)) }),
  }),
};
