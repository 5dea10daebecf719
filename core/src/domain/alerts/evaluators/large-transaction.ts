import { money, weekdayAndDay } from "../../format.ts";
import type { Evaluator } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutTransaction, atMerchant, notableOnCards } from "./notable.ts";

/** A purchase of an amount that the member wants to know of. */
export const largeTransaction: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  const minCents = parameter(rule, "minCents");
  return notableOnCards(facts)
    .filter(({ transaction: { kind, amountCents } }) => kind === "purchase" && amountCents >= minCents)
    .map((each) => {
      const { on, amountCents, abroad } = each.transaction;
      const name = facts.getName(each.card);
      const day = weekdayAndDay(on, facts.today);
      return {
        ...aboutTransaction(facts, each),
        steps: [
          stepOn(step, on, {
            title: `${money(amountCents)}${atMerchant(each.transaction)} on ${name}`,
            body: `${name} was charged${abroad ? " abroad" : ""} on ${day}. If you don't recognize it, contact your bank.`,
            stake: null,
          }),
        ],
        why: `Your bank reported a purchase of ${money(minCents)} or more on ${name}.`,
      };
    });
};
