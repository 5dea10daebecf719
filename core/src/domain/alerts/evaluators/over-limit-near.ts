import { catalogSource, fact } from "../../fact-sources.ts";
import { money, percentOfBps } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { Evaluator } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";
import { usedCards, utilizationFacts } from "./utilization.ts";

/** A card with hardly anything left of its limit: the next purchase may be declined. */
export const overLimitNear: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  const minLeftBps = parameter(rule, "minLeftBps");
  return usedCards(facts)
    .filter(({ row }) => (row.limitCents - row.balanceCents) * 10_000 < row.limitCents * minLeftBps)
    .map(({ card, row, cycle, cycleEndsOn, since }) => {
      const name = facts.getName(card);
      const terms = facts.getTerms(card);
      const leftCents = row.limitCents - row.balanceCents;
      const feeCents = terms?.fees.overLimitCents ?? 0;
      const left = leftCents < 0 ? `${money(-leftCents)} over its limit` : `${money(leftCents)} below its limit`;
      return {
        key: `${card.id}:${cycle}`,
        subject: { kind: "card", walletCardId: card.id, id: cycle },
        groupKey: `utilization:${card.id}:${cycle}`,
        dueOn: null,
        endsOn: cycleEndsOn,
        steps: [
          stepOn(step, since, {
            title: `${name} is ${left}`,
            body: `You've used ${money(row.balanceCents)} of your ${money(row.limitCents)} limit. A purchase may be declined, so pay some of it or use another card.`,
            stake: feeCents > 0 ? { cents: feeCents, note: "over-limit fee" } : null,
          }),
        ],
        why: `You entered the limit and the balance of ${name}: less than ${percentOfBps(minLeftBps)} of the limit is left.`,
        facts: [
          ...utilizationFacts(facts, card, row),
          ...(terms && feeCents > 0
            ? [fact("Over-limit fee", money(feeCents), catalogSource(facts, terms, "fees.overLimitCents"))]
            : []),
        ],
        closes: `When ${percentOfBps(minLeftBps)} of the limit or more is left, or when the cycle ends.`,
        link: { label: "See the card", path: cardPlace(card.id) },
        mark: null,
        metrics: { ...cardMetrics(facts, card), amountCents: leftCents, shareBps: row.utilizationBps },
      };
    });
};
