import { addDays } from "../../dates/civil.ts";
import { money, weekdayAndDay } from "../../format.ts";
import type { Evaluator } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutPayment, findProofBank } from "./payments.ts";
import { paidStatements } from "./recorded-payments.ts";

/** A statement that is paid whole: good news, for some days. */
export const paymentPosted: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  return paidStatements(facts)
    .filter(
      ({ payment }) =>
        payment.state === "paid" &&
        (payment.statementCents ?? 0) > 0 &&
        payment.paidCents >= (payment.statementCents ?? 0),
    )
    .map(({ card, payment, statement, lastPaidOn }) => {
      const name = facts.getName(card);
      const paid = money(payment.paidCents);
      const bank = findProofBank(facts, card, statement);
      return {
        ...aboutPayment(facts, { card, payment }),
        endsOn: addDays(lastPaidOn, parameter(rule, "shownDays")),
        steps: [
          stepOn(step, lastPaidOn, {
            title: `${name} is paid`,
            body: `${bank === null ? `${paid} is recorded` : `${bank} shows ${paid} paid`}, most recently on ${weekdayAndDay(lastPaidOn, facts.today)}. Nothing is left to pay on the statement due ${weekdayAndDay(payment.dueOn, facts.today)}.`,
            stake: null,
          }),
        ],
        why: `The payments ${bank === null ? "recorded" : `that ${bank} shows`} for ${name} cover its statement of ${money(payment.statementCents ?? 0)}.`,
        closes: `Automatically ${parameter(rule, "shownDays")} days after the payment.`,
        mark: null,
      };
    });
};
