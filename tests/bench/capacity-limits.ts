import { MAILS_AT_ONCE } from "../../functions/src/mail/mail-limits.ts";

type Limit = { what: string; most: number; source: string; readOn: string };

const BEST_PRACTICES = "firebase.google.com/docs/firestore/best-practices";
const PLAID = "plaid.com/docs/errors/rate-limit-exceeded, production, by default";

/** What vendors and the platform take, and where they say so. */
export const LIMITS = {
  mailsARequest: {
    what: "Resend, mails in a request",
    most: MAILS_AT_ONCE,
    source: "resend.com/docs/dashboard/emails/batch-sending",
    readOn: "2026-11-30",
  },
  resendASecond: {
    what: "Resend, requests a second of a team, of which batches use three and single mails one",
    most: 5,
    source: "resend.com/docs/api-reference/rate-limit",
    readOn: "2026-11-30",
  },
  stripeASecond: {
    what: "Stripe, requests a second, in live mode",
    most: 100,
    source: "docs.stripe.com/rate-limits",
    readOn: "2026-11-30",
  },
  plaidTransactionsAMinute: {
    what: "Plaid, /transactions/sync a minute of a client",
    most: 2_500,
    source: PLAID,
    readOn: "2026-11-30",
  },
  plaidLiabilitiesAMinute: {
    what: "Plaid, /liabilities/get a minute of a client",
    most: 1_000,
    source: PLAID,
    readOn: "2026-11-30",
  },
  documentASecond: {
    what: "Firestore, writes a second of a document, as a target of ours: it takes about one for long",
    most: 0.5,
    source: BEST_PRACTICES,
    readOn: "2026-11-30",
  },
  indexASecond: {
    what: "Firestore, writes a second at one end of an index, where values grow with time",
    most: 500,
    source: BEST_PRACTICES,
    readOn: "2026-11-30",
  },
  dispatchesASecond: {
    what: "Cloud Tasks, dispatches a second of a queue",
    most: 500,
    source: "cloud.google.com/tasks/docs/quotas",
    readOn: "2026-11-30",
  },
  authDeletionsASecond: {
    what: "Firebase Auth, deletions of accounts a second",
    most: 10,
    source: "firebase.google.com/docs/auth/limits",
    readOn: "2026-11-30",
  },
} as const satisfies Record<string, Limit>;
