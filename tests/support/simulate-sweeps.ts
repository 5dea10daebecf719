import { anyAlertFacts } from "@cardwell/core/domain/alerts/evaluators/wallet-arbitrary-fixture";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { PLANNED_DAYS, planAlerts, type PlanInput } from "@cardwell/core/domain/alerts/plan";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import type { AlertFacts } from "@cardwell/core/domain/alerts/reminder";
import { type AlertState, emptyAlertState } from "@cardwell/core/domain/alerts/state";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import * as fc from "fast-check";
import { decide } from "../../functions/src/features/alerts/engine/decision.ts";

const DAYS = 400;
const TIME_ZONE = "America/New_York";

/** A wallet that nobody touches, as the engine sees it from one moment to the next. */
function simulateMember(wallet: AlertFacts) {
  let state: AlertState = emptyAlertState(TIME_ZONE);
  const raised = new Map<string, CivilDate[]>();
  return {
    raised,
    /** One sweep; returns when the next is due. */
    sweep(now: Date): Date | null {
      const today = todayIn(now, TIME_ZONE);
      const input: PlanInput = {
        facts: { ...wallet, timeZone: TIME_ZONE, today, until: addDays(today, PLANNED_DAYS) },
        rules: DEFAULT_RULES,
        preferences: DEFAULT_PREFERENCES,
        state,
        now,
        hasAccess: true,
        audienceBucket: 0,
      };
      const plan = planAlerts(input);
      for (const { cause } of plan.raise) raised.set(cause, [...(raised.get(cause) ?? []), today]);
      const decision = decide("nora", input, plan, new Map());
      state = decision.state;
      return decision.nextDueAt;
    },
  };
}

function compare(wallet: AlertFacts) {
  const byDay = simulateMember(wallet);
  const bySweep = simulateMember(wallet);
  const start = instantAt(wallet.today, "12:00", TIME_ZONE);
  const lastDay = addDays(wallet.today, DAYS);
  const end = instantAt(lastDay, "12:00", TIME_ZONE);
  for (let day = wallet.today; day <= lastDay; day = addDays(day, 1)) byDay.sweep(instantAt(day, "12:00", TIME_ZONE));
  for (let now: Date | null = start; now !== null && now <= end;) now = bySweep.sweep(now);
  const found = { raised: byDay.raised.size, late: [] as string[], missed: [] as string[], doubled: [] as string[] };
  for (const [cause, [on = ""]] of byDay.raised) {
    const swept = bySweep.raised.get(cause);
    if (swept === undefined) found.missed.push(`${cause} of ${on}`);
    else if ((swept[0] ?? "") > on) found.late.push(`${cause} of ${on} on ${swept[0] ?? ""}`);
  }
  for (const [cause, days] of bySweep.raised)
    if (days.length > (byDay.raised.get(cause)?.length ?? 1)) found.doubled.push(`${cause} on ${days.join(", ")}`);
  return found;
}

/**
 * What sweeps that only run when they are due raise in random wallets over 400 days, compared with a look on each day: causes that they
 * raise on a later day, never, or more often.
 */
export function simulateSweeps(wallets: number) {
  const found = fc.sample(anyAlertFacts, { numRuns: wallets, seed: 20_261_125 }).map(compare);
  return {
    raised: found.reduce((sum, { raised }) => sum + raised, 0),
    late: found.flatMap(({ late }) => late),
    missed: found.flatMap(({ missed }) => missed),
    doubled: found.flatMap(({ doubled }) => doubled),
  };
}
