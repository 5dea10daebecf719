import { fact, ourRule, reportedBy } from "../../fact-sources.ts";
import { money, weekdayAndDay } from "../../format.ts";
import { findUnusual } from "../../transactions/usual-spending.ts";
import type { Evaluator } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutTransaction, atMerchant, notableOnCards } from "./notable.ts";

/** A posted purchase that differs much from the others on its card, once enough of them are known. */
export const unusualTransaction: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  const times = parameter(rule, "times");
  const limits = { times, minPurchases: parameter(rule, "minPurchases"), minCents: parameter(rule, "minCents") };
  return notableOnCards(facts).flatMap((each) => {
    const { card, transaction } = each;
    const { usual } = transaction;
    const reason = findUnusual(transaction, limits);
    if (!usual || !reason) return [];
    const about = aboutTransaction(facts, each);
    const name = facts.getName(card);
    const most = money(usual.p95Cents);
    const when = weekdayAndDay(transaction.on, facts.today);
    const compared =
      reason === "amount"
        ? `It was charged on ${when}. 95% of purchases on ${name} are ${most} or less.`
        : `It was charged abroad on ${when}, in a category that is new on ${name}.`;
    return [
      {
        ...about,
        steps: [
          stepOn(step, transaction.on, {
            title: `Unusual purchase of ${money(transaction.amountCents)}${atMerchant(transaction)} on ${name}`,
            body: `${compared} If you don't recognize it, contact your bank.`,
            stake: null,
          }),
        ],
        why:
          reason === "amount"
            ? `Your bank posted a purchase of more than ${times} times what 95% of your purchases on ${name} cost at most.`
            : `Your bank posted a purchase abroad for more than 95% of your purchases on ${name} cost, in a category that you didn't use the card for in a year.`,
        facts: [
          ...about.facts,
          fact(`95% of ${usual.count} purchases`, `${most} or less`, reportedBy(facts, "bank", transaction.on)),
          fact("Purchases that are compared", "The 12 months before", ourRule()),
        ],
      },
    ];
  });
};
