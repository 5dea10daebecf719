import { at, before, once } from "../rule-steps.ts";
import { addDays, minDate, maxDate } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import {
  type Fact,
  fact,
  ourRule,
  memberSource,
  catalogSource,
  findFormerBank,
  sourceOfBalance,
  sourceOfLimit,
} from "../../fact-sources.ts";
import { balanceOfLimit } from "../../format-utilization.ts";
import { formatBalance, day, money, percentOfBps, weekdayAndDay } from "../../format.ts";
import { cycleAt } from "../../statements/cycle.ts";
import { enteredBalance } from "../../statements/recorded.ts";
import { type CardUtilization, type Utilization, computeUtilization } from "../../utilization.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { cardPlace, utilizationPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepOn, stepNamed, stepsAround } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";

/** A balance counts for about a month when the card's closing day is not known. */
const CYCLE_DAYS = 31;

/** A counted card, with the cycle in which its balance was entered. */
export type UsedCard = {
  card: WalletCard;
  row: CardUtilization;
  /** Identifies the cycle; unchanged until a balance is entered in the next one. */
  cycle: string;
  /** The last day of it: from then on the balance is history. */
  cycleEndsOn: CivilDate;
  /** Since when the balance is known. */
  since: CivilDate;
};

const monthOfDay = (on: CivilDate) => on.slice(0, 7);

export const utilization = (facts: AlertFacts): Utilization =>
  computeUtilization(facts.cards, facts.getTerms, facts.today, facts.settings);

/** The cards with a limit and a balance of the running cycle. Charge cards and the like are left out. */
export function usedCards(facts: AlertFacts, { rows }: Utilization = utilization(facts)): UsedCard[] {
  const byId = new Map(facts.cards.map((card) => [card.id, card]));
  return rows.flatMap((row): UsedCard[] => {
    const card = byId.get(row.walletCardId);
    if (!card) return [];
    const since = minDate(row.balanceOn, facts.today);
    const closesOn = cycleAt(card, since)?.nextCloseOn ?? null;
    const cycleEndsOn = closesOn ?? addDays(since, CYCLE_DAYS);
    return [{ card, row, cycle: closesOn ?? monthOfDay(since), cycleEndsOn, since }];
  });
}

/** Who entered the balance, and what was paid since. */
export function formatBalanceProof({ today }: AlertFacts, card: WalletCard, balanceCents: number): string {
  const { enteredCents, paidCents } = enteredBalance(card, today) ?? { enteredCents: balanceCents, paidCents: 0 };
  const formerBank = findFormerBank(card, "balance");
  const who = card.bank ? "Your bank reports" : formerBank === null ? "You entered" : `${formerBank} reported`;
  if (enteredCents < 0) return `${who} this ${formatBalance(enteredCents)}.`;
  const since = paidCents > 0 ? `, less the ${money(paidCents)} you paid since` : "";
  return `${who} this balance (${money(balanceCents)})${since}.`;
}

/** What one card's part of its limit is counted from. */
export function utilizationFacts(facts: AlertFacts, card: WalletCard, row: CardUtilization): Fact[] {
  const entered = enteredBalance(card, facts.today);
  const { landing } = row;
  const given = [
    fact(
      "Balance",
      formatBalance(entered?.enteredCents ?? row.balanceCents),
      sourceOfBalance(facts, card, row.balanceOn),
    ),
    entered && entered.paidCents > 0 ? fact("Paid since", money(entered.paidCents), memberSource(facts, null)) : null,
    fact("Limit", money(row.limitCents), sourceOfLimit(facts, card, row.balanceOn)),
    landing === null
      ? null
      : fact(
          `At statement close, ${day(landing.closesOn, facts.today)}`,
          `${money(landing.forecastCents)}${landing.includesSpending ? ", with your usual spending" : ", without further spending"}`,
          ourRule(),
        ),
  ];
  return given.filter((each) => each !== null);
}

/** The alert for all cards together needs at least this many cards. */
export const SEVERAL = 2;

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
    why: `It's counted from the limit and the balance of ${name}.`,
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
    why: "It's counted from the limits and balances of your cards.",
    facts: cards.map(({ card, row }) =>
      fact(facts.getName(card), balanceOfLimit(row), sourceOfBalance(facts, card, row.balanceOn)),
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
export const highUtilization: ReminderKind = {
  rule: {
    steps: [at(3_000, "low", "digest"), at(5_000, "medium", "digest"), at(9_000, "high", "now")],
    parameters: { marginBps: 500 },
  },
  evaluate: (facts, rule) => {
    const total = utilization(facts);
    const cards = usedCards(facts, total);
    const all = ofAll(facts, cards, total);
    return [...cards.map((used) => ofCard(facts, used)), ...(all ? [all] : [])]
      .map((used) => inBands(rule, used))
      .filter(({ steps, heldSteps }) => steps.length > 0 || (heldSteps?.length ?? 0) > 0);
  },
};

/** A card with hardly anything left of its limit: the next purchase may be declined. */
export const overLimitNear: ReminderKind = {
  rule: { steps: [once("high", "now")], parameters: { minLeftBps: 500 } },
  evaluate: (facts, rule) => {
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
          why: `It's counted from the limit and the balance of ${name}: less than ${percentOfBps(minLeftBps)} of the limit is left.`,
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
  },
};

/**
 * What to pay before the closing date so that the statement reports the holder's target utilization. Sent while there are some
 * days left to pay, and not of a card that closes no higher than the rule's, or the member's, threshold.
 */
export const utilizationAtClose: ReminderKind = {
  rule: {
    steps: [before(3, "medium", "now")],
    parameters: { targetBps: 1_000, minPayCents: 2_500 },
  },
  isListed: true,
  evaluate: (facts, rule) =>
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
    }),
};
