import { setTimeout } from "node:timers/promises";
import { functionsOrigin, projectId, region } from "./addresses.ts";
import { sandboxTime } from "./clock.ts";
import { nextDue } from "./cron.ts";

type Schedule = { name: string; schedule: string; timeZone: string };
type Backend = { functionTriggers: { name: string; schedule?: { schedule: string; timeZone?: string } }[] };

const pollMs = 500;
/** Runs that began within this time count as running at once; a longer one keeps no other waiting. */
const shortRunMs = 5_000;
const runsAtOnce = 2;
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

/** What the functions emulator answers when the function's process ended as it was called. */
const endedProcess = /^\{.*"code":"(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)"/;

/** Runs one scheduled function now, as Cloud Scheduler would at `at`; the emulators never do it automatically. */
export async function runSchedule(name: string, at: Date, attemptsLeft = 1): Promise<void> {
  const response = await fetch(`${functionsOrigin}/${projectId}/${region}/${name}-0`, {
    method: "POST",
    headers: { "X-CloudScheduler-ScheduleTime": at.toISOString(), "X-CloudScheduler-JobName": name },
  });
  const text = await response.text();
  if (attemptsLeft > 0 && endedProcess.test(text)) return runSchedule(name, at, attemptsLeft - 1);
  if (!response.ok) throw new Error(`The schedule ${name} failed with ${response.status}: ${text.slice(0, 500)}`);
}

/** What is due between two moments: each schedule at most once, in the order of time. */
export function dueBetween(schedules: Schedule[], from: Date, to: Date): { name: string; at: Date }[] {
  return schedules
    .map(({ name, schedule, timeZone }) => ({ name, at: nextDue(schedule, timeZone, from) }))
    .filter(({ at }) => at.getTime() <= to.getTime())
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

type DueRun = { name: string; at: Date };

/**
 * Runs what is due, in its order: two at a time, as the emulator starts a process for each run, and the next when one has ended or takes
 * long. A function's next run waits until its last one has ended.
 */
export function createLanes(
  run: (due: DueRun) => Promise<void>,
  sleep: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms, undefined, { ref: false }),
): (due: readonly DueRun[]) => void {
  const waiting: DueRun[] = [];
  const running = new Set<string>();
  let free = runsAtOnce;
  const start = () => {
    while (free > 0) {
      const next = waiting.findIndex(({ name }) => !running.has(name));
      const [due] = next < 0 ? [] : waiting.splice(next, 1);
      if (due === undefined) return;
      free -= 1;
      running.add(due.name);
      const ended = run(due).finally(() => running.delete(due.name));
      void Promise.race([ended, sleep(shortRunMs)]).finally(() => {
        free += 1;
        start();
      });
      void ended.finally(start);
    }
  };
  return (due) => {
    waiting.push(...due.filter(({ name }) => !waiting.some((each) => each.name === name)));
    start();
  };
}

/** Follows the sandbox's clock and runs what falls due: once, however far the clock was moved. */
export async function followSchedules(onError: (message: string) => void): Promise<{ stop: () => void }> {
  const schedules = await loadedSchedules();
  const warn = (error: unknown) => onError(error instanceof Error ? error.message : String(error));
  const begin = createLanes(async ({ name, at }) => runSchedule(name, at).catch(warn));
  let last = (await sandboxTime()).now;
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void tick()
      .catch(warn)
      .finally(() => {
        isBusy = false;
      });
  }, pollMs);

  async function tick(): Promise<void> {
    const { now, runsSchedules } = await sandboxTime();
    const from = last;
    last = now;
    if (!runsSchedules) return;
    begin(dueBetween(schedules, from, now));
  }

  return { stop: () => clearInterval(timer) };
}
