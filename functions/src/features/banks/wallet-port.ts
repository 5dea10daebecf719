import type { AccountFacts, AccountTarget, SameAccount } from "@cardwell/core/domain/banks/account-facts";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { BankBatch } from "@cardwell/core/domain/transactions/shapes";
import type { WalletBank } from "@cardwell/core/domain/wallet/bank-shapes";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { BankView } from "./link-view.ts";

type Asking = { uid: string; now: Date };

/** What links need of the wallet, each in one change of it. */
export type WalletPort = {
  view: (asking: Asking) => Promise<BankView>;
  attach: (asking: Asking, link: { linkId: string; bank: WalletBank; accounts: AccountTarget[] }) => Promise<void>;
  /** Counts the transactions that were stored since as well. `withdrawnIds`: accounts that the bank no longer shares. */
  apply: (
    asking: Asking,
    link: { linkId: string; bank: WalletBank; accounts: AccountFacts[]; withdrawnIds?: string[] },
  ) => Promise<void>;
  detach: (asking: Asking, linkId: string, history: "keep" | "delete") => Promise<void>;
  /** Safe to repeat. */
  replace: (
    asking: Asking,
    link: { olderId: string; linkId: string; bank: WalletBank; accounts: SameAccount[] },
  ) => Promise<void>;
  /** Forgets the closed statements of a card that its bank reported. Safe to repeat. */
  forgetStatements: (uid: string, walletCardId: string) => Promise<void>;
};

/** Whether a card is still the one that what is stored belongs to: asked while it is stored. */
type CardCheck = (card: WalletCard) => boolean;

/** The category of a stored entry, the pending one that it replaced, and the statement credit that it is for, or that it pays. */
type StoredEntry = { categoryId: string; pendingId: string | null; benefitId: string | null };

/** What links need of the transactions of cards. */
export type TransactionsPort = {
  /** Safe to repeat. Returns what each entry that was stored, or removed, was found to be, by its id. */
  storeBatch: (
    uid: string,
    batch: BankBatch,
    isFromBank: CardCheck,
    keepOn: () => Promise<void>,
  ) => Promise<ReadonlyMap<string, StoredEntry>>;
  removeReported: (uid: string, walletCardId: string, now: Date, isFromBank: CardCheck) => Promise<void>;
  /** Removes what the bank doesn't report of cards since the first day that it does. */
  removeUnreported: (
    uid: string,
    reported: { ids: ReadonlySet<string>; oldestOn: ReadonlyMap<string, CivilDate> },
    isFromBank: CardCheck,
    keepOn: () => Promise<void>,
  ) => Promise<void>;
};
