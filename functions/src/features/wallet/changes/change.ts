import { randomUUID } from "node:crypto";
import type { contract } from "@cardwell/core/contract/contract";
import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import type { CardLedger } from "@cardwell/core/domain/transactions/card-ledger";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { findTerms } from "@cardwell/core/domain/wallet/held-cards";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Purchase, Statement, Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { rejected } from "../../../http/rejected.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";

/** The context of a change beside the wallet: the person's today, and the catalog. */
export type ChangeContext = { today: CivilDate; facts: CatalogFacts };

type Contract = typeof contract.wallet;
type PartOf<E extends keyof Contract, K extends "params" | "body"> =
  ValidRequestOf<Contract[E]> extends Record<K, infer Part> ? (string extends keyof Part ? unknown : Part) : unknown;

/** What a member asks of a change: the parameters of its endpoint, such as the card, and the body in one. */
export type Asked<E extends keyof Contract> = PartOf<E, "params"> & Omit<PartOf<E, "body">, "from">;

/** The changes that say what their member saw, and may undo or replace nothing else. */
export type EditName = {
  [E in Exclude<keyof Contract, "removePurchase">]: PartOf<E, "body"> extends { from?: unknown } ? E : never;
}[Exclude<keyof Contract, "removePurchase">];

/** What is stored of the parts that an edit names. */
export type Stored<E extends EditName> = Required<NonNullable<(PartOf<E, "body"> & { from?: object })["from"]>>;

/** What becomes of a wallet, and of the documents of its history. `id` names what was made. */
export type WalletUpdate = {
  wallet: Wallet;
  id: string | null;
  /** With `isCorrection`, payments that the history has of that statement stay. */
  statements?: { walletCardId: string; statement: Statement; isCorrection?: true }[];
  removedStatements?: { walletCardId: string; closeOn: CivilDate }[];
  /** Logged purchases. What follows from them is counted anew when they are stored. */
  purchases?: Purchase[];
  removedPurchases?: string[];
  /** What the transactions of imported cards come to. */
  ledgers?: Record<string, CardLedger>;
};

/** An id that was never given before: 20 hexadecimal digits. */
export const newId = () => randomUUID().replaceAll("-", "").slice(0, 20);

/** @throws AppError 404 for a card that this person does not have */
export function requireCard(wallet: Wallet, walletCardId: string): WalletCard {
  const card = Object.hasOwn(wallet.cards, walletCardId) ? wallet.cards[walletCardId] : undefined;
  if (!card) throw new AppError("not_found", "Card not found.");
  return card;
}

/** The wallet with one card as it is now. */
export function withCard(wallet: Wallet, card: WalletCard): Wallet {
  return { ...wallet, cards: { ...wallet.cards, [card.id]: card } };
}

/** The change of one card that leaves the rest as it is. */
export function changeCard(
  wallet: Wallet,
  walletCardId: string,
  change: (card: WalletCard) => WalletCard,
  id: string | null = null,
): WalletUpdate {
  return { wallet: withCard(wallet, change(requireCard(wallet, walletCardId))), id };
}

/** @throws AppError 404 when it is not a card of the catalog */
export function requireTerms({ facts }: ChangeContext, card: WalletCard): CardTerms {
  const terms = findTerms(facts, card);
  if (!terms) throw new AppError("not_found", "This card isn't in the catalog.");
  return terms;
}

export const notFound = (message: string) => new AppError("not_found", message);

/** Rejects a day in the future. */
export function requirePast({ today }: ChangeContext, field: string, on: CivilDate): void {
  if (on > today) throw rejected(field, "This date is in the future.");
}

/** Rejects a day before the card was opened, where that is known. */
export function requireOpen({ openedOn }: WalletCard, field: string, on: CivilDate): void {
  if (openedOn !== null && on < openedOn) throw rejected(field, "The card wasn't open yet on that day.");
}

type Provided<Part> = { [Key in keyof Part]?: Exclude<Part[Key], undefined> };

/** The parts that a person named. */
export const dropUndefined = <Part extends object>(parts: Part) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Provided<Part>;

/** A record without one of its keys. */
export function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));
}
