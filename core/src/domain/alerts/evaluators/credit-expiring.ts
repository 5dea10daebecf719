import { keyed } from "../rule-steps.ts";
import { formatAmount } from "../../benefits/format-amount.ts";
import { isUsable } from "../../benefits/open-credits.ts";
import { getMonths } from "../../benefits/window-shapes.ts";
import { addDays, daysBetween } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { catalogSource, fact } from "../../fact-sources.ts";
import { day, percentOfShare, weekdayAndDay, counted, listFirst, money } from "../../format.ts";
import { getOwn } from "../../get-own.ts";
import { cardPlace, dashboardPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder, ReminderStep } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { mostSevere } from "../severity.ts";
import { parameter, stepsAround } from "../steps.ts";
import type { Severity } from "../types.ts";
import { type CardCredit, creditFacts, MOST_FACTS, plannedCredits, sentence } from "./card-credits.ts";
import { cardMetrics } from "./card-metrics.ts";

type Length = "m" | "q" | "y";

type Span = { cycleKey: string; startsOn: CivilDate; endsOn: CivilDate };

/** A window of a month or less, of a quarter or less, or longer. Pieces of a year count by their days. */
function classifyLength({ benefit: { window } }: CardCredit, { startsOn, endsOn }: Span): Length {
  const daysInMonths = (daysBetween(startsOn, endsOn) + 1) / 31;
  const weeksInMonths = ((window?.everyN ?? 1) * 7) / 31;
  const months =
    window === null || window.cadence === "one_time"
      ? 12
      : (getMonths(window) ?? (window.cadence === "weekly" ? weeksInMonths : daysInMonths));
  return months <= 1 ? "m" : months <= 3 ? "q" : "y";
}

/** Steps of the rule are for one length of window, by the letter of their key; a member's own are for all. */
const isFor = (key: string, length: Length) => !/^[mqy]/.test(key) || key.startsWith(length);

const oneHigher: Partial<Record<Severity, Severity>> = { low: "medium", medium: "high" };

/** A credit of a large worth weighs more at each step. */
const raisedByWorth = (rule: AlertRule, { credit }: CardCredit, severity: Severity): Severity =>
  (credit.expiringCents ?? 0) >= parameter(rule, "highWorthCents") ? (oneHigher[severity] ?? severity) : severity;

/** No step is due before its window starts: of earlier ones only the last is kept, on the first day, if it is the only step. */
function insideWindow(steps: readonly ReminderStep[], startsOn: CivilDate): ReminderStep[] {
  const inside = steps.filter(({ on }) => on >= startsOn);
  const last = steps.at(-1);
  return inside.length > 0 || last === undefined ? inside : [{ ...last, on: startsOn }];
}

/** Low-value credits are listed together with the others that end on the same day. */
function isGrouped({ parameters, steps }: AlertRule, key: string, cents: number | null): boolean {
  const severity = steps.find((step) => step.key === key)?.severity;
  return severity === "low" || (severity === "medium" && (cents ?? 0) < (parameters.aloneFromCents ?? 0));
}

function formatBody(facts: AlertFacts, { benefit, credit }: CardCredit, endsOn: CivilDate): string {
  const words = (amount: number) => formatAmount(benefit, credit, amount);
  const left = credit.left ?? 0;
  const isTouched = credit.state === "part_used" && credit.total !== null;
  const amount = `${words(left)}${isTouched ? ` of ${words(credit.total ?? 0)}` : ""}`;
  const enrol = credit.state === "enrol_needed" ? "Enroll first: it counts only after that. " : "";
  return `${amount} ${credit.measure !== "cents" && left > 1 ? "are" : "is"} unused until ${weekdayAndDay(endsOn, facts.today)}. ${enrol}${sentence(benefit.summary)}`;
}

function formatLastUse({ today }: AlertFacts, { card, benefit, credit }: CardCredit): string {
  const days = Object.values(getOwn(card.uses, benefit.id) ?? {}).flatMap(({ uses }) => uses.map(({ on }) => on));
  const last = days.toSorted().at(-1);
  // In a window of several years, its first day doesn't show recent use.
  if (last === undefined) return "No use recorded.";
  if (credit.startsOn !== null && last < credit.startsOn)
    return `No use recorded since ${day(credit.startsOn, today)}.`;
  return `Last use recorded ${day(last, today)}.`;
}

function computeStake(
  { today }: AlertFacts,
  { benefit, credit }: CardCredit,
  endsOn: CivilDate,
): ReminderStep["stake"] {
  if (credit.expiringCents === null) return null;
  const of = credit.left === null ? "" : ` of ${formatAmount(benefit, credit, credit.left)}`;
  const weighed = credit.weight < 1 ? `, at ${percentOfShare(credit.weight)}${of}` : "";
  return { cents: credit.expiringCents, note: `expires ${day(endsOn, today)}${weighed}` };
}

