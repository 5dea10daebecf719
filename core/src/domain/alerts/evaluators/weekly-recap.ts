import { counted, list, money, weekdayAndDay } from "../../format.ts";
import { openCards } from "../../wallet/held-cards.ts";
import { dashboardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { stepNamed, stepOn } from "../steps.ts";
import { isClear, type Week, type WeekAhead, weekAhead, getWeeks } from "./week-ahead.ts";

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
    key: week.key,
    subject: { kind: "wallet", walletCardId: null, id: null },
    groupKey: week.key,
    dueOn: null,
    endsOn: week.endsOn,
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
    closes: `Automatically after ${weekdayAndDay(week.endsOn, facts.today)}.`,
    link: { label: "See your dashboard", path: dashboardPlace() },
    mark: null,
    metrics: { amountCents: ahead.due.cents, worthCents: ahead.ending.cents },
  };
}

/** What the week holds, on its first day. An empty week is covered by `all_clear`. */
export const weeklyRecap: Evaluator = (facts, rule) =>
  openCards(facts).length === 0 ? [] : getWeeks(facts, rule).map((week) => buildRecap(facts, rule, week));
