import { instantAt } from "../../../core/src/domain/alerts/times.ts";
import { sandboxTime } from "../../../scripts/lib/clock.ts";
import { runSchedule } from "../../../scripts/lib/schedules.ts";
import type { TestPerson } from "../../support/people.ts";
import { advanceClockTo } from "../../support/sandbox.ts";
import { fetchStatus, notificationsWorked } from "../../support/subscriptions.ts";
import { eventually } from "../../support/wait.ts";

export const timeZone = "America/New_York";

/** Alerts are raised, and their mail is sent. */
export async function sweepAlerts(): Promise<void> {
  const { now } = await sandboxTime();
  await runSchedule("sweepAlerts", now);
  await runSchedule("sweepMail", now);
}

/**
 * Moves the clock to a time of a day, 8:05 am unless named, and waits until the product has worked what happened on the way: the renewed
 * plan of a member among it.
 */
export async function moveTo(day: string, person: TestPerson, time = "08:05"): Promise<void> {
  await advanceClockTo(instantAt(day, time, timeZone).toISOString(), { hours: 0 });
  const { now } = await sandboxTime();
  await eventually(
    () => fetchStatus(person),
    ({ currentPeriodEnd }) => currentPeriodEnd !== null && new Date(currentPeriodEnd) > now,
  );
  await notificationsWorked();
}
