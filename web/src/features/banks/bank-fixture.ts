import type { BankLink, LinkSession } from "@cardwell/core/contract/banks";

/** Citi, linked on November 20 with two cards, and up to date. */
export const citi: BankLink = {
  id: "item-citi",
  bankName: "Citi",
  logo: { url: null, initials: "CI", hue: "slate" },
  status: "up_to_date",
  since: "2026-11-20T14:43:00.000Z",
  linkedAt: "2026-11-20T14:40:00.000Z",
  updatedAt: "2026-11-20T14:46:00.000Z",
  nextCheckBy: "2026-11-21T03:01:00.000Z",
  checkFailure: null,
  endsOn: null,
  hasNewAccounts: false,
  cards: [
    { walletCardId: "card-double", name: "Double Cash", isWithdrawn: false },
    { walletCardId: "card-custom", name: "Custom Cash", isWithdrawn: false },
  ],
  unmatchedAccounts: 0,
  blindAlerts: [],
  notifiesWhenBack: false,
  isEnding: false,
  import: {
    accounts: 2,
    statementsAt: "2026-11-20T14:43:00.000Z",
    transactions: 318,
    oldestOn: "2025-05-03",
    finishedAt: "2026-11-20T14:46:00.000Z",
    findings: [],
  },
};

/** A new link to Citi whose sign-in was begun. */
export const session: LinkSession = {
  id: "session-1",
  kind: "link",
  linkId: null,
  bankName: "Citi",
  linkToken: "link-sandbox-1",
  expiresAt: "2026-11-20T15:10:00.000Z",
  returnTo: "/dashboard/cards",
  state: "open",
  oauthStateId: null,
};
