import { money, weekdayAndDay } from "../../format.ts";
import type { Evaluator } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutTransaction, notableOnCards } from "./notable.ts";

/** Interest or a late fee that a bank charged: what it cost, and how to avoid the next one. */
export const interestCharged: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  const minCents = parameter(rule, "minCents");
  return notableOnCards(facts)
    .filter(
      ({ transaction: { kind, amountCents } }) =>
        (kind === "interest" || kind === "late_fee") && amountCents >= minCents,
    )
    .map((each) => {
      const { kind, on, amountCents } = each.transaction;
      const name = facts.getName(each.card);
      const charge = kind === "interest" ? "interest" : "a late fee";
      const advice =
        kind === "interest"
          ? "Pay the whole statement balance by its due date to stop it."
          : "Ask your bank to waive it if the payment was only a little late, and turn on autopay for the next one.";
      return {
        ...aboutTransaction(facts, each),
        steps: [
          stepOn(step, on, {
            title: `${name} charged ${kind === "interest" ? `${money(amountCents)} of interest` : `a late fee of ${money(amountCents)}`}`,
            body: `It was charged on ${weekdayAndDay(on, facts.today)}. ${advice}`,
            stake: { cents: amountCents, note: kind === "interest" ? "interest" : "late fee" },
          }),
        ],
        why: `Your bank reported ${charge} of ${money(minCents)} or more on ${name}.`,
      };
    });
};
