import * as z from "zod/mini";
import { FINDING_KINDS, FINDING_SEVERITIES } from "../domain/banks/import-findings.ts";
import { CHECK_FAILURES, LINK_SESSION_KINDS } from "../domain/banks/link-status.ts";
import { bankId, LINK_STATUSES } from "../domain/wallet/bank-shapes.ts";
import { slug } from "../domain/catalog/shapes.ts";
import { civilDate } from "../domain/dates/shapes.ts";
import { logoMark } from "../domain/logos/logo-mark.ts";
import { text, trimmedText } from "../domain/text.ts";
import { AUTOPAY_MODES, recordId, walletCard } from "../domain/wallet/shapes.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

export const BANK_EVENTS = [
  "linked",
  "reconnected",
  "disconnected",
  "sign_in",
  "expiring",
  "permission",
  "new_accounts",
  "no_accounts",
  "revoked",
  "not_responding",
  "unsupported",
  "recovered",
] as const;

export const importFinding = z.object({
  kind: z.enum(FINDING_KINDS),
  severity: z.enum(FINDING_SEVERITIES),
  /** Null: of all cards of the link. */
  walletCardId: z.nullable(z.string()),
  title: z.string(),
  body: z.string(),
});

export type ImportFinding = z.infer<typeof importFinding>;

/** What the first import has done so far. */
export const importProgress = z.object({
  accounts: z.nullable(z.int()),
  statementsAt: z.nullable(instant),
  transactions: z.int(),
  /** The day of the oldest transaction so far. */
  oldestOn: z.nullable(civilDate),
  /** Null while it runs. */
  finishedAt: z.nullable(instant),
  /** What it brought up, worst first. */
  findings: z.array(importFinding),
});

export const bankLink = z.object({
  id: z.string(),
  bankName: z.string(),
  /** Of the issuer that the bank is. */
  logo: logoMark,
  status: z.enum(LINK_STATUSES),
  since: instant,
  linkedAt: instant,
  /** As of when its data is, by the bank's own time; null: none arrived yet. */
  updatedAt: z.nullable(instant),
  /** When new data is looked for, unless the bank announces it earlier. */
  nextCheckBy: instant,
  /** Why the last check brought no data, where the status doesn't say it. */
  checkFailure: z.nullable(z.enum(CHECK_FAILURES)),
  endsOn: z.nullable(civilDate),
  /** The bank has accounts that aren't shared. */
  hasNewAccounts: z.boolean(),
  /** Its cards in the wallet. `isWithdrawn`: the bank no longer shares the account of one. */
  cards: z.array(z.object({ walletCardId: z.string(), name: z.string(), isWithdrawn: z.boolean() })),
  /** Accounts that the member hasn't matched, and didn't leave out. */
  unmatchedAccounts: z.int(),
  /** The labels of the alerts that have no data now. */
  blindAlerts: z.array(z.string()),
  /** The member is notified when the bank responds again. */
  notifiesWhenBack: z.boolean(),
  /** The member has disconnected it, and its data is being removed. */
  isEnding: z.boolean(),
  import: importProgress,
});

export type BankLink = z.infer<typeof bankLink>;

/** What happened to a link. */
export const bankHistoryEntry = z.object({
  at: instant,
  event: z.enum(BANK_EVENTS),
  bankName: z.string(),
  cards: z.int(),
});

/** A bank that didn't respond to a new link: its member gets an email when it works again. */
export const outageNotice = z.object({ institutionId: z.string(), bankName: z.string(), since: instant });

export type OutageNotice = z.infer<typeof outageNotice>;

export const linkSession = z.object({
  id: z.string(),
  kind: z.enum(LINK_SESSION_KINDS),
  /** The link that it changes; null for a new one. */
  linkId: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  linkToken: z.string(),
  expiresAt: instant,
  /** Where the member came from. */
  returnTo: z.string(),
  state: z.enum(["open", "completed", "expired"]),
  /** Names the return from the bank that completed it; null: no return did. */
  oauthStateId: z.nullable(z.string()),
});

export type LinkSession = z.infer<typeof linkSession>;

/** An address of the app. */
const appPath = text(200).check(
  z.regex(/^\/[A-Za-z0-9/_?=&.#-]*$/),
  z.refine((path) => !path.startsWith("//")),
);

const linkParams = z.strictObject({ linkId: bankId });
const institutionParams = z.strictObject({ institutionId: bankId });

const candidate = z.object({
  walletCardId: z.nullable(z.string()),
  cardId: z.nullable(z.string()),
  name: z.string(),
  annualFeeCents: z.nullable(z.int()),
  reasons: z.array(z.object({ text: z.string(), isMet: z.boolean() })),
});

export const accountMatch = z.object({
  accountId: z.string(),
  name: z.string(),
  last4: z.nullable(z.string()),
  limitCents: z.nullable(z.int()),
  balanceCents: z.nullable(z.int()),
  /** The card that it is matched with; null: none yet, or it isn't tracked. */
  walletCardId: z.nullable(z.string()),
  isTracked: z.boolean(),
  /** What is known of that card's autopay, and whose account it is. */
  autopayMode: z.nullable(z.enum(AUTOPAY_MODES)),
  role: z.nullable(walletCard.shape.role),
  /** The card as which another link tracks the same account, which counts once; null: none does. */
  trackedAs: z.nullable(z.string()),
  candidates: z.array(candidate),
  isSure: z.boolean(),
  /** None of the candidates is chosen before the member does: others fit as well. */
  needsChoice: z.boolean(),
});

export type AccountMatch = z.infer<typeof accountMatch>;

/** The card that an account is: one of the wallet, one of the catalog that is added to it, or none that is tracked. */
const matchTarget = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("wallet"), walletCardId: recordId }),
  z.strictObject({ kind: z.literal("catalog"), cardId: slug }),
  z.strictObject({ kind: z.literal("none") }),
]);

