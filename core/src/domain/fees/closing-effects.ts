import type { CardTerms } from "../catalog/card-terms.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { day, money, percentOfBps } from "../format.ts";
import { computeUtilization } from "../utilization.ts";
import type { HeldCards } from "../wallet/held-cards.ts";
import type { WalletCard } from "../wallet/shapes.ts";

/** What goes with a card when its account is closed, beside its fee and its value. */
export type ClosingEffects = {
  /** Null: the card has no limit, or it isn't known. */
  limitCents: number | null;
  /** Of all counted cards, with this one and without it; null where one of the two isn't known. */
  utilizationBps: { now: number; after: number } | null;
  /**
   * Set when no other open card is older: the day on which the next one was opened, if there is one. Null also while that can't be
   * decided, because the opening of a card isn't known.
   */
  oldest: { openedOn: CivilDate; nextOpenedOn: CivilDate | null } | null;
};

/** The balance is taken as paid, as an account is closed with nothing to pay. */
export function closingEffects(
  card: WalletCard,
  cards: readonly WalletCard[],
  getTerms: (card: WalletCard) => CardTerms | null,
  on: CivilDate,
): ClosingEffects {
  const others = cards.filter(({ id }) => id !== card.id);
  const totalBps = (counted: readonly WalletCard[]) =>
    computeUtilization(counted, getTerms, on, { utilizationTargetBps: 0 }, { countsStatements: true }).totalBps;
  const [now, after] = [totalBps(cards), totalBps(others)];
  const rivals = others.filter(({ status, role }) => status === "active" && role === "primary");
  const openings = rivals.flatMap(({ openedOn }) => openedOn ?? []).toSorted();
  const [nextOpenedOn = null] = openings;
  const { openedOn } = card;
  const isDecided = card.role === "primary" && openings.length === rivals.length;
  const isOldest = isDecided && openedOn !== null && (nextOpenedOn === null || openedOn < nextOpenedOn);
  return {
    limitCents: card.creditLimitCents,
    utilizationBps: now === null || after === null ? null : { now, after },
    oldest: isOldest ? { openedOn, nextOpenedOn } : null,
  };
}

/** What closing a card takes away, in words. */
export const describeClosing = (
  card: WalletCard,
  { cards, getTerms }: Pick<HeldCards, "cards" | "getTerms">,
  today: CivilDate,
): string => formatClosing(closingEffects(card, cards, getTerms, today), today);

/** `Closing it takes away its limit of $9,000.00, and utilization goes from 8% to 12%. It's your oldest open card, …` */
export function formatClosing({ limitCents, utilizationBps, oldest }: ClosingEffects, today: CivilDate): string {
  const utilization =
    utilizationBps === null
      ? ""
      : `, and utilization goes from ${percentOfBps(utilizationBps.now)} to ${percentOfBps(utilizationBps.after)}`;
  const limit =
    limitCents === null
      ? "Its limit isn't entered, so the effect on utilization is unknown."
      : `Closing it takes away its limit of ${money(limitCents)}${utilization}.`;
  if (oldest === null) return limit;
  const next = oldest.nextOpenedOn === null ? "your only one" : `the next is from ${day(oldest.nextOpenedOn, today)}`;
  return `${limit} It's your oldest open card, from ${day(oldest.openedOn, today)}; ${next}.`;
}
