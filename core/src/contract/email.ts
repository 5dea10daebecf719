import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { emailAddress, firstName, message } from "./shapes.ts";

/** Mail that anyone may ask for. All are limited per address, per client and in total, before any look-up. */
export const emailContract = {
  sendVerification: endpoint({
    method: "POST",
    path: "/api/email/send-verification",
    access: "public",
    summary: "Mails a confirmation link to the address of an account that is not confirmed yet.",
    body: z.strictObject({ email: emailAddress, firstName: z.optional(firstName) }),
    response: message,
  }),
  sendPasswordlessSignin: endpoint({
    method: "POST",
    path: "/api/email/send-passwordless-signin",
    access: "public",
    summary: "Mails a sign-in link. Someone whose plan has ended gets 403 subscription_inactive instead.",
    body: z.strictObject({
      email: emailAddress,
      firstName: z.optional(firstName),
      continueUrl: z.string().check(z.maxLength(2048)),
    }),
    response: z.object({ message: z.string(), isNewUser: z.boolean() }),
  }),
  sendPasswordReset: endpoint({
    method: "POST",
    path: "/api/email/send-password-reset",
    access: "public",
    summary: "Mails a link that sets a new password, if the address has an account.",
    body: z.strictObject({ email: emailAddress }),
    response: message,
  }),
  sendPortalLink: endpoint({
    method: "POST",
    path: "/api/email/send-portal-link",
    access: "public",
    summary: "Mails a link that renews an ended plan without signing in, if the address has one.",
    body: z.strictObject({ email: emailAddress }),
    response: message,
  }),
  disownAddress: endpoint({
    method: "POST",
    path: "/api/email/disown",
    access: "public",
    summary:
      "Deletes an unconfirmed account that somebody else made with this address. The proof is in the confirmation mail.",
    body: z.strictObject({ email: emailAddress, proof: z.string().check(z.maxLength(512)) }),
    response: message,
  }),
  claimAddress: endpoint({
    method: "POST",
    path: "/api/email/claim",
    access: "public",
    summary:
      "Called with the proof from a sign-in mail before the sign-in: if the account's address was never confirmed, its password and sessions are revoked.",
    body: z.strictObject({ email: emailAddress, proof: z.string().check(z.maxLength(512)) }),
    response: z.object({ claimed: z.boolean() }),
  }),
};
