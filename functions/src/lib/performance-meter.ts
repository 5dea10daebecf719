import { addTree, countCall, countRun, countVisit } from "@cardwell/core/domain/performance/counts";
import type { Call, CountTree } from "@cardwell/core/domain/performance/counts";
import type { Visit } from "@cardwell/core/domain/performance/vitals";
import { currentRelease, isDeployedOrEmulated, shorterRetentionMs } from "../config/environment.ts";
import { firestore } from "./firestore.ts";
import { JobFailure } from "./job-failure.ts";
import { countUsage } from "./measured-usage.ts";
import { once } from "./once.ts";
import { createPerformanceRepository } from "./performance-repository.ts";
import { createPeriodicSave, MEASURED_FOR_MS } from "./periodic-save.ts";

export const performanceRepository = once(() => createPerformanceRepository(firestore()));

const meter = once(() =>
  createPeriodicSave<CountTree>({
    empty: () => ({}),
    save: async (counts, now) => {
      if (isDeployedOrEmulated()) await performanceRepository().add(counts, now);
    },
    everyMs: shorterRetentionMs() ?? MEASURED_FOR_MS,
    now: () => new Date(),
    elapsedMs: () => performance.now(),
  }),
);

const add = (counts: CountTree): void => meter().add((measured) => addTree(measured, counts));

export const measureCallOfRoute = (route: string, call: Call): void => add(countCall(route, call));

export const measureVisit = (visit: Visit): void => add(countVisit(visit, currentRelease()));

export const countEmails = (emails: number): void => add({ emails });

/** What calls of the language model cost, in millionths of a dollar. */
export const countModelCost = (modelMicros: number): void => add({ modelMicros });

/**
 * Runs a job or a task and measures it. What an instance measured is written when its first task ends, and once a minute after that.
 *
 * @param countProcessed how many a run processed, of its answer
 */
export async function measureWork<T>(
  name: string,
  work: () => Promise<T>,
  countProcessed: (answer: T) => number = () => 0,
): Promise<T> {
  const startedMs = performance.now();
  const { usage, done } = countUsage(work);
  const record = (isFailure: boolean, processed: number) =>
    meter().addAndSave((measured) =>
      addTree(measured, countRun(name, { ...usage, ms: performance.now() - startedMs, isFailure, processed })),
    );
  let answer: T;
  try {
    answer = await done;
  } catch (error) {
    await record(true, error instanceof JobFailure ? error.counts.processed : 0);
    throw error;
  }
  await record(false, countProcessed(answer));
  return answer;
}
