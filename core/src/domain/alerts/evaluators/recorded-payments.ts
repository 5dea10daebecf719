import type { CivilDate } from "../../dates/shapes.ts";
import { computePayment } from "../../statements/payment-state.ts";
import type { AlertFacts } from "../reminder.ts";
import type { DuePayment } from "./payments.ts";

/** A recorded statement towards which something posted, and the day of the last payment. */
export type PaidStatement = DuePayment & { lastPaidOn: CivilDate };

/** The current statements with a posted payment. */
export function paidStatements({ cards, today }: Pick<AlertFacts, "cards" | "today">): PaidStatement[] {
  return cards.flatMap((card): PaidStatement[] => {
    const payment = computePayment(card, today);
    const { closeOn, dueOn } = payment;
    if (closeOn === null || dueOn === null || payment.statementCents === null || card.statement === null) return [];
    const lastPaidOn = card.statement.payments
      .filter(({ state, on }) => state === "posted" && on >= closeOn && on <= today)
      .map(({ on }) => on)
      .toSorted()
      .at(-1);
    return lastPaidOn === undefined
      ? []
      : [{ card, payment: { ...payment, dueOn, walletCardId: card.id }, lastPaidOn }];
  });
}
