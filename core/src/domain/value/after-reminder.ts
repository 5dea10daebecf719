import type { CatalogReference } from "../catalog/reference.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { getOwn } from "../get-own.ts";
import { type CatalogTerms, findTerms } from "../wallet/held-cards.ts";
import type { Wallet } from "../wallet/shapes.ts";
import { valueEntries } from "./ledger.ts";

/** An alert that credits end, and the day on which it was made. */
export type CreditReminder = {
  on: CivilDate;
  /** Null: it lists several small credits, and counts for all that end on its day. */
  credit: { walletCardId: string; benefitId: string } | null;
};

/**
 * What a member recorded as used of the credits that ended on a day, on the day of a reminder of it or later, at what it is worth to them.
 * Uses before any reminder, and those of unknown worth, are left out: the product can't claim them.
 */
export function sumUsedAfterReminder(
  { cards, settings }: Pick<Wallet, "cards" | "settings">,
  facts: CatalogTerms & { reference: CatalogReference },
  reminders: readonly CreditReminder[],
  endedOn: CivilDate,
): number {
  const [first] = reminders.map(({ on }) => on).toSorted();
  if (first === undefined) return 0;
  const used = Object.values(cards)
    // Reminders leave these to the account's holder.
    .filter(({ role }) => role !== "authorized_user")
    .flatMap((card) =>
      valueEntries(card, findTerms(facts, card), facts.reference.currencies, settings, first, endedOn),
    );
  return used.reduce((sum, entry) => {
    if (entry.kind !== "credit") return sum;
    const { walletCardId, benefitId, cycleKey, on, amountCents } = entry;
    const window = getOwn(getOwn(cards[walletCardId]?.uses ?? {}, benefitId) ?? {}, cycleKey);
    const isReminded = reminders.some(
      ({ on: remindedOn, credit }) =>
        remindedOn <= on &&
        (credit === null || (credit.walletCardId === walletCardId && credit.benefitId === benefitId)),
    );
    return window?.endsOn === endedOn && isReminded ? sum + (amountCents ?? 0) : sum;
  }, 0);
}
