import { once } from "../rule-steps.ts";
import { addDays } from "../../dates/civil.ts";
import { money, weekdayAndDay } from "../../format.ts";
import { findCredited } from "../../transactions/find-benefit.ts";
import { cardPlace } from "../places.ts";
import type { ReminderKind } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutTransaction, notableOnCards } from "./transactions.ts";

/** A statement credit that a bank posted, where its text names a credit of the card: good news, for some days. */
export const creditCaptured: ReminderKind = {
  rule: { steps: [once("success", "no")], parameters: { minCents: 500, shownDays: 14 } },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    const [minCents, shownDays] = [parameter(rule, "minCents"), parameter(rule, "shownDays")];
    return notableOnCards(facts)
      .filter(({ transaction: { kind, amountCents } }) => kind === "credit" && amountCents >= minCents)
      .flatMap((each) => {
        const { card, transaction } = each;
        const { on, amountCents, merchant, description = null } = transaction;
        const terms = facts.getTerms(card);
        const benefitId = terms && findCredited({ merchant, description }, terms);
        const benefit = terms?.benefits.find(({ id }) => id === benefitId);
        if (benefit === undefined) return [];
        const name = facts.getName(card);
        return [
          {
            ...aboutTransaction(facts, each),
            endsOn: addDays(on, shownDays),
            steps: [
              stepOn(step, on, {
                title: `${money(amountCents)} of ${benefit.title} posted on ${name}`,
                body: `Your bank posted this statement credit on ${weekdayAndDay(on, facts.today)}. Nothing is left to do.`,
                stake: null,
              }),
            ],
            why: `Your bank reported a statement credit of ${money(minCents)} or more on ${name}.`,
            closes: `Automatically ${shownDays} days after the credit.`,
            link: {
              label: "See the credit",
              path: cardPlace(card.id, `credit-${benefit.id}`),
            },
          },
        ];
      });
  },
};
