import { addDays } from "../dates/civil.ts";
import { HOUR_MS } from "../dates/instants.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { getOwn } from "../get-own.ts";
import type { Wallet, WalletCard } from "./shapes.ts";

/** Data that is older than this by its bank's time is as of then: what it doesn't show may have happened since. */
export const CURRENT_HOURS = 24;

/** A link that works and whose data is older than this has a problem that nobody reported. */
export const STALE_AFTER_HOURS = 72;

/** When data that a bank had at an instant stops being current. */
export const getCurrentUntil = (updatedAt: string | Date): number =>
  new Date(updatedAt).getTime() + CURRENT_HOURS * HOUR_MS;

/** When they count as stale. */
export const getStaleAt = (updatedAt: string | Date): number =>
  new Date(updatedAt).getTime() + STALE_AFTER_HOURS * HOUR_MS;

/** Whether what a bank had at an instant is its current data. Null: nothing arrived yet. */
export const isCurrent = (updatedAt: string | null, now: Date): boolean =>
  updatedAt !== null && now.getTime() < getCurrentUntil(updatedAt);

/** Whole days after the day of a bank's data: the last one on which some of its 24 hours are. */
const CURRENT_DAYS = CURRENT_HOURS / 24;

/** The last day on which a bank's data of a day can be current. */
export const getCurrentThrough = (on: CivilDate): CivilDate => addDays(on, CURRENT_DAYS);

export function withoutCurrentData(card: WalletCard): WalletCard {
  if (card.bank?.currentThrough === undefined) return card;
  const { currentThrough: _currentThrough, ...bank } = card.bank;
  return { ...card, bank };
}

/** The cards of a wallet at an instant: data that got too old during a day isn't current for the rest of it. */
export function cardsAt({ cards, banks = {} }: Pick<Wallet, "cards" | "banks">, now: Date): Record<string, WalletCard> {
  const isOld = ({ bank }: WalletCard) => {
    const updatedAt = bank && getOwn(banks, bank.linkId)?.updatedAt;
    return typeof updatedAt === "string" && !isCurrent(updatedAt, now);
  };
  return Object.fromEntries(
    Object.entries(cards).map(([id, card]) => [id, isOld(card) ? withoutCurrentData(card) : card]),
  );
}

/** Whether a card's bank data is current on a day: only then does a missing payment mean something. */
export const hasCurrentData = ({ bank }: Pick<WalletCard, "bank">, on: CivilDate): boolean =>
  bank?.currentThrough !== undefined && on <= bank.currentThrough;

/** The day of a card's bank data, as of which its bank shows something; null: it has none that is current. */
export const getBankDataDay = (card: Pick<WalletCard, "bank">, today: CivilDate): CivilDate | null => {
  const through = card.bank?.currentThrough;
  if (through === undefined || !hasCurrentData(card, today)) return null;
  const on = addDays(through, -CURRENT_DAYS);
  return on < today ? on : today;
};
