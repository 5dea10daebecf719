import { inMorning } from "../rule-steps.ts";
import { formatAmount } from "../../benefits/format-amount.ts";
import { type OpenCredit, creditsThrough, enrolmentSince, openCredits } from "../../benefits/open-credits.ts";
import { addDays, maxDate } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { catalogSource, fact } from "../../fact-sources.ts";
import { counted, day, listFirst, weekdayAndDay } from "../../format.ts";
import { cardPlace, dashboardPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder, ReminderStep } from "../reminder.ts";
import type { AlertRule, RuleStep } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { type CardCredit, creditCards, type CreditCard, MOST_FACTS, withBenefits } from "./card-credits.ts";
import { cardMetrics } from "./card-metrics.ts";
import { getOwn } from "../../get-own.ts";

/** A credit to enroll for, and since when. */
type Needed = CardCredit & { since: CivilDate; isAgain: boolean };

/** The first reminder and `repeats` more, each the given days after the one before: `e1`, `e2`, `e3`. */
function formatInAll(
  rule: AlertRule,
  step: RuleStep,
  since: CivilDate,
  words: Pick<ReminderStep, "title" | "body" | "stake">,
) {
  const everyDays = Math.max(1, parameter(rule, "everyDays"));
  const firstOn = addDays(since, parameter(rule, "firstAfterDays"));
  return Array.from({ length: 1 + Math.max(0, parameter(rule, "repeats")) }, (_none, index) => ({
    ...stepOn(step, addDays(firstOn, index * everyDays), words),
    key: `e${index + 1}`,
  }));
}

/** Since when it has to be enrolled for: since the card was added, or since an enrolment ran out. */
function missingSince({ card, benefit, credit }: CardCredit, on: CivilDate): { since: CivilDate; isAgain: boolean } {
  const enrolledOn = getOwn(card.benefitChoices, benefit.id)?.enrolledOn ?? null;
  const span = credit.startsOn === null ? null : { startsOn: credit.startsOn };
  const again = enrolledOn === null || enrolledOn > on ? null : enrolmentSince(card, benefit, span, on);
  return again === null
    ? { since: card.addedOn, isAgain: false }
    : { since: maxDate(again, card.addedOn), isAgain: true };
}

const byWorth = (needed: readonly Needed[]) =>
  needed.toSorted((one, other) => (other.credit.worthCents ?? 0) - (one.credit.worthCents ?? 0));

const getLastDay = (needed: readonly Needed[]): CivilDate | null =>
  needed.flatMap(({ credit }) => credit.enrolBy ?? []).toSorted()[0] ?? null;

function formatBody(facts: AlertFacts, needed: readonly Needed[]): string {
  const [only] = needed;
  const enrolBy = getLastDay(needed);
  const last = enrolBy === null ? null : weekdayAndDay(enrolBy, facts.today);
  if (needed.length === 1 && only) {
    const { benefit, credit } = only;
    const gives = credit.total === null ? "It" : formatAmount(benefit, credit, credit.total);
    const choice = benefit.enrolment.choice === null ? "" : " You choose what it covers when you enroll.";
    const by = last === null ? "" : ` The last day to enroll is ${last}.`;
    return `${gives} counts only after you enroll.${by}${choice}`;
  }
  const inOrder = byWorth(needed).map(({ card, benefit }) => `${benefit.title} on ${facts.getName(card)}`);
  const by = last === null ? "" : ` The first deadline is ${last}.`;
  return `These count only after you enroll: ${listFirst(inOrder)}.${by}`;
}

function computeStake({ today }: AlertFacts, needed: readonly Needed[]): ReminderStep["stake"] {
  const [only] = needed;
  const cents = needed.reduce((sum, { credit }) => sum + (credit.worthCents ?? 0), 0);
  if (cents === 0) return null;
  const endsOn = needed.length === 1 && only ? only.credit.endsOn : null;
  return { cents, note: endsOn === null ? "worth to you" : `worth to you until ${day(endsOn, today)}` };
}

function formatTitle(facts: AlertFacts, needed: readonly Needed[]): string {
  const [only] = needed;
  if (needed.length === 1 && only) return `Enroll for ${only.benefit.title} on ${facts.getName(only.card)}`;
  const cards = new Set(needed.map(({ card }) => card.id)).size;
  const where = cards === 1 && only ? facts.getName(only.card) : counted(cards, "card");
  return `Enroll for ${counted(needed.length, "credit")} on ${where}`;
}

