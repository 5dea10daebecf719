import { before } from "../rule-steps.ts";
import type { Benefit } from "../../catalog/benefit.ts";
import { catalogSource, fact } from "../../fact-sources.ts";
import { day, weekdayAndDay } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { stepsAround } from "../steps.ts";
import { creditCards, type CreditCard, isWanted, sentence } from "./card-credits.ts";
import { cardMetrics } from "./card-metrics.ts";

function buildReminder(
  facts: AlertFacts,
  rule: AlertRule,
  { card, terms }: CreditCard,
  benefit: Benefit,
): Reminder | null {
  const { endsOn } = benefit;
  if (endsOn === null || endsOn < facts.today) return null;
  const name = facts.getName(card);
  const lastDay = weekdayAndDay(endsOn, facts.today);
  const steps = stepsAround(rule, endsOn, () => ({
    title: `${benefit.title} on ${name} ends after ${day(endsOn, facts.today)}`,
    body: `You can use it through ${lastDay}. ${sentence(benefit.summary)}`,
    stake: null,
  }));
  if (steps[0] === undefined || steps[0].on > facts.until) return null;
  return {
    key: `${card.id}:${benefit.id}:${endsOn}`,
    subject: { kind: "credit", walletCardId: card.id, id: benefit.id },
    groupKey: `benefit:${card.id}:${benefit.id}`,
    dueOn: endsOn,
    endsOn,
    steps,
    why: `You hold ${name}, and its issuer is ending this benefit.`,
    facts: [fact("Last day", day(endsOn, facts.today), catalogSource(facts, terms, `benefits.${benefit.id}.endsOn`))],
    closes: `Automatically after ${day(endsOn, facts.today)}, or when you mark the benefit as not for you.`,
    link: { label: "See the card", path: cardPlace(card.id, `credit-${benefit.id}`) },
    mark: null,
    metrics: cardMetrics(facts, card),
  };
}

/** Benefits that end permanently: the benefit itself, not one of its windows. */
export const benefitEnding: ReminderKind = {
  rule: {
    steps: [before(30, "medium", "digest"), before(7, "medium", "digest")],
  },
  evaluate: (facts, rule) =>
    creditCards(facts).flatMap((held): Reminder[] =>
      held.terms.benefits
        .filter((benefit) => isWanted(held.card, benefit))
        .flatMap((benefit) => {
          const reminder = buildReminder(facts, rule, held, benefit);
          return reminder ? [reminder] : [];
        }),
    ),
};
