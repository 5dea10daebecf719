import type { CardPage } from "@cardwell/core/contract/card-page";
import { formatMonthDay } from "../../../lib/civil.ts";
import { recordedStatements } from "@cardwell/core/domain/statements/recorded";

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

/**
 * The statement to enter next: of those that closed without being entered the last one, else the one that closes next. Null: its days
 * aren't known.
 */
export function findNextStatement({ payment, laterPayments, today }: CardPage): PaymentItem | null {
  const predicted = [...(payment === null ? [] : [payment]), ...laterPayments]
    .filter(({ statementCents }) => statementCents === null)
    .toSorted((a, b) => (a.closeOn < b.closeOn ? -1 : 1));
  return predicted.findLast(({ closeOn }) => closeOn <= today) ?? predicted[0] ?? null;
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
