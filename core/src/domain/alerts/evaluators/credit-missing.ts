import { inMorning } from "../rule-steps.ts";
import { formatAmount } from "../../benefits/format-amount.ts";
import { buildWindowFacts } from "../../benefits/recorded-use.ts";
import { windowAt } from "../../benefits/windows.ts";
import { getMeasure } from "../../benefits/worth.ts";
import type { Benefit } from "../../catalog/benefit.ts";
import { addDays, daysBetween } from "../../dates/civil.ts";
import { catalogSource, fact, ourRule, memberSource, reportedBy } from "../../fact-sources.ts";
import { CREDIT_WAIT, formatPostingTime, lastCreditedOn, listUncredited } from "../../benefits/uncredited.ts";
import type { WindowUse } from "../../wallet/shapes.ts";
import { counted, day, money } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { creditCards, type CreditCard, isWanted } from "./card-credits.ts";
import { cardMetrics } from "./card-metrics.ts";
import { getOwn } from "../../get-own.ts";

/** What is alike in a reminder of a credit, whoever says that it was used. */
function aboutCredit({ card }: CreditCard, benefit: Benefit, cycleKey: string) {
  const key = `${card.id}:${benefit.id}:${cycleKey}`;
  return {
    key,
    subject: { kind: "credit", walletCardId: card.id, id: benefit.id },
    groupKey: `credit:${key}`,
    dueOn: null,
    endsOn: null,
    mark: null,
    closes: card.bank
      ? "When your bank shows the credit, or you mark it as posted."
      : "When you mark the credit as posted.",
  } satisfies Partial<Reminder>;
}

/** A credit that the member marked as used and not yet posted. */
function notShown(
  facts: AlertFacts,
  rule: AlertRule,
  held: CreditCard,
  benefit: Benefit,
  cycleKey: string,
  { uses, state }: WindowUse,
): Reminder | null {
  const { card, terms } = held;
  const step = stepNamed(rule, "once");
  const { expectedDays } = benefit;
  const lastOn = uses.reduce<string | null>((last, { on }) => (last === null || on > last ? on : last), null);
  if (step === undefined || state !== "awaited" || expectedDays === null || lastOn === null) return null;
  if ((lastCreditedOn(card, benefit.id) ?? "") >= lastOn) return null;
  const graceDays = parameter(rule, "graceDays");
  const lateOn = addDays(lastOn, expectedDays + graceDays + 1);
  if (lateOn > facts.until) return null;
  const measure = getMeasure(benefit);
  const amount = measure === "uses" ? uses.length : uses.reduce((sum, use) => sum + use.amount, 0);
  const words = formatAmount(benefit, { measure }, amount);
  const used = day(lastOn, facts.today);
  const usually = formatPostingTime(expectedDays);
  return {
    ...aboutCredit(held, benefit, cycleKey),
    steps: [
      stepOn(step, lateOn, {
        title: `${benefit.title} on ${facts.getName(card)} hasn't posted`,
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
    row: {
      kind: "credit_missing",
      proof: `You've been waiting since ${used}.`,
      // The window as it is now: a corrected day may have moved it.
      cycleKey: windowAt(benefit, buildWindowFacts(card, benefit), lastOn)?.cycleKey ?? null,
    },
    link: { label: "Mark as posted", path: cardPlace(card.id, `credit-${benefit.id}`) },
    metrics: { ...cardMetrics(facts, card), amountCents: measure === "cents" ? amount : null },
  };
}

/** A credit whose purchase the bank shows, without the credit. */
function notCredited(facts: AlertFacts, rule: AlertRule, held: CreditCard, benefit: Benefit): Reminder[] {
  const { card, terms } = held;
  const step = stepNamed(rule, "once");
  if (step === undefined) return [];
  const wait = { graceDays: parameter(rule, "graceDays"), unknownDays: parameter(rule, "unknownDays") };
  return listUncredited(card, benefit, facts.today, wait).map((missing) => {
    const { cycleKey, firstOn, spentCents, expectedCents, lateOn, usually } = missing;
    const since = day(firstOn, facts.today);
    const { expectedDays } = benefit;
    return {
      ...aboutCredit(held, benefit, cycleKey),
      closes: "When your bank shows the credit, or you mark it as used.",
      steps: [
        stepOn(step, lateOn, {
          title: `${benefit.title} on ${facts.getName(card)} hasn't posted`,
          body: `You spent ${money(spentCents)} for it since ${since}, and your bank shows no credit. ${usually} Contact the issuer, or mark it as used.`,
          stake: { cents: expectedCents, note: "expected credit" },
        }),
      ],
      why: `Your bank shows a purchase for this credit, and no credit after ${counted(daysBetween(firstOn, lateOn) - 1, "day")}.`,
      facts: [
        fact("Spent", `${money(spentCents)} since ${since}`, reportedBy(facts, "bank", firstOn)),
        expectedDays === null
          ? fact("Longest usual wait", counted(wait.unknownDays, "day"), ourRule())
          : fact(
              "Usually posts",
              formatPostingTime(expectedDays),
              catalogSource(facts, terms, `benefits.${benefit.id}.expectedDays`),
            ),
        fact("Extra days we wait", String(wait.graceDays), ourRule()),
      ],
      row: { kind: "credit_missing", proof: `Your bank shows the purchase of ${since}.` },
      link: { label: "See the credit", path: cardPlace(card.id, `credit-${benefit.id}`) },
      metrics: { ...cardMetrics(facts, card), amountCents: expectedCents },
    };
  });
}

/**
 * Credits that haven't posted after their usual time: those that the member marked as used, including those of windows that have ended, and
 * those whose purchases a bank shows. One that the member marked, and whose usual delay is unknown, raises no alert.
 */
export const creditMissing: ReminderKind = {
  rule: { steps: [inMorning("medium", "now")], parameters: { ...CREDIT_WAIT } },
  isListed: true,
  evaluate: (facts, rule) =>
    creditCards(facts).flatMap((held): Reminder[] =>
      held.terms.benefits.flatMap((benefit): Reminder[] => {
        if (!isWanted(held.card, benefit)) return [];
        return [
          ...Object.entries(getOwn(held.card.uses, benefit.id) ?? {}).flatMap(([cycleKey, window]) => {
            const reminder = notShown(facts, rule, held, benefit, cycleKey, window);
            return reminder ? [reminder] : [];
          }),
          ...notCredited(facts, rule, held, benefit),
        ];
      }),
    ),
};
