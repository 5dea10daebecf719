import { keyed } from "../rule-steps.ts";
import { atRisk, openCredits } from "../../benefits/open-credits.ts";
import { addDays, daysBetween, weekday, getYear } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { type Fact, catalogSource, fact, reportedBy, ourRule, memberSource } from "../../fact-sources.ts";
import { day, money, counted, list, weekdayAndDay } from "../../format.ts";
import { computePayment, findStatement } from "../../statements/payment-state.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { dashboardPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { creditCards, isForUse } from "./card-credits.ts";
import { cardFees } from "./fees.ts";
import { duePayments } from "./payment-facts.ts";

const WEEK_DAYS = 7;
const FEES_AHEAD_DAYS = 30;
/** A run that was missed on the day itself is made up for on the next; later it would be no week ahead. */
const LATE_DAYS = 1;

export type Week = {
  /** `2026-W47`: by ISO, the week that holds its first day. */
  key: string;
  startsOn: CivilDate;
  endsOn: CivilDate;
  /** Whether it still raises an alert. Afterwards an existing alert is left as it is. */
  isNotified: boolean;
};

/** `2026-W47`. The year is that of the week's Thursday. */
export function isoWeek(on: CivilDate): string {
  const thursday = addDays(on, 4 - weekday(on));
  const firstDay = `${String(getYear(thursday)).padStart(4, "0")}-01-01`;
  const week = Math.floor(daysBetween(firstDay, thursday) / WEEK_DAYS) + 1;
  return `${getYear(thursday)}-W${String(week).padStart(2, "0")}`;
}

/** The current week and the next. Later weeks can't be computed yet. */
export function getWeeks({ today }: Pick<AlertFacts, "today">, rule: AlertRule): [Week, Week] {
  const begins = parameter(rule, "weekday") || 1;
  const startsOn = addDays(today, -((weekday(today) - begins + WEEK_DAYS) % WEEK_DAYS));
  const week = (first: CivilDate): Week => ({
    key: `week:${isoWeek(first)}`,
    startsOn: first,
    endsOn: addDays(first, WEEK_DAYS - 1),
    isNotified: daysBetween(first, today) <= LATE_DAYS,
  });
  return [week(startsOn), week(addDays(startsOn, WEEK_DAYS))];
}

export type WeekAhead = {
  cards: WalletCard[];
  /** Cards without a known due day. */
  undatedCards: WalletCard[];
  /** Those whose window is known. */
  creditCount: number;
  /** Due in the week and not covered. `cents` leaves out payments of unknown amount. */
  due: { count: number; cents: number; unknownCount: number };
  /** Past due, and overdue or a question. */
  passed: { card: WalletCard; dueOn: CivilDate }[];
  creditsEndBy: CivilDate;
  ending: { count: number; cents: number; unvalued: number };
  feesBy: CivilDate;
  /** `isAwaited`: its card year has begun, and it may be charged any day. */
  fees: { card: WalletCard; cents: number; on: CivilDate; isAwaited: boolean }[];
  /** Cards of which no annual fee is known. */
  unknownFees: WalletCard[];
  facts: Fact[];
};

const COVERED = new Set<string>(["paid", "on_its_way"]);

function feesAhead(facts: AlertFacts, on: CivilDate, until: CivilDate): Pick<WeekAhead, "fees" | "unknownFees"> {
  const phases = cardFees({ ...facts, today: on });
  return {
    fees: phases.flatMap(({ card, phase: { phase, year, feeCents } }) => {
      if (year === null) return [];
      const isAhead = phase === "scheduled" && year.startsOn >= on && year.startsOn <= until;
      const isAwaited = phase === "awaiting";
      return (isAhead || isAwaited) && feeCents !== null
        ? [{ card, cents: feeCents, on: year.startsOn, isAwaited }]
        : [];
    }),
    unknownFees: phases.flatMap(({ card, phase: { phase, feeCents, nextFeeCents } }) =>
      phase === "unknown" && (feeCents === null || nextFeeCents === null) ? [card] : [],
    ),
  };
}

/** Two evaluators look at the same weeks of one wallet. */
const looked = new WeakMap<AlertFacts, Map<string, WeekAhead>>();

/** What the week holds, as it looks on its first day or, while it runs, today. */
export function weekAhead(facts: AlertFacts, rule: AlertRule, week: Week): WeekAhead {
  const weeks = looked.get(facts) ?? new Map<string, WeekAhead>();
  looked.set(facts, weeks);
  const key = `${week.startsOn}+${parameter(rule, "aheadDays")}`;
  const ahead = weeks.get(key) ?? lookAhead(facts, rule, week);
  weeks.set(key, ahead);
  return ahead;
}

