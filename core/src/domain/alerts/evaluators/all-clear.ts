import { fact, ourRule, memberSource } from "../../fact-sources.ts";
import { counted, list, weekdayAndDay } from "../../format.ts";
import { openCards } from "../../wallet/held-cards.ts";
import { dashboardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { stepNamed, stepOn } from "../steps.ts";
import { isClear, type Week, weekAhead, getWeeks } from "./week-ahead.ts";

function buildAllClear(facts: AlertFacts, rule: AlertRule, week: Week): Reminder {
  const step = stepNamed(rule, "week");
  const ahead = weekAhead(facts, rule, week);
  const day = (on: string) => weekdayAndDay(on, facts.today);
  // An unknown fee could still be ahead.
  const isSure = isClear(ahead) && ahead.unknownFees.length === 0;
  const names = ahead.undatedCards.map((card) => facts.getName(card));
  const unknown =
    names.length === 0
      ? ""
      : ` We don't know when ${list(names)} ${names.length === 1 ? "is" : "are"} due because no due day was entered.`;
  return {
    key: week.key,
    subject: { kind: "wallet", walletCardId: null, id: null },
    groupKey: week.key,
    dueOn: null,
    endsOn: week.endsOn,
    onlyAlone: true,
    unlessNotified: `weekly_recap|${week.key}`,
    steps:
      step !== undefined && week.isNotified && isSure
        ? [
            stepOn(step, week.startsOn, {
              title: `Nothing is due in the week of ${day(week.startsOn)}`,
              body: `We checked ${counted(ahead.cards.length, "card")} and ${counted(ahead.creditCount, "credit")}: no payment is due by ${day(week.endsOn)}, no credit expires by ${day(ahead.creditsEndBy)}, and no annual fee is charged before ${day(ahead.feesBy)}.${unknown}`,
              stake: null,
            }),
          ]
        : [],
    why: "In a week with nothing due, we confirm that we checked.",
    facts: [
      fact("Cards checked", String(ahead.cards.length), memberSource(facts, null)),
      fact("Credits checked", String(ahead.creditCount), ourRule()),
    ],
    closes: `Automatically after ${day(week.endsOn)}.`,
    link: { label: "See your dashboard", path: dashboardPlace() },
    mark: null,
    metrics: {},
  };
}

/** That nothing is due and nothing ends, with what was checked. The other half of `weekly_recap`. */
export const allClear: Evaluator = (facts, rule) =>
  openCards(facts).length === 0 ? [] : getWeeks(facts, rule).map((week) => buildAllClear(facts, rule, week));
