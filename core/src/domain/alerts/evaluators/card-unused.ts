import { at } from "../rule-steps.ts";
import { addDays, maxDate } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { fact, memberSource } from "../../fact-sources.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { day } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { ReminderKind, Reminder } from "../reminder.ts";
import { stepOn } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";

/** The last day on which what is recorded shows a use: a purchase, or a balance above $0. */
function findLastUse({ lastUsedOn, statement, balance }: WalletCard): CivilDate | null {
  if (lastUsedOn === null) return null;
  const billedOn = statement !== null && statement.balanceCents > 0 ? statement.closeOn : lastUsedOn;
  const balanceOn = balance !== null && (balance.currentCents ?? 0) > 0 ? balance.on : lastUsedOn;
  return [lastUsedOn, billedOn, balanceOn].reduce(maxDate);
}

/** A card with no recorded use for the rule's number of days. A card whose last use is unknown raises no alert. */
export const cardUnused: ReminderKind = {
  rule: { steps: [at(120, "low", "digest"), at(180, "medium", "digest")] },
  evaluate: (facts, rule) =>
    openCards(facts).flatMap((card): Reminder[] => {
      const lastUsedOn = findLastUse(card);
      if (lastUsedOn === null) return [];
      const name = facts.getName(card);
      const used = day(lastUsedOn, facts.today);
      const steps = rule.steps
        .flatMap((step) => (step.threshold === null ? [] : [{ step, days: step.threshold }]))
        .toSorted((a, b) => a.days - b.days)
        .map(({ step, days }) =>
          stepOn(step, addDays(lastUsedOn, days), {
            title: `No activity recorded on ${name} for ${days} days`,
            body: `The last recorded activity was ${used}. Issuers may close an unused card or lower its limit; a small purchase keeps it open.`,
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
          why: `The purchases, statements and balances you recorded show no activity on ${name} after ${used}.`,
          facts: [fact("Last used", used, memberSource(facts, lastUsedOn))],
          closes: "When you record a purchase or balance on it.",
          link: { label: "See the card", path: cardPlace(card.id) },
          mark: null,
          metrics: cardMetrics(facts, card),
        },
      ];
    }),
};
