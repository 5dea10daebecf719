import { maxDate, minDate } from "../../dates/civil.ts";
import { fact, memberSource } from "../../fact-sources.ts";
import { money, percentOfBps } from "../../format.ts";
import type { Utilization } from "../../utilization.ts";
import { balanceOfLimit } from "../../format-utilization.ts";
import { cardPlace, utilizationPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepOn } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";
import { type UsedCard, usedCards, utilization, utilizationFacts } from "./utilization.ts";

/** The alert for all cards together needs at least this many cards. */
const SEVERAL = 2;

type Used = Omit<Reminder, "dueOn" | "steps" | "heldSteps" | "closes" | "mark"> & {
  /** "Gold", "Gold uses" and "its limit". */
  name: string;
  uses: string;
  limit: string;
  since: string;
  balanceCents: number;
  limitCents: number;
  actualBps: number;
  forecastBps: number | null;
};

/** The steps of the bands that are crossed, and those within the margin below, which stay open if they were raised. */
function inBands(rule: AlertRule, used: Used): Reminder {
  const { name, uses, limit, since, balanceCents, limitCents, actualBps, forecastBps, ...reminder } = used;
  const bps = Math.max(actualBps, forecastBps ?? 0);
  const bands = rule.steps
    .flatMap((step) => (step.threshold === null ? [] : [{ step, threshold: step.threshold }]))
    .toSorted((a, b) => a.threshold - b.threshold);
  const marginBps = parameter(rule, "marginBps");
  const words = (threshold: number) => ({
    title:
      actualBps > threshold
        ? `${uses} more than ${percentOfBps(threshold)} of ${limit}`
        : `${name} will close above ${percentOfBps(threshold)}`,
    body: `${money(balanceCents)} of ${money(limitCents)} is ${percentOfBps(actualBps)}.${forecastBps !== null && forecastBps > actualBps ? ` At statement close it will be about ${percentOfBps(forecastBps)}.` : ""} High utilization can lower your credit score while it's reported.`,
    stake: null,
  });
  const lowest = bands[0]?.threshold ?? 0;
  return {
    ...reminder,
    dueOn: null,
    steps: bands
      .filter(({ threshold }) => bps > threshold)
      .map(({ step, threshold }) => stepOn(step, since, words(threshold))),
    heldSteps: bands
      .filter(({ threshold }) => bps <= threshold && bps > threshold - marginBps)
      .map(({ step }) => step.key),
    closes: `When it's ${percentOfBps(Math.max(0, lowest - marginBps))} or less, or when the cycle ends.`,
    mark: null,
  };
}

function ofCard(facts: AlertFacts, { card, row, cycle, cycleEndsOn, since }: UsedCard): Used {
  const name = facts.getName(card);
  return {
    key: `${card.id}:${cycle}`,
    subject: { kind: "card", walletCardId: card.id, id: cycle },
    groupKey: `utilization:${card.id}:${cycle}`,
    endsOn: cycleEndsOn,
    why: `You entered the limit and the balance of ${name}.`,
    facts: utilizationFacts(facts, card, row),
    link: { label: "See the card", path: cardPlace(card.id) },
    metrics: { ...cardMetrics(facts, card), amountCents: row.balanceCents, shareBps: row.utilizationBps },
    name,
    uses: `${name} uses`,
    limit: "its limit",
    since,
    balanceCents: row.balanceCents,
    limitCents: row.limitCents,
    actualBps: row.utilizationBps,
    forecastBps: row.forecastBps,
  };
}

function ofAll(facts: AlertFacts, cards: readonly UsedCard[], total: Utilization): Used | null {
  const { totalBps, forecastBps, balanceCents, limitCents } = total;
  // One balance is from a past cycle, so the total is unknown.
  const isOver =
    cards.some((used) => used.cycleEndsOn < facts.today) ||
    total.leftOut.some(({ reason }) => reason === "old_balance");
  if (totalBps === null || cards.length < SEVERAL || isOver) return null;
  const since = cards.map((used) => used.since).reduce(maxDate);
  const endsOn = cards.map((used) => used.cycleEndsOn).reduce(minDate);
  return {
    key: `all:${endsOn}`,
    subject: { kind: "wallet", walletCardId: null, id: endsOn },
    groupKey: `utilization:all:${endsOn}`,
    endsOn,
    why: "You entered the limits and balances of your cards.",
    facts: cards.map(({ card, row }) =>
      fact(facts.getName(card), balanceOfLimit(row), memberSource(facts, row.balanceOn)),
    ),
    link: { label: "See utilization", path: utilizationPlace },
    metrics: { amountCents: balanceCents, shareBps: totalBps },
    name: "All your cards together",
    uses: "All your cards together use",
    limit: "their limits",
    since,
    balanceCents,
    limitCents,
    actualBps: totalBps,
    forecastBps,
  };
}

/**
 * Cards, and all of them together, that use or will use more of their limits than a threshold. A step falls away `marginBps` below
 * its threshold. Within that margin an open alert stays open, and no new one is raised.
 */
export const highUtilization: Evaluator = (facts, rule) => {
  const total = utilization(facts);
  const cards = usedCards(facts, total);
  const all = ofAll(facts, cards, total);
  return [...cards.map((used) => ofCard(facts, used)), ...(all ? [all] : [])]
    .map((used) => inBands(rule, used))
    .filter(({ steps, heldSteps }) => steps.length > 0 || (heldSteps?.length ?? 0) > 0);
};
