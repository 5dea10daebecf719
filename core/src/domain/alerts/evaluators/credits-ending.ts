import { formatAmount } from "../../benefits/format-amount.ts";
import { daysBetween } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { catalogSource, fact } from "../../fact-sources.ts";
import { counted, day, list, money, weekdayAndDay } from "../../format.ts";
import { dashboardPlace } from "../places.ts";
import type { AlertFacts, Reminder, ReminderStep } from "../reminder.ts";
import { mostSevere } from "../severity.ts";
import type { CardCredit } from "./card-credits.ts";

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

/** As many are named in a sentence, and listed one by one. */
const MOST_NAMED = 3;
const MOST_FACTS = 12;

const sumCredits = (credits: readonly QuietCredit[]) =>
  credits.reduce((sum, { credit }) => sum + (credit.expiringCents ?? 0), 0);

const byWorth = (credits: readonly QuietCredit[]) =>
  credits.toSorted((one, other) => (other.credit.expiringCents ?? 0) - (one.credit.expiringCents ?? 0));

const formatLeft = ({ benefit, credit }: QuietCredit) => formatAmount(benefit, credit, credit.left ?? 0);

function formatMessage(facts: AlertFacts, credits: readonly QuietCredit[], endsOn: CivilDate) {
  const named = byWorth(credits)
    .slice(0, MOST_NAMED)
    .map((each) => `${formatLeft(each)} of ${each.benefit.title} on ${facts.getName(each.card)}`);
  const more = credits.length - named.length;
  const unenrolled = credits.filter(({ credit }) => credit.state === "enrol_needed").length;
  const some =
    unenrolled === credits.length ? "They count" : `${unenrolled} of them ${unenrolled === 1 ? "counts" : "count"}`;
  const enrol = unenrolled === 0 ? "" : ` ${some} only after you enroll.`;
  const cents = sumCredits(credits);
  const worth = cents > 0 ? ` Together they're worth ${money(cents)} to you.` : "";
  return {
    title: `${counted(credits.length, "credit")} end ${day(endsOn, facts.today)}`,
    body: `Use them by ${weekdayAndDay(endsOn, facts.today)}: ${list([...named, ...(more > 0 ? [`${more} more`] : [])])}.${enrol}${worth}`,
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
      row: { kind: "use_credit" },
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
