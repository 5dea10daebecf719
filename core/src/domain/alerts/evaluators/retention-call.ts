import { cardYearAt } from "../../dates/card-year.ts";
import { addDays, addMonths } from "../../dates/civil.ts";
import { isFeeDecided } from "../../fees/decided.ts";
import type { FeeVerdict } from "../../fees/verdict.ts";
import { day, money, weekdayAndDay } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { Evaluator, Reminder } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { cardFees, feeFacts, feeStake, computeVerdict, formatVerdict } from "./card-fees.ts";
import { cardMetrics } from "./card-metrics.ts";

/** Worth keeping by so small a share of its fee that the verdict may flip within a month. */
const NEAR_SHARE = 0.25;

const isNearCall = ({ verdict, netCents, feeCents, thresholds }: FeeVerdict): boolean =>
  verdict === "keep" &&
  netCents !== null &&
  feeCents !== null &&
  thresholds !== null &&
  netCents < thresholds.keepFromCents + feeCents * NEAR_SHARE;

/** The last months of a card year, in which issuers make retention offers. */
export const retentionCall: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (step === undefined) return [];
  const { today } = facts;
  return cardFees(facts).flatMap(({ card, phase }): Reminder[] => {
    const year = cardYearAt(card, today);
    if (year === null) return [];
    const fromOn = addMonths(year.startsOn, parameter(rule, "fromMonth") - 1);
    if (fromOn > facts.until || fromOn > year.endsOn) return [];
    const isRunning = phase.phase === "refundable" || phase.phase === "awaiting";
    if (isRunning || (phase.nextFeeCents ?? 0) < Math.max(1, parameter(rule, "minFeeCents"))) return [];
    if (isFeeDecided(card, phase)) return [];
    const verdict = computeVerdict(facts, card);
    const isCalled = verdict.verdict === "call";
    if ((!isCalled && !isNearCall(verdict)) || verdict.feeCents === null) return [];
    const name = facts.getName(card);
    const yearFrom = addDays(year.endsOn, 1);
    return [
      {
        key: `${card.id}:${yearFrom}`,
        subject: { kind: "card", walletCardId: card.id, id: null },
        groupKey: `fee:${card.id}:${yearFrom}`,
        dueOn: year.endsOn,
        endsOn: year.endsOn,
        // The annual-fee alert already covers this decision.
        unlessNotified: `annual_fee|${card.id}:${yearFrom}`,
        steps: isCalled
          ? [
              stepOn(step, fromOn, {
                title: `Ask what ${name} offers to keep you`,
                body: `Its ${money(verdict.feeCents)} fee is charged after ${weekdayAndDay(year.endsOn, today)}. ${formatVerdict(facts, card, verdict)}`,
                stake: feeStake(verdict),
              }),
            ]
          : [],
        heldSteps: isCalled ? [] : [step.key],
        why: `The card year of ${name} ends ${day(year.endsOn, today)}, and based on its value a call may be worthwhile.`,
        facts: feeFacts(facts, card, verdict),
        closes: `When you record your decision about this fee, or after ${day(year.endsOn, today)}.`,
        link: { label: "See its value", path: cardPlace(card.id, "fee") },
        mark: null,
        metrics: { ...cardMetrics(facts, card), feeCents: verdict.feeCents },
      },
    ];
  });
};