function lookAhead(facts: AlertFacts, rule: AlertRule, week: Week): WeekAhead {
  const on = week.startsOn > facts.today ? week.startsOn : facts.today;
  const creditsEndBy = addDays(week.startsOn, parameter(rule, "aheadDays"));
  const feesBy = addDays(week.startsOn, FEES_AHEAD_DAYS);
  const cards = openCards(facts);
  const payments = duePayments({ ...facts, today: on, until: week.endsOn }).filter(
    ({ payment }) => !COVERED.has(payment.state),
  );
  const due = payments.filter(({ payment }) => payment.dueOn >= on);
  const withAmount = due.filter(({ payment }) => payment.statementCents !== null);
  const dueCents = withAmount.reduce((sum, { payment }) => sum + (payment.remainingCents ?? 0), 0);
  const credits = creditCards(facts).map(({ card, terms, pointCents }) => {
    const open = openCredits(card, { benefits: terms.benefits.filter(isForUse) }, on, pointCents);
    return { card, terms, open, ending: atRisk(open, daysBetween(on, creditsEndBy)) };
  });
  const sum = (getAmount: (each: (typeof credits)[number]) => number) =>
    credits.reduce((total, each) => total + getAmount(each), 0);
  const { fees, unknownFees } = feesAhead(facts, on, feesBy);
  return {
    cards,
    undatedCards: cards.filter((card) => card.role === "primary" && computePayment(card, on).dueOn === null),
    creditCount: sum(({ open }) => open.filter(({ missing }) => missing === null).length),
    due: { count: due.length, cents: dueCents, unknownCount: due.length - withAmount.length },
    passed: payments.flatMap(({ card, payment }) => (payment.dueOn < on ? [{ card, dueOn: payment.dueOn }] : [])),
    creditsEndBy,
    ending: {
      count: sum(({ ending }) => ending.credits.length),
      cents: sum(({ ending }) => ending.totalCents),
      unvalued: sum(({ ending }) => ending.unvalued),
    },
    feesBy,
    fees,
    unknownFees,
    facts: [
      ...payments.map(({ card, payment }) => {
        const amount = payment.remainingCents === null ? "amount unknown" : money(payment.remainingCents);
        const source = reportedBy(
          facts,
          findStatement(card, payment)?.source ?? "manual",
          payment.closeOn ?? card.addedOn,
        );
        return fact(facts.getName(card), `${amount}, due ${day(payment.dueOn, facts.today)}`, source);
      }),
      ...credits.flatMap(({ card, terms, ending }) =>
        ending.credits.length === 0
          ? []
          : [
              fact(
                `Credits of ${facts.getName(card)}`,
                `${ending.credits.length} ending, worth ${money(ending.totalCents)}${ending.unvalued === 0 ? "" : " and more"}`,
                catalogSource(facts, terms, "benefits"),
              ),
            ],
      ),
      ...fees.map(({ card, cents, on: feeOn, isAwaited }) => {
        const terms = facts.getTerms(card);
        const source =
          terms === null ? reportedBy(facts, "manual", card.addedOn) : catalogSource(facts, terms, "fees.annual");
        return fact(
          `Fee of ${facts.getName(card)}`,
          isAwaited ? `${money(cents)}, any day` : `${money(cents)} on or after ${day(feeOn, facts.today)}`,
          source,
        );
      }),
    ],
  };
}

export const isClear = ({ due, passed, ending, fees }: WeekAhead): boolean =>
  due.count === 0 && passed.length === 0 && ending.count === 0 && fees.length === 0;

function formatDue({ due }: WeekAhead, until: string): string | null {
  if (due.count === 0) return null;
  const verb = due.count === 1 ? "is" : "are";
  const knownCount = due.count - due.unknownCount;
  const amount = knownCount === 0 ? "" : `, ${money(due.cents)}${knownCount === 1 ? "" : " in total"},`;
  const silentSteps =
    due.unknownCount === 0
      ? ""
      : ` ${due.count === 1 ? "Its amount is" : `The amount of ${due.unknownCount} is`} unknown.`;
  return `${counted(due.count, "payment")}${amount} ${verb} due by ${until}.${silentSteps}`;
}

const formatPassed = (facts: AlertFacts, { passed }: WeekAhead): string | null =>
  passed.length === 0
    ? null
    : `No payment is recorded for ${list(passed.map(({ card, dueOn }) => `${facts.getName(card)}, due ${weekdayAndDay(dueOn, facts.today)}`))}.`;

function formatCredit({ ending }: WeekAhead, until: string): string | null {
  if (ending.count === 0) return null;
  const worth = ending.count === ending.unvalued ? "" : ` worth ${money(ending.cents)}`;
  return `${counted(ending.count, "credit")}${worth} ${ending.count === 1 ? "ends" : "end"} by ${until}.`;
}

