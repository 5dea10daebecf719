import { formatAmount } from "../../benefits/format-amount.ts";
import { getMeasure } from "../../benefits/worth.ts";
import type { Benefit } from "../../catalog/benefit.ts";
import { addDays } from "../../dates/civil.ts";
import { catalogSource, fact, ourRule, memberSource } from "../../fact-sources.ts";
import type { WindowUse } from "../../wallet/shapes.ts";
import { counted, day } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { creditCards, type CreditCard, isWanted } from "./card-credits.ts";
import { cardMetrics } from "./card-metrics.ts";
import { getOwn } from "../../get-own.ts";

function notShown(
  facts: AlertFacts,
  rule: AlertRule,
  { card, terms }: CreditCard,
  benefit: Benefit,
  cycleKey: string,
  { uses, state }: WindowUse,
): Reminder | null {
  const step = stepNamed(rule, "once");
  const { expectedDays } = benefit;
  const lastOn = uses.reduce<string | null>((last, { on }) => (last === null || on > last ? on : last), null);
  if (step === undefined || state !== "awaited" || expectedDays === null || lastOn === null) return null;
  const graceDays = parameter(rule, "graceDays");
  const lateOn = addDays(lastOn, expectedDays + graceDays + 1);
  if (lateOn > facts.until) return null;
  const measure = getMeasure(benefit);
  const amount = measure === "uses" ? uses.length : uses.reduce((sum, use) => sum + use.amount, 0);
  const words = formatAmount(benefit, { measure }, amount);
  const used = day(lastOn, facts.today);
  const usually = expectedDays === 0 ? "immediately" : `within ${counted(expectedDays, "day")}`;
  const name = facts.getName(card);
  const key = `${card.id}:${benefit.id}:${cycleKey}`;
  return {
    key,
    subject: { kind: "credit", walletCardId: card.id, id: benefit.id },
    groupKey: `credit:${key}`,
    dueOn: null,
    endsOn: null,
    steps: [
      stepOn(step, lateOn, {
        title: `${benefit.title} on ${name} hasn't posted`,
        body: `You used ${words} by ${used}, and the credit usually posts ${usually}. Contact the issuer, or mark it as posted.`,
        stake: measure === "cents" ? { cents: amount, note: "expected credit" } : null,
      }),
    ],
    why: `You marked this credit as used and not yet posted. ${counted(graceDays, "day")} after its usual time, it's worth a call.`,
    facts: [
      fact("Used", `${words}, the last on ${used}`, memberSource(facts, lastOn)),
      fact("Usually posts", usually, catalogSource(facts, terms, `benefits.${benefit.id}.expectedDays`)),
      fact("Extra days we wait", String(graceDays), ourRule()),
    ],
    closes: "When you mark the credit as posted.",
    link: { label: "Mark as posted", path: cardPlace(card.id, `credit-${benefit.id}`) },
    mark: null,
    metrics: { ...cardMetrics(facts, card), amountCents: measure === "cents" ? amount : null },
  };
}

/**
 * Credits that were used and haven't posted after their usual time, including those of windows that have ended. A credit whose usual
 * delay is unknown raises no alert.
 */
export const creditMissing: Evaluator = (facts, rule) =>
  creditCards(facts).flatMap((held): Reminder[] =>
    held.terms.benefits
      .filter((benefit) => isWanted(held.card, benefit))
      .flatMap((benefit) =>
        Object.entries(getOwn(held.card.uses, benefit.id) ?? {}).flatMap(([cycleKey, window]) => {
          const reminder = notShown(facts, rule, held, benefit, cycleKey, window);
          return reminder ? [reminder] : [];
        }),
      ),
  );
