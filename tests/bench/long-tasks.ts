import type { Page } from "@playwright/test";

/** A stretch in which the page couldn't respond: CPU time of its thread, and elapsed time. */
export type LongTask = { workedMs: number; tookMs: number; what: string };

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time of the thread, without what other programs used. */
  tdur?: number;
  args?: { name?: string; data?: { functionName?: string; url?: string } };
};

const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];
const none: LongTask = { workedMs: 0, tookMs: 0, what: "" };

function inside({ ts, dur = 0, pid, tid }: TraceEvent, events: readonly TraceEvent[]): string {
  const parts = events
    .filter((each) => each.pid === pid && each.tid === tid && each.ts >= ts && each.ts < ts + dur)
    .filter(({ name }) => !name.includes("RunTask"))
    .toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0));
  return parts
    .slice(0, 5)
    .map(({ name, dur: partDur = 0, args }) => {
      const { functionName = "", url = "" } = args?.data ?? {};
      return `${name} ${functionName} ${url.split("/").at(-1)} ${Math.round(partDur / 1000)} ms`;
    })
    .join("; ");
}

/** Runs an action in a page and returns the longest task of its main thread. */
export async function longestTaskDuring(page: Page, run: () => Promise<void>): Promise<LongTask> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser of its own.");
  await browser.startTracing(page, { categories });
  let trace: Buffer;
  try {
    await run();
    // The action ends with the frame that shows it.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestIdleCallback(resolve));
    });
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const events = traceEvents.filter(({ ph, pid, tid }) => ph === "X" && mains.has(`${pid}/${tid}`));
  const tasks = events.filter(({ name }) => name === "RunTask" || name === "ThreadControllerImpl::RunTask");
  if (tasks.length === 0) throw new Error("The trace holds no task of the page.");
  const worked = ({ dur = 0, tdur = dur }: TraceEvent) => tdur;
  const longest = tasks.reduce((before, task) => (worked(task) > worked(before) ? task : before));
  return worked(longest) === 0
    ? none
    : {
        workedMs: Math.round(worked(longest) / 1000),
        tookMs: Math.round((longest.dur ?? 0) / 1000),
        what: inside(longest, events),
      };
}
