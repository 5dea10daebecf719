import { at } from "../rule-steps.ts";
import type { CardTerms } from "../../catalog/card-terms.ts";
import type { CapPeriod, EarnRule, EarnCap } from "../../catalog/earn-rule.ts";
import { cardYearAt } from "../../dates/card-year.ts";
import { endOfMonth, getYear, addDays, minDate } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { bestCards } from "../../earning/best-card.ts";
import { capSpent, isPeriodKnown, periodKey, rulesOfCap } from "../../earning/caps.ts";
import { getQuarter } from "../../earning/quarter.ts";
import { unitsOfRule } from "../../earning/rules-at.ts";
import { catalogSource, fact, memberSource } from "../../fact-sources.ts";
import { day, list, money, percentOfBps } from "../../format.ts";
import { closeOnOrAfter } from "../../statements/cycle.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { stepOn } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";
import { quarterDays } from "./quarters.ts";
import { formatRate } from "./rates.ts";

const LAST_DAY_OF_MONTH = 31;

/** The last day of the cap's period that contains a day; null when it has no end. */
export function capEndsOn(period: CapPeriod, rule: EarnRule, card: WalletCard, on: CivilDate): CivilDate | null {
  switch (period) {
    case "statement_month":
      return closeOnOrAfter(on, card.statementCloseDay ?? LAST_DAY_OF_MONTH);
    case "calendar_month":
      return endOfMonth(on);
    case "calendar_quarter":
      return quarterDays(getQuarter(on)).endsOn;
    case "calendar_year":
      return `${String(getYear(on)).padStart(4, "0")}-12-31`;
    case "cardmember_year":
      return cardYearAt(card, on)?.endsOn ?? null;
    case "lifetime":
    case "promo":
      return rule.validTo;
  }
}

/** The purchase by which another card is compared. */
const EXAMPLE_CENTS = 10_000;

type Capped = {
  card: WalletCard;
  terms: CardTerms;
  earnRule: EarnRule;
  label: string;
  cap: EarnCap;
  spentCents: number;
};

function isInForce({ validFrom, validTo, rotating }: EarnRule, { today }: AlertFacts): boolean {
  const isValid = (validFrom === null || validFrom <= today) && (validTo === null || today <= validTo);
  return isValid && (rotating === null || rotating.quarter === getQuarter(today));
}

function cappedRules(facts: AlertFacts): Capped[] {
  return openCards(facts).flatMap((card) => {
    const terms = facts.getTerms(card);
    return (terms?.earn.rules ?? []).flatMap((earnRule): Capped[] => {
      const { cap } = earnRule;
      if (!terms || cap === null || cap.amountCents === 0 || !isInForce(earnRule, facts)) return [];
      if (!isPeriodKnown(cap.period, card)) return [];
      const rules = rulesOfCap(terms.earn.rules, earnRule).filter((each) => isInForce(each, facts));
      // One cap is one reminder, that of its first rule.
      if (rules[0]?.id !== earnRule.id) return [];
      const label = list(rules.map((each) => each.label));
      return [
        { card, terms, earnRule, label, cap, spentCents: capSpent(earnRule, cap, terms.earn.rules, card, facts.today) },
      ];
    });
  });
}

/** ` Silver earns more on it now.`: the card that is worth most on the rule's first category. */
function formatAlternative(facts: AlertFacts, { card, earnRule }: Capped): string {
  const categoryId = earnRule.categoryIds[0];
  if (categoryId === undefined) return "";
  const spending = { categoryId, merchantId: null, channel: earnRule.channel, abroad: false, certainty: 1 };
  const query = { ...spending, amountCents: EXAMPLE_CENTS, on: facts.today };
  const best = bestCards({ ...facts, query }).ranked[0];
  const other = facts.cards.find(({ id }) => id === best?.walletCardId);
  return !other || other.id === card.id ? "" : ` ${facts.getName(other)} is worth more there now.`;
}

function buildReminder(facts: AlertFacts, rule: AlertRule, capped: Capped): Reminder | null {
  const { card, terms, earnRule, label, cap, spentCents } = capped;
  const reached = rule.steps
    .flatMap((step) => (step.threshold === null ? [] : [{ step, threshold: step.threshold }]))
    .filter(({ threshold }) => spentCents * 10_000 >= cap.amountCents * threshold)
    .toSorted((a, b) => a.threshold - b.threshold);
  if (reached.length === 0) return null;
  const name = facts.getName(card);
  const period = periodKey(cap.period, card, facts.today);
  const endsOn = capEndsOn(cap.period, earnRule, card, facts.today);
  const after = formatRate(facts, terms, cap.afterMultiplier);
  const leftCents = Math.max(0, cap.amountCents - spentCents);
  const starts = endsOn === null ? "" : ` It resets ${day(addDays(endsOn, 1), facts.today)}.`;
  const isFull = leftCents === 0;
  const body = isFull
    ? `You spent ${money(spentCents)} of the ${money(cap.amountCents)} cap: more earns ${after}.${formatAlternative(facts, capped)}${starts}`
    : `You spent ${money(spentCents)} of the ${money(cap.amountCents)} cap: ${money(leftCents)} more earns ${formatRate(facts, terms, unitsOfRule(terms, earnRule))}, then ${after}.${starts}`;
  const since = minDate(card.lastUsedOn ?? facts.today, facts.today);
  return {
    key: `${card.id}:${earnRule.id}:${period}`,
    subject: { kind: "category", walletCardId: card.id, id: earnRule.id },
    groupKey: `cap:${card.id}:${earnRule.id}:${period}`,
    dueOn: null,
    endsOn,
    steps: reached.map(({ step, threshold }) =>
      stepOn(step, since, {
        title: isFull
          ? `You reached the cap for ${label} on ${name}`
          : `${label} on ${name}: ${percentOfBps(threshold)} of the cap used`,
        body,
        stake: null,
      }),
    ),
    why: `You logged ${money(spentCents)} on ${name} that counts toward this cap.`,
    facts: [
      fact("Spent toward the cap", money(spentCents), memberSource(facts, card.lastUsedOn)),
      fact("Cap", money(cap.amountCents), catalogSource(facts, terms, `earn.rules.${earnRule.id}`)),
      fact("After the cap", after, catalogSource(facts, terms, `earn.rules.${earnRule.id}`)),
    ],
    closes: endsOn === null ? "It stays open." : `When the cap period ends, ${day(endsOn, facts.today)}.`,
    link: { label: "See the card", path: cardPlace(card.id, "earning") },
    mark: null,
    metrics: { ...cardMetrics(facts, card), amountCents: leftCents },
  };
}

/** Spending that comes near the cap of a rule, or has used it up. */
export const capReached: ReminderKind = {
  rule: { steps: [at(8_000, "low", "no"), at(10_000, "medium", "digest")] },
  evaluate: (facts, rule) => cappedRules(facts).flatMap((capped) => buildReminder(facts, rule, capped) ?? []),
};
