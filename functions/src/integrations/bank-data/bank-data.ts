import type { JWK } from "jose";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";

/** What the product needs of a provider of bank data. Amounts are cents, instants are `Date`s, ids are the provider's. */

/** The provider, or a bank behind it, rejects a link: `code` is the provider's, as stored with the link. */
export class BankLinkError extends Error {
  override readonly name = "BankLinkError";
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The bank link failed: ${code}.`, options);
    this.code = code;
  }
}

/** The provider changed the transactions while their pages were read: the loop starts again at its first cursor. */
export class PagesChangedError extends Error {
  override readonly name = "PagesChangedError";
}

export type LinkTokenRequest = {
  uid: string;
  /** Where the bank returns to. */
  redirectUri: string;
  webhookUrl: string;
} & (
  | {
      kind: "new";
      /** A bank that is chosen already. */
      institutionId: string | null;
    }
  /** An existing link: sign in again, renew, allow one more permission, or choose accounts. */
  | { kind: "update"; accessToken: string; choosesAccounts: boolean; addsLiabilities: boolean }
);

export type Institution = { id: string; name: string; url: string | null };

/** How sign-ins at a bank go now, as the provider counts them; null: too few to tell. */
export type InstitutionHealth = "healthy" | "degraded" | "down" | null;

export type Item = {
  itemId: string;
  institutionId: string | null;
  institutionName: string | null;
  /** The provider's code of what is wrong with it. */
  errorCode: string | null;
  consentExpiresAt: Date | null;
  /** When the provider last read transactions at the bank; null: it hasn't yet. */
  updatedAt: Date | null;
};

/** A card account. Balances are what is owed. */
export type Account = {
  accountId: string;
  /** The same for this account in another link, where the bank supports it. */
  persistentId: string | null;
  name: string;
  officialName: string | null;
  last4: string | null;
  balanceCents: number | null;
  limitCents: number | null;
};

/** What a member's sign-in at a bank with a link token came to, before it is exchanged: the cards that they chose to share. */
export type SignIn = {
  publicToken: string;
  /** Null: not known yet. */
  institutionId: string | null;
  accounts: Pick<Account, "name" | "last4">[];
};

/** What the bank reports of a card's last statement. Each may be unknown. */
export type CardStatement = {
  accountId: string;
  closeOn: CivilDate | null;
  balanceCents: number | null;
  minimumCents: number | null;
  dueOn: CivilDate | null;
};

export type BankCategory = { primary: string; detailed: string; confidence: string | null };

export type BankTransaction = {
  id: string;
  accountId: string;
  isPending: boolean;
  /** The pending transaction that this one replaces. */
  pendingId: string | null;
  on: CivilDate;
  authorizedOn: CivilDate | null;
  /** Positive: spending. */
  amountCents: number;
  /** Null: not in a currency of ours. */
  currency: string | null;
  description: string;
  merchantName: string | null;
  merchantId: string | null;
  mcc: string | null;
  category: BankCategory | null;
  /** The provider's own kind of transaction, where the bank sends one. */
  code: string | null;
  country: string | null;
  isOnline: boolean;
};

export type TransactionsPage = {
  added: BankTransaction[];
  modified: BankTransaction[];
  removedIds: string[];
  nextCursor: string;
  hasMore: boolean;
  /** The provider is still fetching the past from the bank. */
  isHistoryComplete: boolean;
};

export type VerificationKey = { jwk: JWK; expiredAt: Date | null };

/**
 * Calls throw `BankLinkError` for what is wrong with a link, and an AppError `vendor_unavailable` for what is the provider's or the
 * network's.
 */
export type BankData = {
  createLinkToken: (request: LinkTokenRequest) => Promise<{ linkToken: string; expiresAt: Date }>;
  /**
   * The sign-in with a link token, also when the page that it was for was closed; null: there is none yet.
   *
   * @param publicToken the one that a page received; null: the latest
   * @throws BankLinkError `INVALID_PUBLIC_TOKEN` for one of another link token: who has another person's can't take over their bank with it
   */
  findSignIn: (linkToken: string, publicToken: string | null) => Promise<SignIn | null>;
  /** @throws BankLinkError `INVALID_PUBLIC_TOKEN` for one that was used, or is older than 30 minutes */
  exchangePublicToken: (publicToken: string) => Promise<{ accessToken: string; itemId: string }>;
  searchInstitutions: (query: string) => Promise<Institution[]>;
  /** Null: there is none with this id. */
  fetchInstitution: (institutionId: string) => Promise<{ name: string; health: InstitutionHealth } | null>;
  fetchItem: (accessToken: string) => Promise<Item>;
  /** Its credit cards, without other accounts. */
  fetchAccounts: (accessToken: string) => Promise<Account[]>;
  /** Null: this bank sends no statements. */
  fetchStatements: (accessToken: string) => Promise<CardStatement[] | null>;
  /**
   * Transactions since a cursor; null: from the first on.
   *
   * @throws PagesChangedError
   */
  fetchTransactions: (accessToken: string, cursor: string | null) => Promise<TransactionsPage>;
  /** Ends the link at the provider. Safe to repeat. */
  removeItem: (accessToken: string) => Promise<void>;
  fetchVerificationKey: (keyId: string) => Promise<VerificationKey | null>;
};
