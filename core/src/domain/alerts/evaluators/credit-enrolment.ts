import { amountWords } from "../../benefits/amount-words.ts";
import { type OpenCredit, creditsThrough, enrolmentSince, openCredits } from "../../benefits/open-credits.ts";
import { addDays, daysBetween, maxDate } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { catalogSays, fact, said } from "../../fact-sources.ts";
import { day, weekdayAndDay } from "../../words.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder, ReminderStep } from "../reminder.ts";
import type { AlertRule, RuleStep } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { type CardCredit, creditCards, type CreditCard, withBenefits } from "./card-credits.ts";
import { cardMetrics } from "./card-metrics.ts";

/**
 * From the first day on, every so many days, `e1`, `e2`, …: the last one that was reached and those to come, so that a card that is
 * held for years has no long list. A number never moves to another day.
 */
function everyFew(rule: AlertRule, step: RuleStep, from: CivilDate, facts: AlertFacts, until: CivilDate) {
  const everyDays = Math.max(1, parameter(rule, "everyDays"));
  const firstOn = addDays(from, parameter(rule, "firstAfterDays"));
  const reached = Math.max(0, Math.floor(daysBetween(firstOn, facts.today) / everyDays));
  return (words: Pick<ReminderStep, "title" | "body" | "stake">): ReminderStep[] => {
    const steps: ReminderStep[] = [];
    for (let index = reached; addDays(firstOn, index * everyDays) <= until; index += 1) {
      steps.push({ ...stepOn(step, addDays(firstOn, index * everyDays), words), key: `e${index + 1}` });
    }
    return steps;
  };
}

/** Since when it has to be enrolled for: since the card was added, or since an enrolment ran out. */
function missingSince({ card, benefit, credit }: CardCredit, on: CivilDate): { since: CivilDate; isAgain: boolean } {
  const enrolledOn = card.benefitChoices[benefit.id]?.enrolledOn ?? null;
  const span = credit.startsOn === null ? null : { startsOn: credit.startsOn };
  const again = enrolledOn === null || enrolledOn > on ? null : enrolmentSince(card, benefit, span, on);
  return again === null
    ? { since: card.addedOn, isAgain: false }
    : { since: maxDate(again, card.addedOn), isAgain: true };
}

function bodyOf(facts: AlertFacts, { benefit, credit }: CardCredit): string {
  const gives = credit.total === null ? "It" : amountWords(benefit, credit, credit.total);
  const by = credit.enrolBy === null ? "" : ` The last day to enroll is ${weekdayAndDay(credit.enrolBy, facts.today)}.`;
  const choice = benefit.enrolment.choice === null ? "" : " You choose what it is for when you enroll.";
  return `${gives} counts only once you have enrolled.${by}${choice}`;
}

function stakeOf({ today }: AlertFacts, { worthCents, endsOn }: OpenCredit): ReminderStep["stake"] {
  if (worthCents === null) return null;
  return { cents: worthCents, note: endsOn === null ? "worth to you" : `worth to you until ${day(endsOn, today)}` };
}

function reminderOf(facts: AlertFacts, rule: AlertRule, each: CardCredit, on: CivilDate): Reminder | null {
  const { card, terms, benefit, credit } = each;
  const step = stepNamed(rule, "once");
  if (step === undefined || credit.worthCents === 0) return null;
  const { since, isAgain } = missingSince(each, on);
  const until = credit.enrolBy !== null && credit.enrolBy < facts.until ? credit.enrolBy : facts.until;
  const name = facts.nameOf(card);
  const steps = everyFew(
    rule,
    step,
    since,
    facts,
    until,
  )({
    title: `Enroll for ${benefit.title} on ${name}`,
    body: bodyOf(facts, each),
    stake: stakeOf(facts, credit),
  });
  if (steps.length === 0) return null;
  const key = `${card.id}:${benefit.id}${isAgain ? `:${since}` : ""}`;
  return {
    key,
    subject: { kind: "credit", walletCardId: card.id, id: benefit.id },
    groupKey: `enrolment:${key}`,
    dueOn: credit.enrolBy,
    endsOn: credit.enrolBy,
    steps,
    why: isAgain
      ? `This credit asks you to enroll anew, and you have not told us that you did since ${day(since, facts.today)}.`
      : "This credit asks you to enroll, and you have not told us that you did.",
    facts: [
      fact("Enrollment", "needed", catalogSays(facts, terms, `benefits.${benefit.id}.enrolment`)),
      fact(
        "Last enrolled",
        isAgain ? day(card.benefitChoices[benefit.id]?.enrolledOn ?? since, facts.today) : "not told",
        said(facts, null),
      ),
      ...(credit.total === null
        ? []
        : [
            fact(
              benefit.title,
              amountWords(benefit, credit, credit.total),
              catalogSays(facts, terms, `benefits.${benefit.id}`),
            ),
          ]),
    ],
    closes: "As soon as you say that you enrolled, or that the credit is not for you.",
    link: { label: "See how to enroll", path: cardPlace(card.id) },
    mark: {
      kind: "enrol_benefit",
      label: "I have enrolled",
      walletCardId: card.id,
      subjectId: benefit.id,
      cycleKey: null,
      amount: null,
    },
    metrics: { ...cardMetrics(facts, card), worthCents: credit.worthCents },
  };
}

/** Enrolments that hold today and run out with a window to come: the first window without one. */
function runningOut(facts: AlertFacts, held: CreditCard, open: ReadonlySet<string>): CardCredit[] {
  const repeating = held.terms.benefits.filter(
    ({ id, enrolment }) => enrolment.required && enrolment.repeats !== "never" && !open.has(id),
  );
  if (repeating.length === 0) return [];
  const credits = creditsThrough(held.card, { benefits: repeating }, facts.today, facts.until, held.pointCents);
  const first = new Map<string, OpenCredit>();
  for (const credit of credits) {
    if (credit.state === "enrol_needed" && !first.has(credit.benefitId)) first.set(credit.benefitId, credit);
  }
  return withBenefits(held, [...first.values()]);
}

/** Credits that count only after an enrolment of which nobody told us: a day after the card was added, and then every month. */
export const creditEnrolment: Evaluator = (facts, rule) =>
  creditCards(facts).flatMap((held): Reminder[] => {
    const needed = openCredits(held.card, held.terms, facts.today, held.pointCents).filter(
      ({ state }) => state === "enrol_needed",
    );
    const open = new Set(needed.map(({ benefitId }) => benefitId));
    return [...withBenefits(held, needed), ...runningOut(facts, held, open)].flatMap((each) => {
      const startsOn = each.credit.startsOn ?? facts.today;
      const reminder = reminderOf(facts, rule, each, maxDate(facts.today, startsOn));
      return reminder ? [reminder] : [];
    });
  });
