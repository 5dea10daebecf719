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
  /** When it and the next one were opened, if no other open card is older; `unknown` while the opening of a card could decide it. */
  oldest: { openedOn: CivilDate; nextOpenedOn: CivilDate | null } | "unknown" | null;
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
  return {
    limitCents: card.creditLimitCents,
    utilizationBps: now === null || after === null ? null : { now, after },
    oldest: compareAge(card, others),
  };
}

function compareAge({ role, openedOn }: WalletCard, others: readonly WalletCard[]): ClosingEffects["oldest"] {
  if (role !== "primary") return null;
  if (openedOn === null) return "unknown";
  const rivals = others.filter((each) => each.status === "active" && each.role === "primary");
  const openings = rivals.flatMap((each) => each.openedOn ?? []).toSorted();
  const [nextOpenedOn = null] = openings;
  if (nextOpenedOn !== null && nextOpenedOn <= openedOn) return null;
  return openings.length < rivals.length ? "unknown" : { openedOn, nextOpenedOn };
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
      : `Closing it removes its limit of ${money(limitCents)}${utilization}.`;
  if (oldest === null) return limit;
  if (oldest === "unknown")
    return `${limit} Enter every card's opening month to see whether it's your oldest open card.`;
  const next = oldest.nextOpenedOn === null ? "your only one" : `the next is from ${day(oldest.nextOpenedOn, today)}`;
  return `${limit} It's your oldest open card, from ${day(oldest.openedOn, today)}; ${next}.`;
}
