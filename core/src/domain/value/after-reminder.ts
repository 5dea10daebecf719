import type { CivilDate } from "../dates/shapes.ts";
import { getOwn } from "../get-own.ts";
import type { HeldCards } from "../wallet/held-cards.ts";
import type { Wallet } from "../wallet/shapes.ts";
import { knownSum, type ValueEntry } from "./entries.ts";
import { valueEntries } from "./ledger.ts";

/** An alert that credits end on a day, and the day on which it was made. */
export type CreditReminder = {
  on: CivilDate;
  endsOn: CivilDate;
  /** Null: it lists several small credits, and counts for all that end on its day. */
  credit: { walletCardId: string; benefitId: string } | null;
};

/** What a member used of credits on the day of a reminder of them or later. Uses before any reminder aren't the product's doing. */
export function listUsedAfterReminder(
  cards: Wallet["cards"],
  entries: readonly ValueEntry[],
  reminders: readonly CreditReminder[],
): ValueEntry[] {
  return entries.filter((entry) => {
    if (entry.kind !== "credit") return false;
    const { walletCardId, benefitId, cycleKey, on } = entry;
    const card = cards[walletCardId];
    // Reminders leave these to the account's holder.
    if (card === undefined || card.role === "authorized_user") return false;
    const window = getOwn(getOwn(card.uses, benefitId) ?? {}, cycleKey);
    return reminders.some(
      ({ on: remindedOn, endsOn, credit }) =>
        endsOn === window?.endsOn &&
        remindedOn <= on &&
        (credit === null || (credit.walletCardId === walletCardId && credit.benefitId === benefitId)),
    );
  });
}

/**
 * What a member recorded as used of the credits that ended on a day, on the day of a reminder of it or later, at what it is worth to them.
 * Uses before any reminder, and those of unknown worth, are left out: the product can't claim them.
 */
export function sumUsedAfterReminder(
  { cards, settings }: Pick<Wallet, "cards" | "settings">,
  { getTerms, reference }: Pick<HeldCards, "getTerms" | "reference">,
  reminders: readonly CreditReminder[],
  endedOn: CivilDate,
): number {
  const [first] = reminders.map(({ on }) => on).toSorted();
  if (first === undefined) return 0;
  const entries = Object.values(cards).flatMap((card) =>
    valueEntries(card, getTerms(card), reference.currencies, settings, first, endedOn),
  );
  return knownSum(listUsedAfterReminder(cards, entries, reminders));
}
