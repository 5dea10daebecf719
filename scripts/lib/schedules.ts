import { functionsOrigin, projectId, region } from "./addresses.ts";
import { sandboxTime } from "./clock.ts";
import { nextDue } from "./cron.ts";

type Schedule = { name: string; schedule: string; timeZone: string };
type Backend = { functionTriggers: { name: string; schedule?: { schedule: string; timeZone?: string } }[] };

const pollMs = 500;
/** What Cloud Scheduler takes when a function names no zone. */
const defaultTimeZone = "America/Los_Angeles";

/** The scheduled functions, as the functions emulator has loaded them. */
export async function loadedSchedules(): Promise<Schedule[]> {
  const response = await fetch(`${functionsOrigin}/backends`);
  if (!response.ok) throw new Error(`The functions emulator answered ${response.status} when asked what it runs.`);
  const { backends } = (await response.json()) as { backends: Backend[] };
  const schedules = backends
    .flatMap((backend) => backend.functionTriggers)
    .flatMap(({ name, schedule }) =>
      schedule ? [{ name, schedule: schedule.schedule, timeZone: schedule.timeZone ?? defaultTimeZone }] : [],
    );
  return [...new Map(schedules.map((schedule) => [schedule.name, schedule])).values()];
}

/** Runs one scheduled function now, as Cloud Scheduler would at `at`; the emulators never do it automatically. */
export async function runSchedule(name: string, at: Date): Promise<void> {
  const response = await fetch(`${functionsOrigin}/${projectId}/${region}/${name}-0`, {
    method: "POST",
    headers: { "X-CloudScheduler-ScheduleTime": at.toISOString(), "X-CloudScheduler-JobName": name },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The schedule ${name} failed with ${response.status}: ${text.slice(0, 500)}`);
}

/** What is due between two moments: each schedule at most once, in the order of time. */
export function dueBetween(schedules: Schedule[], from: Date, to: Date): { name: string; at: Date }[] {
  return schedules
    .map(({ name, schedule, timeZone }) => ({ name, at: nextDue(schedule, timeZone, from) }))
    .filter(({ at }) => at.getTime() <= to.getTime())
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Follows the sandbox's clock and runs what falls due: once, however far the clock was moved. */
export async function followSchedules(onError: (message: string) => void): Promise<{ stop: () => void }> {
  const schedules = await loadedSchedules();
  let last = (await sandboxTime()).now;
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void tick()
      .catch((error: unknown) => onError(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        isBusy = false;
      });
  }, pollMs);

  async function tick(): Promise<void> {
    const { now, runsSchedules } = await sandboxTime();
    const from = last;
    last = now;
    if (!runsSchedules) return;
    for (const { name, at } of dueBetween(schedules, from, now)) {
      await runSchedule(name, at).catch((error: unknown) =>
        onError(error instanceof Error ? error.message : String(error)),
      );
    }
  }

  return { stop: () => clearInterval(timer) };
}
