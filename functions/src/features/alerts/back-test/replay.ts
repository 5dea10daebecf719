import type { BackTestTotals } from "@cardwell/core/contract/admin/alert-rules";
import { FLOOD_LIMIT_PER_WEEK } from "@cardwell/core/domain/alerts/going-live";
import { planAlerts, type PlanInput, watch } from "@cardwell/core/domain/alerts/plan";
import type { AlertRule, AlertRules } from "@cardwell/core/domain/alerts/rule";
import type { PlanFacts } from "@cardwell/core/domain/alerts/state";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { addDays, daysBetween } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Statement } from "@cardwell/core/domain/wallet/shapes";
import { decide, type Decision } from "../engine/decision.ts";
import { buildPlanInput, type Person, type PlanContext } from "../engine/person.ts";
import { cardsAsOf, isPaidOn } from "./as-of.ts";

/** A member with what the replay needs of their history. */
export type ReplayedMember = {
  uid: string;
  person: Person;
  /** By card; the last ones are in the wallet itself. */
  statements: ReadonlyMap<string, readonly Statement[]>;
};

export type ReplayedAlert = {
  id: string;
  on: CivilDate;
  title: string;
  cardName: string | null;
  seriesKey: string | null;
};

/** Late enough that every step of the day is reached. */
export const LAST_LOOK = "23:00";

/** The rule alone, as if it were live. */
export function onlyRule(rules: AlertRules, rule: AlertRule): AlertRules {
  const off = Object.entries(rules).map(([type, each]) => [type, { ...each, enabled: false }]);
  const live: AlertRule = { ...rule, enabled: true, mode: "live", offUntil: null };
  return { ...(Object.fromEntries(off) as AlertRules), [rule.type]: live };
}

/** The plan as far as it was there at a moment: of one that began later nothing is known. */
export const planAt = (plan: PlanFacts | null, at: Date): PlanFacts | null =>
  plan !== null && plan.createdAt <= at ? plan : null;

/** What one look decides for a person without alerts. Every day is looked at, so when to look next is of no interest. */
export function decideOnDay(uid: string, input: PlanInput): Decision {
  const watching = watch(input);
  return decide(uid, input, planAlerts(input, { ...watching, changingOn: () => watching.reminders }), new Map());
}

/**
 * The alerts that a rule would have made for a member from a day to another, by one look at the end of each day at the facts dated up to it.
 * It begins a day earlier, so that what was due before isn't counted. Pure.
 */
export function replay(
  { uid, person, statements }: ReplayedMember,
  planContext: Omit<PlanContext, "now">,
  from: CivilDate,
  until: CivilDate,
): ReplayedAlert[] {
  const { timeZone, plan } = person.state;
  let state: Person["state"] = { ...person.state, timeZone, plan, notified: {}, snoozed: {}, byType: {} };
  const alerts = new Map<string, ReplayedAlert>();
  for (let day = addDays(from, -1); day <= until; day = addDays(day, 1)) {
    const now = instantAt(day, LAST_LOOK, timeZone);
    const { cards } = person.wallet;
    // What was due on a day was due before somebody paid on it.
    const looks = isPaidOn(cards, statements, day) ? [addDays(day, -1), day] : [day];
    for (const paidUpTo of looks) {
      const wallet = { ...person.wallet, cards: cardsAsOf(cards, statements, day, paidUpTo) };
      const then = { ...state, plan: planAt(plan, now) };
      const input = buildPlanInput(uid, { ...person, wallet, state: then }, { ...planContext, now });
      const decision = decideOnDay(uid, input);
      state = { ...decision.state, digest: [] };
      for (const { id, record } of day < from ? [] : decision.creates) {
        const { title, subject, seriesKey } = record;
        if (!alerts.has(id)) alerts.set(id, { id, on: day, title, cardName: subject.cardName, seriesKey });
      }
    }
  }
  return [...alerts.values()];
}

/** How many of these alerts fall in each week of a period; the last one may be shorter. */
export function countByWeek(alerts: readonly Pick<ReplayedAlert, "on">[], from: CivilDate, until: CivilDate): number[] {
  const weeks = Array.from({ length: Math.floor(daysBetween(from, until) / 7) + 1 }, () => 0);
  for (const { on } of alerts) {
    const week = Math.floor(daysBetween(from, on) / 7);
    weeks[week] = (weeks[week] ?? 0) + 1;
  }
  return weeks;
}

/** Members by their busiest week: none, 1, 2, 3, 4, and 5 or more alerts. */
const BUSIEST_STEPS = 6;

export const noTotals = (weeks: number): BackTestTotals => ({
  alerts: 0,
  members: 0,
  overLimit: 0,
  mostInAWeek: 0,
  byWeek: Array.from({ length: weeks }, () => 0),
  byBusiestWeek: Array.from({ length: BUSIEST_STEPS }, () => 0),
});

/** What two parts of a back-test come to together. */
export const addTotals = (one: BackTestTotals, other: BackTestTotals): BackTestTotals => ({
  alerts: one.alerts + other.alerts,
  members: one.members + other.members,
  overLimit: one.overLimit + other.overLimit,
  mostInAWeek: Math.max(one.mostInAWeek, other.mostInAWeek),
  byWeek: one.byWeek.map((count, at) => count + (other.byWeek[at] ?? 0)),
  byBusiestWeek: one.byBusiestWeek.map((count, at) => count + (other.byBusiestWeek[at] ?? 0)),
});

/** The totals with one member more. */
export function addMember(
  totals: BackTestTotals,
  alerts: readonly Pick<ReplayedAlert, "on">[],
  from: CivilDate,
  until: CivilDate,
): BackTestTotals {
  const byWeek = countByWeek(alerts, from, until);
  const busiest = Math.max(...byWeek);
  const step = Math.min(busiest, BUSIEST_STEPS - 1);
  return addTotals(totals, {
    alerts: alerts.length,
    members: alerts.length > 0 ? 1 : 0,
    overLimit: busiest > FLOOD_LIMIT_PER_WEEK ? 1 : 0,
    mostInAWeek: busiest,
    byWeek,
    byBusiestWeek: totals.byBusiestWeek.map((_, at) => (at === step ? 1 : 0)),
  });
}