export const banksContract = {
  list: endpoint("GET /api/banks", {
    access: "member",
    isViewable: true,
    summary:
      "The person's bank links, the most pressing first, cards that are tracked by hand, and what happened last.",
    response: z.object({
      links: z.array(bankLink),
      manualCards: z.array(
        z.object({ walletCardId: z.string(), name: z.string(), bankName: z.nullable(z.string()), logo: logoMark }),
      ),
      /** Newest first. */
      history: z.array(bankHistoryEntry),
      /** By bank name. */
      outageNotices: z.array(outageNotice),
    }),
  }),
  requestOutageNotice: endpoint("PUT /api/banks/outage-notices/:institutionId", {
    access: "member",
    summary: "Emails the person once when a bank that can't be linked now works again. Sent again, it changes nothing.",
    params: institutionParams,
    body: z.strictObject({}),
    response: outageNotice,
    rejections: ["not_found", "conflict", "rate_limited", "vendor_unavailable"],
  }),
  cancelOutageNotice: endpoint("DELETE /api/banks/outage-notices/:institutionId", {
    access: "member",
    summary: "No longer emails the person when a bank works again.",
    params: institutionParams,
    response: z.object({ canceled: z.boolean() }),
    rejections: ["not_found"],
  }),
  searchInstitutions: endpoint("GET /api/banks/institutions", {
    access: "member",
    summary: "Banks whose name contains a text.",
    query: z.strictObject({ query: trimmedText(60).check(z.minLength(2)) }),
    response: z.object({ institutions: z.array(z.object({ id: z.string(), name: z.string(), logo: logoMark })) }),
    rejections: ["vendor_unavailable"],
  }),
  startSession: endpoint("POST /api/banks/sessions", {
    access: "member",
    summary: "Prepares a bank's sign-in, for a new link or to change one. It takes the place of one that is under way.",
    body: z.strictObject({
      kind: z.enum(LINK_SESSION_KINDS),
      linkId: z.optional(bankId),
      institutionId: z.optional(bankId),
      bankName: z.optional(trimmedText(80)),
      returnTo: z.optional(appPath),
    }),
    response: linkSession,
    rejections: ["not_found", "conflict", "vendor_unavailable"],
  }),
  lastSession: endpoint("GET /api/banks/sessions/last", {
    access: "member",
    summary: "The sign-in at a bank that this person started last, in whatever browser; null when none was.",
    response: z.object({ session: z.nullable(linkSession) }),
  }),
  completeSession: endpoint("POST /api/banks/sessions/:sessionId/completion", {
    access: "member",
    summary:
      "Finishes a link after the bank's sign-in. Sent again, it returns the same link. Of cards that are linked already, nothing is linked unless it is another login.",
    params: z.strictObject({ sessionId: recordId }),
    body: z.strictObject({
      /** Null for a link that existed before, and where another page received it. */
      publicToken: z.nullable(text(200)),
      /** Of the return from the bank's own page. */
      oauthStateId: z.optional(text(200)),
      /** The member was asked: both links are kept. */
      isAnotherLogin: z.optional(z.boolean()),
    }),
    response: z.object({
      link: bankLink,
      /** The link existed before and has some of the cards; nothing was linked. */
      isAlreadyLinked: z.boolean(),
    }),
    rejections: ["not_found", "conflict", "vendor_unavailable"],
  }),
  matches: endpoint("GET /api/banks/:linkId/matches", {
    access: "member",
    summary: "The accounts of a link, and which cards they may be.",
    params: linkParams,
    /** `revision` counts how often they were matched. */
    response: z.object({ bankName: z.string(), accounts: z.array(accountMatch), revision: z.int() }),
    rejections: ["not_found"],
  }),
  saveMatches: endpoint("PUT /api/banks/:linkId/matches", {
    access: "member",
    summary: "Says which card each account is, and starts the import.",
    params: linkParams,
    body: z.strictObject({
      /** The one that was matched on; 409 where there is a newer one. */
      revision: z.optional(z.int()),
      matches: z
        .array(
          z.strictObject({
            accountId: bankId,
            target: matchTarget,
            autopayMode: z.optional(z.enum(AUTOPAY_MODES)),
            /** Whose account it is: the member's, or one of somebody else. */
            role: z.optional(walletCard.shape.role),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
    }),
    response: bankLink,
    rejections: ["not_found", "conflict"],
  }),
  refresh: endpoint("POST /api/banks/:linkId/refresh", {
    access: "member",
    summary: "Asks for the newest data of a link.",
    params: linkParams,
    body: z.strictObject({}),
    response: bankLink,
    rejections: ["not_found", "rate_limited"],
  }),
  notifyWhenBack: endpoint("PUT /api/banks/:linkId/notification", {
    access: "member",
    summary: "Notifies the person, or no longer, when a bank that doesn't respond is back.",
    params: linkParams,
    body: z.strictObject({ isWanted: z.boolean() }),
    response: bankLink,
    rejections: ["not_found"],
  }),
  disconnect: endpoint("DELETE /api/banks/:linkId", {
    access: "member",
    summary: "Ends a link. Its cards stay, tracked by hand; what the bank sent is kept or deleted.",
    params: linkParams,
    query: z.strictObject({ history: z.enum(["keep", "delete"]) }),
    response: z.object({ disconnected: z.boolean() }),
    rejections: ["not_found"],
  }),
};
