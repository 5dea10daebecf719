import { daysBetween, getDay } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { Statement, WalletCard } from "../wallet/shapes.ts";
import { isAboutDay, isSameCycle, keepHighestDay, type StatementDays } from "./cycle.ts";

/** The recorded statements that can still be open, oldest first: the last one, and earlier ones that it doesn't include. */
export const recordedStatements = ({ openStatements, statement }: WalletCard): Statement[] => [
  ...(openStatements ?? []),
  ...(statement === null ? [] : [statement]),
];

/** The statement days of a card: as entered, else from its recorded statements. */
export function getStatementDays({ statementCloseDay, dueDay, statement, recordedDays }: WalletCard): StatementDays {
  return {
    statementCloseDay: statementCloseDay ?? (statement && (recordedDays?.closeDay ?? getDay(statement.closeOn))),
    dueDay: dueDay ?? (statement && (recordedDays?.dueDay ?? getDay(statement.dueOn))),
  };
}

/** The days that the card's last recorded statement left to pay it; null: none was recorded, or one of other days than the card's are now. */
export function countRecordedGraceDays(card: WalletCard): number | null {
  const { statement } = card;
  if (statement === null) return null;
  const { statementCloseDay, dueDay } = getStatementDays(card);
  const fits = isAboutDay(statement.closeOn, statementCloseDay) && isAboutDay(statement.dueOn, dueDay);
  return fits ? daysBetween(statement.closeOn, statement.dueOn) : null;
}

/**
 * The highest closing and due day of a card's statements, with one that is recorded now: newer than the last, a correction of it, which
 * takes back a day that came from it alone, or an older one.
 */
export function keepRecordedDays(
  { statement: last, recordedDays }: Pick<WalletCard, "statement" | "recordedDays">,
  { closeOn, dueOn }: Pick<Statement, "closeOn" | "dueOn">,
): NonNullable<WalletCard["recordedDays"]> {
  const known = recordedDays ?? (last && { closeDay: getDay(last.closeOn), dueDay: getDay(last.dueOn) });
  const keep = (knownDay: number | null, on: CivilDate, lastOn: CivilDate | undefined): number => {
    if (last === null || lastOn === undefined) return keepHighestDay(knownDay, on);
    if (isSameCycle(last.closeOn, closeOn)) return keepHighestDay(knownDay === getDay(lastOn) ? null : knownDay, on);
    return closeOn > last.closeOn
      ? keepHighestDay(knownDay, on)
      : Math.max(knownDay ?? 0, keepHighestDay(getDay(on), lastOn));
  };
  return {
    closeDay: keep(known?.closeDay ?? null, closeOn, last?.closeOn),
    dueDay: keep(known?.dueDay ?? null, dueOn, last?.dueOn),
  };
}

/**
 * The entered balance while it is the newest: a statement that closed after its day is newer, one of the same day is not, because
 * the member chose the moment of the balance.
 */
export function newestBalance({ balance, statement }: WalletCard, on: CivilDate): WalletCard["balance"] {
  if (balance === null || statement === null || statement.closeOn > on) return balance;
  return statement.closeOn > balance.on ? null : balance;
}

/**
 * A card's current balance from the entered one: that, less payments that posted after its day and aren't included in it. Negative
 * only when a credit balance was entered: after an overpayment, purchases made since are unknown.
 * Null when a statement is newer.
 */
export function computeCurrentBalance(card: WalletCard, on: CivilDate): number | null {
  const entered = enteredBalance(card, on);
  if (entered === null) return null;
  const leftCents = entered.enteredCents - entered.paidCents;
  return entered.enteredCents < 0 ? leftCents : Math.max(0, leftCents);
}

/** The entered balance, and what was paid since. Null when a statement is newer. */
export function enteredBalance(card: WalletCard, on: CivilDate): { enteredCents: number; paidCents: number } | null {
  const balance = newestBalance(card, on);
  if (balance === null) return null;
  const payments = recordedStatements(card).flatMap((statement) => statement.payments);
  const since = payments.filter((payment) => payment.state === "posted" && payment.on > balance.on && payment.on <= on);
  const deducted = payments.filter((payment) => payment.isOffBalance === true);
  const sumCents = (some: typeof payments) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    enteredCents: balance.currentCents + sumCents(deducted),
    paidCents: sumCents([...new Set([...since, ...deducted])]),
  };
}
