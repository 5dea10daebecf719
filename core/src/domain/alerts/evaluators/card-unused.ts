import { addDays } from "../../dates/civil.ts";
import { fact, said } from "../../fact-sources.ts";
import { openCards } from "../../wallet/held-cards.ts";
import { day } from "../../words.ts";
import { cardPlace } from "../places.ts";
import type { Evaluator, Reminder } from "../reminder.ts";
import { stepOn } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";

/** A card that was not used for so many days. Of a card whose last use nobody told nothing is said. */
export const cardUnused: Evaluator = (facts, rule) =>
  openCards(facts).flatMap((card): Reminder[] => {
    const { lastUsedOn } = card;
    if (lastUsedOn === null) return [];
    const name = facts.nameOf(card);
    const used = day(lastUsedOn, facts.today);
    const steps = rule.steps
      .flatMap((step) => (step.threshold === null ? [] : [{ step, days: step.threshold }]))
      .toSorted((a, b) => a.days - b.days)
      .map(({ step, days }) =>
        stepOn(step, addDays(lastUsedOn, days), {
          title: `${name} was not used for ${days} days`,
          body: `You last recorded a purchase on it on ${used}. Issuers may close a card that nobody uses, or lower its limit: a small purchase keeps it open.`,
          stake: null,
        }),
      );
    if (steps[0] === undefined || steps[0].on > facts.until) return [];
    return [
      {
        key: `${card.id}:${lastUsedOn}`,
        subject: { kind: "card", walletCardId: card.id, id: lastUsedOn },
        groupKey: `unused:${card.id}`,
        dueOn: null,
        endsOn: null,
        steps,
        why: `The last purchase that you recorded on ${name} is of ${used}.`,
        facts: [fact("Last used", used, said(facts, lastUsedOn))],
        closes: "As soon as a purchase on it is recorded.",
        link: { label: "See the card", path: cardPlace(card.id) },
        mark: null,
        metrics: cardMetrics(facts, card),
      },
    ];
  });
