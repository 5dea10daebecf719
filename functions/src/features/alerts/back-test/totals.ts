import type { BackTestTotals } from "@cardwell/core/contract/admin/alert-rules";
import { FLOOD_LIMIT_PER_WEEK } from "@cardwell/core/domain/alerts/rule";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { countByWeek, type ReplayedAlert } from "./replay.ts";

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

/** The totals with one member more. */
export function addMember(
  totals: BackTestTotals,
  alerts: readonly ReplayedAlert[],
  from: CivilDate,
  until: CivilDate,
): BackTestTotals {
  const weeks = countByWeek(alerts, from, until);
  const busiest = Math.max(...weeks);
  const step = Math.min(busiest, BUSIEST_STEPS - 1);
  return {
    alerts: totals.alerts + alerts.length,
    members: totals.members + (alerts.length > 0 ? 1 : 0),
    overLimit: totals.overLimit + (busiest > FLOOD_LIMIT_PER_WEEK ? 1 : 0),
    mostInAWeek: Math.max(totals.mostInAWeek, busiest),
    byWeek: totals.byWeek.map((count, at) => count + (weeks[at] ?? 0)),
    byBusiestWeek: totals.byBusiestWeek.map((count, at) => count + (at === step ? 1 : 0)),
  };
}
