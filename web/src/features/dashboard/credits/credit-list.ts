import type { CreditItem } from "@cardwell/core/domain/dashboard/shapes";
import { compareDays } from "@cardwell/core/domain/dates/instants";

export const creditFilters = ["open", "waiting", "done", "not_wanted"] as const;
export type CreditFilter = (typeof creditFilters)[number];

const filterByState: Record<CreditItem["state"], CreditFilter> = {
  available: "open",
  enrol_needed: "open",
  part_used: "open",
  awaited: "waiting",
  used: "done",
  skipped: "done",
  not_wanted: "not_wanted",
};

const worth = (one: CreditItem, other: CreditItem) => (other.worthCents ?? -1) - (one.worthCents ?? -1);

/** The credits of this kind, of one card or of all, as they end; of one day those worth most first. */
export const chooseCredits = (credits: readonly CreditItem[], show: CreditFilter, card: string | null): CreditItem[] =>
  credits
    .filter(({ state, walletCardId }) => filterByState[state] === show && (card === null || walletCardId === card))
    .toSorted((one, other) => compareDays(one.endsOn, other.endsOn) || worth(one, other));

/** Credits in their order, in one group for each day on which some end. */
export function groupByEnd(credits: readonly CreditItem[]): { endsOn: string | null; credits: CreditItem[] }[] {
  const groups: { endsOn: string | null; credits: CreditItem[] }[] = [];
  for (const credit of credits) {
    const last = groups.at(-1);
    if (last?.endsOn === credit.endsOn) last.credits.push(credit);
    else groups.push({ endsOn: credit.endsOn, credits: [credit] });
  }
  return groups;
}

/** What is left of them in dollars; those counted in nights or points are left out. */
export const sumLeft = (credits: readonly CreditItem[]): number =>
  credits.reduce((sum, { left, unit }) => sum + (unit === null ? (left ?? 0) : 0), 0);

export const creditKey = ({ walletCardId, benefitId, cycleKey }: CreditItem) =>
  `${walletCardId} ${benefitId} ${cycleKey}`;
