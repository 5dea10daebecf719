import type { CivilDate } from "../../dates/shapes.ts";
import { type DuePayment, findStatement, recordedPayments } from "../../statements/payment-state.ts";
import type { Statement } from "../../wallet/shapes.ts";
import type { AlertFacts } from "../reminder.ts";

/** A recorded statement towards which something posted, and the day of the last payment. */
export type PaidStatement = DuePayment & { statement: Statement; lastPaidOn: CivilDate };

/** The statements that count, with a posted payment. */
export function paidStatements({ cards, today }: Pick<AlertFacts, "cards" | "today">): PaidStatement[] {
  return cards.flatMap((card) =>
    recordedPayments(card, today).flatMap((payment): PaidStatement[] => {
      const statement = findStatement(card, payment);
      if (statement === null) return [];
      const { closeOn, dueOn } = statement;
      const lastPaidOn = statement.payments
        .filter(({ state, on }) => state === "posted" && on >= closeOn && on <= today)
        .map(({ on }) => on)
        .toSorted()
        .at(-1);
      if (lastPaidOn === undefined) return [];
      return [{ card, statement, payment: { ...payment, dueOn }, lastPaidOn }];
    }),
  );
}
