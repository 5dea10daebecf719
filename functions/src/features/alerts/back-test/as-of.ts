import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Statement, WalletCard, WindowUse } from "@cardwell/core/domain/wallet/shapes";

const isKnown = (on: CivilDate | null | undefined, day: CivilDate): boolean =>
  on !== null && on !== undefined && on <= day;

/** A dated fact, or null before its date. */
const upTo = (on: CivilDate | null, day: CivilDate) => (isKnown(on, day) ? on : null);

/** The values as they were; null leaves one out. */
const mapValues = <T>(record: Record<string, T>, then: (value: T, key: string) => T | null): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]): [string, T][] => {
      const before = then(value, key);
      return before === null ? [] : [[key, before]];
    }),
  );

function statementAsOf(
  { settledOn, carriedInto, payments, ...closed }: Statement,
  day: CivilDate,
  paidUpTo: CivilDate,
): Statement {
  return {
    ...closed,
    payments: payments.filter(({ on }) => on <= paidUpTo),
    ...(isKnown(settledOn, day) && settledOn !== undefined && { settledOn }),
    ...(isKnown(carriedInto, day) && carriedInto !== undefined && { carriedInto }),
  };
}

const listStatements = (card: WalletCard, history: readonly Statement[]): Statement[] => [
  ...history,
  ...(card.openStatements ?? []),
  ...(card.statement ? [card.statement] : []),
];

/** Whether something was paid on a day, of any card. */
export const isPaidOn = (
  cards: Record<string, WalletCard>,
  statements: ReadonlyMap<string, readonly Statement[]>,
  day: CivilDate,
): boolean =>
  Object.entries(cards).some(([id, card]) =>
    listStatements(card, statements.get(id) ?? []).some(({ payments }) => payments.some(({ on }) => on === day)),
  );

/** The last statement that had closed, and the earlier ones that were open. */
function statementsAsOf(card: WalletCard, history: readonly Statement[], day: CivilDate, paidUpTo: CivilDate) {
  const all = new Map(listStatements(card, history).map((each) => [each.closeOn, each]));
  const closed = [...all.values()]
    .filter(({ closeOn }) => closeOn <= day)
    .toSorted((a, b) => (a.closeOn < b.closeOn ? -1 : 1))
    .map((each) => statementAsOf(each, day, paidUpTo));
  const statement = closed.at(-1) ?? null;
  const stillOpen = new Set(card.openStatements?.map(({ closeOn }) => closeOn));
  return { statement, openStatements: closed.slice(0, -1).filter(({ closeOn }) => stillOpen.has(closeOn)) };
}

/** A window with the uses up to the day. One that was marked as used without a use after it is as it was. */
function windowAsOf(window: WindowUse, day: CivilDate): WindowUse | null {
  if (window.startsOn > day) return null;
  const uses = window.uses.filter(({ on }) => on <= day);
  if (window.uses.length === 0) return window;
  return uses.length === 0 ? null : { ...window, uses };
}

function cardAsOf(card: WalletCard, history: readonly Statement[], day: CivilDate, paidUpTo: CivilDate) {
  if (card.addedOn > day) return null;
  const ifKnown = <T extends { on: CivilDate }>(fact: T | null): T | null => (fact && fact.on <= day ? fact : null);
  const { offer, charges } = card;
  return {
    ...card,
    ...statementsAsOf(card, history, day, paidUpTo),
    status: card.closedOn === null || card.closedOn <= day ? card.status : ("active" as const),
    closedOn: upTo(card.closedOn, day),
    balance: ifKnown(card.balance),
    uses: mapValues(card.uses, (windows) => mapValues(windows, (window) => windowAsOf(window, day))),
    benefitChoices: mapValues(card.benefitChoices, (choice) => ({
      ...choice,
      enrolledOn: upTo(choice.enrolledOn, day),
      lastUsedOn: upTo(choice.lastUsedOn, day),
      ...(choice.earnedDays && { earnedDays: choice.earnedDays.filter((on) => on <= day) }),
    })),
    activations: mapValues(card.activations, (on) => upTo(on, day)),
    feeEvents: mapValues(card.feeEvents, ifKnown),
    ...(charges && { charges: charges.filter(({ on }) => on <= day) }),
    feeDecision: ifKnown(card.feeDecision),
    lastUsedOn: upTo(card.lastUsedOn, day),
    offer:
      offer && offer.startOn <= day
        ? { ...offer, metOn: upTo(offer.metOn, day), creditedOn: upTo(offer.creditedOn, day) }
        : null,
  };
}

/**
 * The cards of a wallet with what was dated up to a day. What carries no date, such as a limit or a due day, is as it is today; facts count
 * from the day that they are about, which may be earlier than the day on which they were entered.
 *
 * @param paidUpTo the day of the last payments that count
 */
export const cardsAsOf = (
  cards: Record<string, WalletCard>,
  statements: ReadonlyMap<string, readonly Statement[]>,
  day: CivilDate,
  paidUpTo = day,
): Record<string, WalletCard> =>
  mapValues(cards, (card, id) => cardAsOf(card, statements.get(id) ?? [], day, paidUpTo));