function formatFee(facts: AlertFacts, { fees }: WeekAhead): string | null {
  const words = (isAwaited: boolean, format: (fee: WeekAhead["fees"][number]) => string) =>
    fees.filter((fee) => fee.isAwaited === isAwaited).map(format);
  const ahead = words(
    false,
    ({ card, cents, on }) => `${money(cents)} on ${facts.getName(card)}, on or after ${weekdayAndDay(on, facts.today)}`,
  );
  const awaited = words(true, ({ card, cents }) => `${money(cents)} on ${facts.getName(card)}`);
  const sentences = [
    ...(ahead.length === 0
      ? []
      : [`${ahead.length === 1 ? "An annual fee is" : "Annual fees are"} coming up: ${list(ahead)}.`]),
    ...(awaited.length === 0
      ? []
      : [`${awaited.length === 1 ? "An annual fee" : "Annual fees"} may be charged any day: ${list(awaited)}.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** The parts that both reminders about a week share. */
const aboutWeek = ({ today }: AlertFacts, { key, endsOn }: Week) =>
  ({
    key,
    subject: { kind: "wallet", walletCardId: null, id: null },
    groupKey: key,
    dueOn: null,
    endsOn,
    closes: `Automatically after ${weekdayAndDay(endsOn, today)}.`,
    link: { label: "See your dashboard", path: dashboardPlace() },
    mark: null,
  }) satisfies Partial<Reminder>;

function buildRecap(facts: AlertFacts, rule: AlertRule, week: Week): Reminder {
  const step = stepNamed(rule, "week");
  const ahead = weekAhead(facts, rule, week);
  const isReported = step !== undefined && week.isNotified && !isClear(ahead);
  const words = [
    formatPassed(facts, ahead),
    formatDue(ahead, weekdayAndDay(week.endsOn, facts.today)),
    formatCredit(ahead, weekdayAndDay(ahead.creditsEndBy, facts.today)),
    formatFee(facts, ahead),
  ];
  return {
    ...aboutWeek(facts, week),
    unlessNotified: `all_clear|${week.key}`,
    steps: isReported
      ? [
          stepOn(step, week.startsOn, {
            title: `Your week of ${weekdayAndDay(week.startsOn, facts.today)}`,
            body: words.filter((each) => each !== null).join(" "),
            // Each of these credits and fees has a separate alert that counts it.
            stake: null,
          }),
        ]
      : [],
    why: "Once a week we send what's due, which credits end and which fees are coming up.",
    facts: ahead.facts,
    metrics: { amountCents: ahead.due.cents, worthCents: ahead.ending.cents },
  };
}

/** What the week holds, on its first day. An empty week is covered by `all_clear`. */
export const weeklyRecap: ReminderKind = {
  rule: { steps: [keyed("week", null, "low", "digest")], parameters: { weekday: 1, aheadDays: 14 } },
  evaluate: (facts, rule) =>
    openCards(facts).length === 0 ? [] : getWeeks(facts, rule).map((week) => buildRecap(facts, rule, week)),
};

function buildAllClear(facts: AlertFacts, rule: AlertRule, week: Week): Reminder {
  const step = stepNamed(rule, "week");
  const ahead = weekAhead(facts, rule, week);
  const formatDay = (on: string) => weekdayAndDay(on, facts.today);
  // An unknown fee could still be ahead.
  const isSure = isClear(ahead) && ahead.unknownFees.length === 0;
  const names = ahead.undatedCards.map((card) => facts.getName(card));
  const unknown =
    names.length === 0
      ? ""
      : ` We don't know when ${list(names)} ${names.length === 1 ? "is" : "are"} due because no due day was entered.`;
  return {
    ...aboutWeek(facts, week),
    onlyAlone: true,
    unlessNotified: `weekly_recap|${week.key}`,
    steps:
      step !== undefined && week.isNotified && isSure
        ? [
            stepOn(step, week.startsOn, {
              title: `Nothing is due in the week of ${formatDay(week.startsOn)}`,
              body: `We checked ${counted(ahead.cards.length, "card")} and ${counted(ahead.creditCount, "credit")}: no payment is due by ${formatDay(week.endsOn)}, no credit expires by ${formatDay(ahead.creditsEndBy)}, and no annual fee is charged before ${formatDay(ahead.feesBy)}.${unknown}`,
              stake: null,
            }),
          ]
        : [],
    why: "In a week with nothing due, we confirm that we checked.",
    facts: [
      fact("Cards checked", String(ahead.cards.length), memberSource(facts, null)),
      fact("Credits checked", String(ahead.creditCount), ourRule()),
    ],
    metrics: {},
  };
}

/** That nothing is due and nothing ends, with what was checked. The other half of `weekly_recap`. */
export const allClear: ReminderKind = {
  rule: { steps: [keyed("week", null, "low", "digest")], parameters: { weekday: 1, aheadDays: 14 } },
  evaluate: (facts, rule) =>
    openCards(facts).length === 0 ? [] : getWeeks(facts, rule).map((week) => buildAllClear(facts, rule, week)),
};
