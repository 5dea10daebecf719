import { money, weekdayAndDay } from "../../format.ts";
import { formatAutopay } from "../../statements/autopay.ts";
import { isUnseen } from "../../statements/payment-state.ts";
import type { Evaluator } from "../reminder.ts";
import { stepsAround } from "../steps.ts";
import { aboutPayment, duePayments, findBank, formatPaid, lateFee, payMark } from "./payments.ts";

/** Autopay should pay a linked card, and its bank shows no payment that covers the minimum: in time to pay by hand. */
export const paymentNotSeen: Evaluator = (facts, rule) =>
  duePayments(facts)
    .filter(({ card, payment }) => payment.dueOn >= facts.today && isUnseen(card, payment, facts.today))
    .map((due) => {
      const { card, payment } = due;
      const name = facts.getName(card);
      const bank = findBank(facts, card)?.name ?? "your bank";
      const dueDay = weekdayAndDay(payment.dueOn, facts.today);
      const covered = payment.paidCents + payment.pendingCents;
      const seen = covered > 0 ? `only ${money(covered)}` : "no payment, pending or posted";
      return {
        ...aboutPayment(facts, due),
        endsOn: payment.dueOn,
        steps: stepsAround(rule, payment.dueOn, () => ({
          title: `No autopay payment to ${name} yet, due ${dueDay}`,
          body: `Autopay should pay ${formatAutopay(card.autopay)}, and ${bank} shows ${seen}. Check autopay, or pay ${money(payment.remainingCents ?? 0)} by ${dueDay}.`,
          stake: lateFee(facts, due),
        })),
        why: `You set up autopay for ${name}, and ${bank} shows no payment that covers what is due.`,
        closes: `As soon as ${bank} shows the payment.`,
        row: { kind: "mark_paid" as const, proof: formatPaid(facts, due) },
        mark: payMark(due),
      };
    });
