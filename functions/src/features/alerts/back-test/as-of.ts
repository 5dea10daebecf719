import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Statement, WalletCard, WindowUse } from "@cardwell/core/domain/wallet/shapes";

const isKnown = (on: CivilDate | null | undefined, day: CivilDate): boolean =>
  on !== null && on !== undefined && on <= day;

/** A dated fact, or null before its date. */
const upTo = (on: CivilDate | null, day: CivilDate) => (isKnown(on, day) ? on : null);

const filterValues = <T>(record: Record<string, T>, keeps: (value: T, key: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => keeps(value, key)));

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

/**
 * The cards of a wallet with what was dated up to a day. What carries no date, such as a limit or a due day, is as it is today; facts count
 * from the day that they are about, which may be earlier than the day on which they were entered.
 *
 * @param paidUpTo the day of the last payments that count
 */
export function cardsAsOf(
  cards: Record<string, WalletCard>,
  statements: ReadonlyMap<string, readonly Statement[]>,
  day: CivilDate,
  paidUpTo = day,
): Record<string, WalletCard> {
  return Object.fromEntries(
    Object.entries(cards).flatMap(([id, card]): [string, WalletCard][] => {
      if (card.addedOn > day) return [];
      const isClosed = card.closedOn === null || card.closedOn <= day;
      const { offer } = card;
      return [
        [
          id,
          {
            ...card,
            ...statementsAsOf(card, statements.get(id) ?? [], day, paidUpTo),
            status: isClosed ? card.status : "active",
            closedOn: upTo(card.closedOn, day),
            balance: card.balance && card.balance.on <= day ? card.balance : null,
            uses: Object.fromEntries(
              Object.entries(card.uses).map(([benefit, windows]) => [
                benefit,
                Object.fromEntries(
                  Object.entries(windows).flatMap(([key, window]) => {
                    const then = windowAsOf(window, day);
                    return then ? [[key, then]] : [];
                  }),
                ),
              ]),
            ),
            benefitChoices: Object.fromEntries(
              Object.entries(card.benefitChoices).map(([benefit, choice]) => [
                benefit,
                {
                  ...choice,
                  enrolledOn: upTo(choice.enrolledOn, day),
                  lastUsedOn: upTo(choice.lastUsedOn, day),
                  ...(choice.earnedDays && { earnedDays: choice.earnedDays.filter((on) => on <= day) }),
                },
              ]),
            ),
            activations: filterValues(card.activations, (on) => on <= day),
            feeEvents: filterValues(card.feeEvents, ({ on }) => on <= day),
            ...(card.charges && {
              charges: card.charges.filter(({ on }) => on <= day),
            }),
            feeDecision: card.feeDecision && card.feeDecision.on <= day ? card.feeDecision : null,
            lastUsedOn: upTo(card.lastUsedOn, day),
            offer:
              offer && offer.startOn <= day
                ? { ...offer, metOn: upTo(offer.metOn, day), creditedOn: upTo(offer.creditedOn, day) }
                : null,
          },
        ],
      ];
    }),
  );
}
