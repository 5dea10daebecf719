import { fact, ourRule, memberSource } from "../../fact-sources.ts";
import { day, money, percentOfBps, weekdayAndDay } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { Evaluator, Reminder } from "../reminder.ts";
import { parameter, stepsAround } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";
import { formatBalanceProof, usedCards, utilizationFacts } from "./utilization.ts";

/**
 * What to pay before the closing date so that the statement reports the holder's target utilization. Sent while there are some
 * days left to pay, and not of a card that closes no higher than the rule's, or the member's, threshold.
 */
export const utilizationAtClose: Evaluator = (facts, rule) =>
  usedCards(facts).flatMap(({ card, row }): Reminder[] => {
    const { landing, forecastBps } = row;
    const targetBps = facts.settings.utilizationTargetBps;
    if (landing === null || forecastBps === null || landing.isTooLate) return [];
    if (forecastBps <= parameter(rule, "targetBps")) return [];
    if (landing.payCents === 0 || landing.payCents < parameter(rule, "minPayCents")) return [];
    const { closesOn, payBy, payCents } = landing;
    const name = facts.getName(card);
    const pay = `Pay ${money(payCents)} by ${weekdayAndDay(payBy, facts.today)}`;
    const steps = stepsAround(rule, payBy, () => ({
      title: `${pay} so ${name} reports ${percentOfBps(targetBps)}`,
      body: `${pay} so it posts before ${name} closes ${day(closesOn, facts.today)}. Its statement will then report ${percentOfBps(targetBps)} of the limit instead of ${percentOfBps(forecastBps)}.`,
      stake: null,
    }));
    return [
      {
        key: `${card.id}:${closesOn}`,
        subject: { kind: "card", walletCardId: card.id, id: closesOn },
        groupKey: `utilization:${card.id}:${closesOn}`,
        dueOn: payBy,
        endsOn: payBy,
        steps,
        why: `Your target is ${percentOfBps(targetBps)}, and ${name} is on track for ${percentOfBps(forecastBps)} on its closing date.`,
        facts: [
          ...utilizationFacts(facts, card, row),
          fact("Your target", percentOfBps(targetBps), memberSource(facts, null)),
          fact("Pay by", `${day(payBy, facts.today)}, so that it posts`, ourRule("Three business days")),
        ],
        closes: `As soon as ${money(payCents)} more is recorded as paid.`,
        row: { kind: "pay_for_utilization", proof: formatBalanceProof(facts, card, row.balanceCents) },
        link: { label: "See the card", path: cardPlace(card.id) },
        mark: null,
        metrics: { ...cardMetrics(facts, card), amountCents: payCents, shareBps: forecastBps },
      },
    ];
  });