function findExpiring(facts: AlertFacts, rule: AlertRule, each: CardCredit, span: Span): QuietCredit | null {
  const { card, benefit, credit } = each;
  const { cycleKey, startsOn, endsOn } = span;
  const length = classifyLength(each, span);
  const steps = rule.steps.filter(({ key, offsetDays }) => offsetDays !== null && isFor(key, length));
  const mostDays = Math.max(...steps.map(({ offsetDays }) => offsetDays ?? 0));
  if (steps.length === 0 || addDays(endsOn, -mostDays) > facts.until) return null;
  const name = facts.getName(card);
  const words = {
    title: `${benefit.title} on ${name} ends ${day(endsOn, facts.today)}`,
    body: formatBody(facts, each, endsOn),
    stake: computeStake(facts, each, endsOn),
  };
  const planned = stepsAround({ steps }, endsOn, ({ severity }) => ({
    ...words,
    severity: raisedByWorth(rule, each, severity),
  }));
  const inside = insideWindow(planned, startsOn);
  const isQuiet = ({ key }: ReminderStep) => isGrouped(rule, key, credit.expiringCents);
  const alone = inside.filter((step) => !isQuiet(step));
  const reminder: Reminder = {
    key: `${card.id}:${benefit.id}:${cycleKey}`,
    subject: { kind: "credit", walletCardId: card.id, id: benefit.id },
    groupKey: `credit:${card.id}:${benefit.id}:${cycleKey}`,
    dueOn: endsOn,
    endsOn,
    steps: alone,
    why: `You hold ${name}, and ${credit.used > 0 ? "only a part" : "no use"} of this credit is recorded${credit.used > 0 ? " as used" : ""}. We remind you before its window ends.`,
    facts: creditFacts(facts, each),
    closes: `When you record all of it as used, skip it or mark it as not for you, or after ${day(endsOn, facts.today)}.`,
    row: credit.state === "enrol_needed" ? undefined : { kind: "use_credit", proof: formatLastUse(facts, each) },
    link: { label: "See the credit", path: cardPlace(card.id, `credit-${benefit.id}`) },
    mark: {
      kind: "use_credit",
      label: "Mark as used",
      walletCardId: card.id,
      subjectId: benefit.id,
      cycleKey,
      amount: null,
    },
    metrics: { ...cardMetrics(facts, card), worthCents: credit.expiringCents, amountCents: credit.leftCents },
  };
  return { ...each, endsOn, reminder, quiet: inside.filter(isQuiet), aloneFrom: alone[0]?.on ?? null };
}

/** A credit without a value may be worth a lot, so it counts; unless part of it carries over and the part that ends is unknown. */
function isWorthIt({ benefit, credit }: CardCredit, minWorthCents: number): boolean {
  if (!isUsable(credit) || credit.left === null || credit.left <= 0) return false;
  if (credit.expiringCents === null) return (benefit.window?.carryOverWindows ?? 0) === 0;
  return credit.expiringCents > 0 && credit.expiringCents >= minWorthCents;
}

/**
 * Credits whose window ends: what is left of open windows, the whole of later ones. Early steps, and those of small amounts, are
 * grouped by the day on which the credits end.
 */
export const creditExpiring: ReminderKind = {
  rule: {
    steps: [
      keyed("y45", 45, "low", "digest"),
      keyed("q21", 21, "low", "digest"),
      keyed("y14", 14, "medium", "digest"),
      keyed("q7", 7, "medium", "digest"),
      keyed("m7", 7, "low", "digest"),
      keyed("y3", 3, "high", "now"),
      keyed("q2", 2, "high", "now"),
      keyed("m2", 2, "medium", "digest"),
    ],
    parameters: { minWorthCents: 500, highWorthCents: 10_000, aloneFromCents: 5_000 },
  },
  isListed: true,
  evaluate: (facts, rule) => {
    const minWorthCents = parameter(rule, "minWorthCents");
    const expiring = plannedCredits(facts).flatMap((each): QuietCredit[] => {
      const { cycleKey, startsOn, endsOn } = each.credit;
      if (cycleKey === null || startsOn === null || endsOn === null || !isWorthIt(each, minWorthCents)) return [];
      const found = findExpiring(facts, rule, each, { cycleKey, startsOn, endsOn });
      return found ? [found] : [];
    });
    const alone = expiring.map(({ reminder }) => reminder).filter(({ steps }) => steps.length > 0);
    return [...alone, ...endingTogether(facts, expiring)];
  },
};

/** A credit with steps that are grouped with those of other credits ending on the same day. */
export type QuietCredit = CardCredit & {
  endsOn: CivilDate;
  /** The reminder for this credit alone, used when no other credit ends that day. */
  reminder: Reminder;
  /** Sent together. */
  quiet: ReminderStep[];
  /** When it first gets a separate reminder; null: never. */
  aloneFrom: CivilDate | null;
};

const sumCredits = (credits: readonly QuietCredit[]) =>
  credits.reduce((sum, { credit }) => sum + (credit.expiringCents ?? 0), 0);

