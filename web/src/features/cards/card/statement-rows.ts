import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { closeBefore, dueAfter, isSameCycle } from "@cardwell/core/domain/statements/cycle";
import { formatMonthDay } from "../../../lib/civil.ts";
import { getStatementDays, recordedStatements } from "@cardwell/core/domain/statements/recorded";

type Statement = CardPage["statements"][number];
type PaymentItem = NonNullable<CardPage["payment"]>;

export type StatementRow = {
  closeOn: string;
  dueOn: string;
  dueIsEstimate: boolean;
  balanceCents: number | null;
  minimumCents: number | null;
  payments: Statement["payments"];
  /** What is known of its payment while it is open; null: it is history. */
  item: PaymentItem | null;
  statement: Statement | null;
  /** Its payments can still be changed, but for those that the bank reports. */
  isOpen: boolean;
};

type NextStatement = Pick<PaymentItem, "closeOn" | "dueOn" | "state">;

/**
 * The statement to enter next: of those that closed without being entered the last one, else the one that closes next. Null: its days
 * aren't known.
 */
export function findNextStatement(page: CardPage): NextStatement | null {
  const { payment, laterPayments, today } = page;
  const predicted = [...(payment === null ? [] : [payment]), ...laterPayments]
    .filter(({ statementCents }) => statementCents === null)
    .toSorted((a, b) => (a.closeOn < b.closeOn ? -1 : 1));
  return predicted.findLast(({ closeOn }) => closeOn <= today) ?? findPastDue(page) ?? predicted[0] ?? null;
}

/** The statement that closed last, where it wasn't entered and was due before its card was added. */
function findPastDue({ card, statements, today }: CardPage): NextStatement | null {
  const days = getStatementDays(card);
  if (days.statementCloseDay === null) return null;
  const closeOn = closeBefore(addDays(today, 1), days.statementCloseDay);
  if (closeOn < (card.openedOn ?? "") || statements.some((each) => isSameCycle(each.closeOn, closeOn))) return null;
  return { closeOn, dueOn: dueAfter(closeOn, days), state: "unknown" };
}

/** When the next statement closes, as long as none can be entered; null: one can. */
export function findNextClose(page: CardPage): string | null {
  const next = findNextStatement(page);
  return next?.state === "closes_later" && next.closeOn > page.today ? next.closeOn : null;
}

export const formatNextClose = (closeOn: string): string => `The next statement closes ${formatMonthDay(closeOn)}.`;

/** The statements of a card and its predicted due dates in one list, the newest first. */
export function buildStatementRows({ card, payment, laterPayments, statements }: CardPage): StatementRow[] {
  const items = [...(payment === null ? [] : [payment]), ...laterPayments];
  const open = new Set(recordedStatements(card).map(({ closeOn }) => closeOn));
  const rows = statements.map((statement) => ({
    ...statement,
    dueIsEstimate: false,
    item: items.find(({ closeOn }) => closeOn === statement.closeOn) ?? null,
    statement,
    isOpen: open.has(statement.closeOn),
  }));
  const predicted = items
    .filter(({ closeOn }) => statements.every((each) => each.closeOn !== closeOn))
    .map((item) => ({
      closeOn: item.closeOn,
      dueOn: item.dueOn,
      dueIsEstimate: item.dueIsEstimate,
      balanceCents: item.statementCents,
      minimumCents: item.minimumCents,
      payments: [],
      item,
      statement: null,
      isOpen: false,
    }));
  return [...rows, ...predicted].toSorted((a, b) => (a.closeOn < b.closeOn ? 1 : -1));
}
