import type { CreditItem } from "@cardwell/core/contract/dashboard";

export type CreditFilter = "open" | "done" | "not_wanted";
export type CreditOrder = "ends" | "left" | "card";

const filterByState: Record<CreditItem["state"], CreditFilter> = {
  available: "open",
  enrol_needed: "open",
  part_used: "open",
  awaited: "open",
  used: "done",
  skipped: "done",
  not_wanted: "not_wanted",
};

export type Choice = { show: CreditFilter; card: string; order: CreditOrder };

const never = "9999-12-31";

const ends = (one: CreditItem, other: CreditItem) => {
  const [a, b] = [one.endsOn ?? never, other.endsOn ?? never];
  return a === b ? 0 : a < b ? -1 : 1;
};
const worth = (one: CreditItem, other: CreditItem) => (other.worthCents ?? -1) - (one.worthCents ?? -1);

/** The credits requested, in their given order. `rankOf` is a card's place in the wallet. */
export function chooseCredits(
  credits: readonly CreditItem[],
  { show, card, order }: Choice,
  getRank: (walletCardId: string) => number,
): CreditItem[] {
  const cards = (one: CreditItem, other: CreditItem) => getRank(one.walletCardId) - getRank(other.walletCardId);
  const orders = {
    ends: (one: CreditItem, other: CreditItem) => ends(one, other) || worth(one, other),
    left: (one: CreditItem, other: CreditItem) => worth(one, other) || ends(one, other),
    card: (one: CreditItem, other: CreditItem) => cards(one, other) || ends(one, other),
  };
  return credits
    .filter(({ state, walletCardId }) => filterByState[state] === show && (card === "" || walletCardId === card))
    .toSorted(orders[order]);
}

export const creditKey = ({ walletCardId, benefitId, cycleKey }: CreditItem) =>
  `${walletCardId} ${benefitId} ${cycleKey}`;

export const countShown = (credits: readonly CreditItem[], show: CreditFilter) =>
  credits.filter(({ state }) => filterByState[state] === show).length;
