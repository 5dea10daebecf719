import type { CardTerms } from "../../catalog/card-terms.ts";
import { addDays } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { exampleTerms, reference, settings } from "../../earning/example-cards.ts";
import { heldCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import type { AlertFacts, Reminder } from "../reminder.ts";

/** What evaluators look at, for tests: these cards on a day, all of the same terms. */
export function factsWith(
  cards: readonly WalletCard[],
  today: CivilDate,
  { terms = exampleTerms(), ...given }: Partial<AlertFacts> & { terms?: CardTerms } = {},
): AlertFacts {
  const held = Object.fromEntries(cards.map((card) => [card.id, card]));
  return {
    ...heldCards(held, { reference: given.reference ?? reference, getTerms: () => terms }),
    today,
    timeZone: "America/New_York",
    until: addDays(today, 62),
    settings,
    banks: {},
    isSample: false,
    plan: null,
    ...given,
  };
}

/** `7 on 2026-11-14`, for each step of a reminder. */
export const listSteps = (reminder: Pick<Reminder, "steps"> | undefined): string[] =>
  reminder?.steps.map(({ key, on }) => `${key} on ${on}`) ?? [];
