import { hasCardNumber, isCardNumberAsId } from "@cardwell/core/domain/wallet/card-number";
import { type CivilDate, enteredMonthDay, isCardDay } from "@cardwell/core/domain/dates/shapes";
import { recordedStatements } from "@cardwell/core/domain/statements/recorded";
import type { Statement, WalletCard } from "@cardwell/core/domain/wallet/shapes";

/** Far above what a card can come to, and small enough for sums of all of them to stay exact. */
const LARGEST = 10_000_000_000;
const day = /^\d{4}-\d{2}-\d{2}$/;

function findImpossibleValue(value: unknown): string | null {
  if (typeof value === "number") return Math.abs(value) > LARGEST ? "A number in it is too large." : null;
  if (typeof value === "string") {
    return day.test(value) && !isCardDay(value) ? `${value} isn't a valid date for a card.` : null;
  }
  if (value === null || typeof value !== "object") return null;
  for (const [key, each] of Object.entries(value)) {
    const odd = findImpossibleValue(key) ?? findImpossibleValue(each);
    if (odd !== null) return odd;
  }
  return null;
}

/** The words of an offer are the catalog's in our files; in a file written by hand they can be anything. */
const listTexts = ({ cardId, offer }: WalletCard): string[] => [
  cardId ?? "",
  ...(offer?.offer.tiers ?? []).map(({ note }) => note ?? ""),
  ...(offer?.offer.extra ?? []).map(({ label }) => label),
];

/** Why such a card is left out. The message doesn't repeat the number. */
export const CARD_NUMBER_PROBLEM = "It appears to contain a full card number.";

export const containsCardNumber = (card: WalletCard): boolean =>
  listTexts(card).some(hasCardNumber) || isCardNumberAsId(card.id);

/** A statement that cannot have closed by then, or that is due before it closed. */
export const isImpossibleStatement = ({ closeOn, dueOn }: Statement, today: CivilDate): boolean =>
  closeOn > today || dueOn <= closeOn;

/** Why a card of a file cannot be a card, though it has the form of one; null when it can. */
export function findCardProblem(card: WalletCard, today: CivilDate): string | null {
  if (card.changedFromId === card.id || card.changedToId === card.id)
    return "It lists itself as its successor or predecessor.";
  if ((card.status === "active") !== (card.closedOn === null)) {
    return "Its status and closing date don't match.";
  }
  const statements = recordedStatements(card);
  const happened = [card.openedOn, card.closedOn, card.balance?.on, ...statements.map(({ closeOn }) => closeOn)];
  const toCome = happened.find((on) => on && on > today);
  if (card.anniversary !== null && !enteredMonthDay.safeParse(card.anniversary).success) {
    return `Its anniversary, ${card.anniversary}, doesn't exist.`;
  }
  if (toCome) return `It has an event on ${toCome}, which is in the future.`;
  if (statements.some((statement) => isImpossibleStatement(statement, today)))
    return "Its statement is due before it closed.";
  return findImpossibleValue(card);
}
