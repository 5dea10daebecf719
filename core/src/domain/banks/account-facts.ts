import type { CivilDate } from "../dates/shapes.ts";
import type { CreditTransaction, NotableTransaction } from "../wallet/bank-shapes.ts";
import type { AUTOPAY_MODES, WalletCard } from "../wallet/shapes.ts";
import type { PaymentChanges } from "./bank-payments.ts";

/** An account of a link and the card that it is: one of the wallet, or one of the catalog that is added to it. */
export type AccountTarget = {
  accountId: string;
  target: { kind: "wallet"; walletCardId: string } | { kind: "catalog"; cardId: string };
  last4: string | null;
  autopayMode?: (typeof AUTOPAY_MODES)[number] | undefined;
  role?: WalletCard["role"] | undefined;
};

/** Whether an account that is this card already is meant to be it. */
export const isTarget = ({ id, cardId }: WalletCard, target: AccountTarget["target"]): boolean =>
  target.kind === "wallet" ? target.walletCardId === id : target.cardId === cardId;

/** An account of a link that an older link has as well, by another id. */
export type SameAccount = { accountId: string; olderAccountId: string; last4: string | null };

/** The last statement of a card as its bank reports it. Null is not known. */
export type ReportedStatement = {
  closeOn: CivilDate | null;
  balanceCents: number | null;
  minimumCents: number | null;
  dueOn: CivilDate | null;
};

/** What a bank reports of an account. */
export type AccountFacts = {
  accountId: string;
  /** The day of the bank's data. */
  on: CivilDate;
  balanceCents: number | null;
  limitCents: number | null;
  statement: ReportedStatement | null;
  payments: PaymentChanges;
  /** New transactions that alerts may be about, since the account was linked. What `payments` removes is removed of them, too. */
  notable: NotableTransaction[];
  /** New purchases for statement credits, since the account was linked, and such credits. */
  creditTransactions: CreditTransaction[];
  /** All payments were read. Before, as during the first import, a missing one means nothing. */
  isComplete: boolean;
};