const byWorth = (credits: readonly QuietCredit[]) =>
  credits.toSorted((one, other) => (other.credit.expiringCents ?? 0) - (one.credit.expiringCents ?? 0));

const formatLeft = ({ benefit, credit }: QuietCredit) => formatAmount(benefit, credit, credit.left ?? 0);

function formatMessage(facts: AlertFacts, credits: readonly QuietCredit[], endsOn: CivilDate) {
  const inOrder = byWorth(credits).map(
    (each) => `${formatLeft(each)} of ${each.benefit.title} on ${facts.getName(each.card)}`,
  );
  const unenrolled = credits.filter(({ credit }) => credit.state === "enrol_needed").length;
  const some =
    unenrolled === credits.length ? "They count" : `${unenrolled} of them ${unenrolled === 1 ? "counts" : "count"}`;
  const enrol = unenrolled === 0 ? "" : ` ${some} only after you enroll.`;
  const cents = sumCredits(credits);
  const worth = cents > 0 ? ` Together they're worth ${money(cents)} to you.` : "";
  return {
    title: `${counted(credits.length, "credit")} end ${day(endsOn, facts.today)}`,
    body: `Use them by ${weekdayAndDay(endsOn, facts.today)}: ${listFirst(inOrder)}.${enrol}${worth}`,
    stake: cents > 0 ? { cents, note: `expires ${day(endsOn, facts.today)}` } : null,
  };
}

/** The steps of the whole group by days left; each lists the credits that are grouped on that day. */
function buildSteps(facts: AlertFacts, credits: readonly QuietCredit[], endsOn: CivilDate): ReminderStep[] {
  const days = [...new Set(credits.flatMap(({ quiet }) => quiet.map(({ on }) => on)))].toSorted();
  return days.flatMap((on): ReminderStep[] => {
    const then = credits.filter(
      ({ quiet, aloneFrom }) => quiet.some((step) => step.on <= on) && (aloneFrom === null || aloneFrom > on),
    );
    const today = credits.flatMap(({ quiet }) => quiet.filter((step) => step.on === on));
    const [first] = today;
    const [only] = then;
    if (first === undefined || only === undefined) return [];
    const alone = then.length === 1 ? only.quiet.findLast((step) => step.on <= on) : undefined;
    const words = alone
      ? { title: alone.title, body: alone.body, stake: alone.stake }
      : formatMessage(facts, then, endsOn);
    return [
      {
        ...first,
        ...words,
        key: `d${daysBetween(on, endsOn)}`,
        severity: mostSevere(today.map(({ severity }) => severity)),
      },
    ];
  });
}

/** One reminder for all credits that end on a day and are too small for a separate one. */
function togetherOn(facts: AlertFacts, endsOn: CivilDate, credits: readonly QuietCredit[]): Reminder[] {
  const steps = buildSteps(facts, credits, endsOn);
  const reached = credits.filter(({ quiet }) => quiet.some(({ on }) => on <= facts.today));
  // Others that end that day may be listed later.
  const [only, ...others] = reached.length > 0 ? reached : credits;
  if (steps.length === 0 || only === undefined) return [];
  // The others are listed as credits to enroll for.
  const toUse = reached.filter(({ credit }) => credit.state !== "enrol_needed");
  const shared = { key: `wallet:${endsOn}`, groupKey: `credits:${endsOn}`, steps };
  if (others.length === 0) return [{ ...only.reminder, ...shared }];
  return [
    {
      ...shared,
      subject: { kind: "wallet", walletCardId: null, id: endsOn },
      dueOn: endsOn,
      endsOn,
      why: "These credits on your cards aren't fully recorded as used. We remind you before their windows end.",
      facts: byWorth(credits)
        .slice(0, MOST_FACTS)
        .map((each) =>
          fact(
            `${each.benefit.title} on ${facts.getName(each.card)}`,
            `${formatLeft(each)} left`,
            catalogSource(facts, each.terms, `benefits.${each.benefit.id}`),
          ),
        ),
      closes: `When all of them are recorded as used or hidden, or after ${day(endsOn, facts.today)}.`,
      row: toUse.length === 0 ? undefined : { kind: "use_credit", amountCents: sumCredits(toUse) },
      link: { label: "See your credits", path: dashboardPlace("credits") },
      mark: null,
      metrics: { worthCents: sumCredits(credits) },
    },
  ];
}

/** The grouped credits by the day on which they end, without those that have had a separate reminder since. */
export function endingTogether(facts: AlertFacts, credits: readonly QuietCredit[]): Reminder[] {
  const byDay = new Map<CivilDate, QuietCredit[]>();
  for (const each of credits) {
    if (each.quiet.length === 0 || (each.aloneFrom !== null && each.aloneFrom <= facts.today)) continue;
    byDay.set(each.endsOn, [...(byDay.get(each.endsOn) ?? []), each]);
  }
  return [...byDay].flatMap(([endsOn, each]) => togetherOn(facts, endsOn, each));
}