const formatFact = (facts: AlertFacts, { card, terms, benefit, credit }: Needed) =>
  fact(
    `${benefit.title} on ${facts.getName(card)}`,
    credit.total === null
      ? "enrollment required"
      : `${formatAmount(benefit, credit, credit.total)}, enrollment required`,
    catalogSource(facts, terms, `benefits.${benefit.id}.enrolment`),
  );

/** One reminder for all that has to be enrolled for since the same day: a list, not a word for each. */
function buildReminder(facts: AlertFacts, rule: AlertRule, since: CivilDate, needed: readonly Needed[]): Reminder[] {
  const step = stepNamed(rule, "once");
  const [only] = needed;
  if (step === undefined || only === undefined) return [];
  const single = needed.length === 1 ? only : null;
  const words = {
    title: formatTitle(facts, needed),
    body: formatBody(facts, needed),
    stake: computeStake(facts, needed),
  };
  const steps = formatInAll(rule, step, since, words);
  if (steps[0] === undefined || steps[0].on > facts.until) return [];
  const isAgain = needed.every((each) => each.isAgain);
  const enrolBy = getLastDay(needed);
  return [
    {
      key: `wallet:${since}`,
      subject: single
        ? { kind: "credit", walletCardId: single.card.id, id: single.benefit.id }
        : { kind: "wallet", walletCardId: null, id: since },
      groupKey: `enrolment:${since}`,
      dueOn: enrolBy,
      endsOn: single ? enrolBy : null,
      steps,
      why: isAgain
        ? `${single ? "This credit requires" : "These credits require"} enrolling again, and no enrollment is recorded since ${day(since, facts.today)}.`
        : `${single ? "This credit requires" : "These credits require"} enrollment, and no enrollment is recorded.`,
      facts: byWorth(needed)
        .slice(0, MOST_FACTS)
        .map((each) => formatFact(facts, each)),
      closes: `When you mark ${single ? "the credit" : "each of them"} as enrolled or as not for you.`,
      row: { kind: "enrol_benefit" },
      link: single
        ? { label: "See how to enroll", path: cardPlace(single.card.id, `credit-${single.benefit.id}`) }
        : { label: "See your credits", path: dashboardPlace("credits") },
      mark: single && {
        kind: "enrol_benefit",
        label: "Mark as enrolled",
        walletCardId: single.card.id,
        subjectId: single.benefit.id,
        cycleKey: null,
        amount: null,
      },
      metrics: {
        ...(single && cardMetrics(facts, single.card)),
        worthCents: needed.reduce((sum, { credit }) => sum + (credit.worthCents ?? 0), 0),
      },
    },
  ];
}

/** Enrollments that are valid today and end with a future window: the first window without one. */
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

/** What has to be enrolled for today, and what will have to be when an enrolment runs out. */
function neededOn(facts: AlertFacts, held: CreditCard): Needed[] {
  const needed = openCredits(held.card, held.terms, facts.today, held.pointCents).filter(
    ({ state }) => state === "enrol_needed",
  );
  const open = new Set(needed.map(({ benefitId }) => benefitId));
  return [...withBenefits(held, needed), ...runningOut(facts, held, open)].flatMap((each) => {
    const startsOn = each.credit.startsOn ?? facts.today;
    const isWorthless = each.credit.worthCents === 0;
    return isWorthless ? [] : [{ ...each, ...missingSince(each, maxDate(facts.today, startsOn)) }];
  });
}

/** A credit without a value may be worth a lot, and one whose enrollment has a deadline can't wait. */
const isWorthIt = (needed: readonly Needed[], minWorthCents: number): boolean =>
  needed.some(({ credit: { worthCents, enrolBy } }) => worthCents === null || enrolBy !== null) ||
  needed.reduce((sum, { credit }) => sum + (credit.worthCents ?? 0), 0) >= minWorthCents;

/**
 * Credits that count only after an enrollment that isn't recorded: all that are missing since the same day in one reminder, a day
 * after the card was added, and rarely after that.
 */
export const creditEnrolment: ReminderKind = {
  rule: {
    steps: [inMorning("medium", "digest")],
    parameters: { firstAfterDays: 1, everyDays: 90, repeats: 2, minWorthCents: 2_000 },
  },
  isListed: true,
  evaluate: (facts, rule) => {
    const bySince = new Map<CivilDate, Needed[]>();
    for (const each of creditCards(facts).flatMap((held) => neededOn(facts, held))) {
      bySince.set(each.since, [...(bySince.get(each.since) ?? []), each]);
    }
    return [...bySince].flatMap(([since, needed]) =>
      isWorthIt(needed, parameter(rule, "minWorthCents")) ? buildReminder(facts, rule, since, needed) : [],
    );
  },
};
