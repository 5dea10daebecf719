import { addDays } from "../../dates/civil.ts";
import { fact, ourRule } from "../../fact-sources.ts";
import { money, weekdayAndDay } from "../../format.ts";
import type { Evaluator } from "../reminder.ts";
import { stepsAround } from "../steps.ts";
import { isOverdue, REPORTED_AFTER_DAYS } from "../../statements/payment-state.ts";
import { aboutPayment, duePayments, formatPaid, lateFee, payMark, unpostedNote } from "./payments.ts";

/** A recorded statement that is past due and whose minimum is known not to be met. What is not known is never overdue. */
export const paymentOverdue: Evaluator = (facts, rule) =>
  duePayments(facts)
    .filter(({ payment }) => isOverdue(payment))
    .map((due) => {
      const { card, payment } = due;
      const about = aboutPayment(facts, due);
      const name = facts.getName(card);
      const dueDay = weekdayAndDay(payment.dueOn, facts.today);
      const reportedOn = addDays(payment.dueOn, REPORTED_AFTER_DAYS);
      const reportedDay = weekdayAndDay(reportedOn, facts.today);
      const covered = payment.paidCents + payment.pendingCents;
      const remainingCents = payment.remainingCents ?? 0;
      const missingCents = payment.minimumCents === null ? remainingCents : payment.minimumCents - covered;
      const unposted = unpostedNote(facts, due);
      const ask = payment.minimumCents === null ? "" : " of the minimum";
      return {
        ...about,
        endsOn: null,
        steps: stepsAround(rule, payment.dueOn, ({ offsetDays }) => ({
          title:
            (offsetDays ?? 0) < -REPORTED_AFTER_DAYS
              ? `${name} is more than 30 days overdue`
              : (offsetDays ?? 0) <= -15
                ? `Pay ${name} before ${reportedDay}`
                : `${name} has been overdue since ${dueDay}`,
          body: `${money(missingCents)}${ask} was due ${dueDay} and isn't recorded as paid.${unposted?.note ?? ""} Starting ${reportedDay}, it can be reported to the credit bureaus as late.`,
          stake: lateFee(facts, due),
        })),
        why: `The statement of ${name} was due ${dueDay}, and the payments recorded for it don't cover its minimum.`,
        facts: [
          ...about.facts,
          fact("Reported as late", `from ${REPORTED_AFTER_DAYS} days after the due date`, ourRule("How bureaus count")),
        ],
        closes: `As soon as ${money(missingCents)} more is recorded as paid.`,
        row: {
          kind: unposted === null ? ("mark_paid" as const) : ("confirm_payment" as const),
          proof: formatPaid(facts, due),
        },
        mark: unposted?.mark ?? payMark(due),
      };
    });
