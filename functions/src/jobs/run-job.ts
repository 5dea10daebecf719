import { isPaused } from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../config/clock.ts";
import { getErrorName } from "../lib/error-name.ts";
import { JobFailure } from "../lib/job-failure.ts";
import type { JobCounts } from "../lib/job-failure.ts";
import type { JobsRepository, RunOutcome } from "./jobs-repository.ts";

export type JobWork = {
  /** @throws JobFailure at the end when something couldn't be processed */
  run: (clock: Clock) => Promise<JobCounts>;
  /** Counts what a run would process now. */
  countDue: ((now: Date) => Promise<number>) | null;
};

type Deps = {
  jobs: Pick<JobsRepository, "read" | "start" | "skip" | "finish" | "claim">;
  work: Record<JobId, Pick<JobWork, "run">>;
  clock: () => Promise<Clock>;
  elapsedMs?: () => number;
};

/** A job isn't kept from running because its record can't be written. */
async function orNull<T>(what: string, job: JobId, write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    logger.error(what, { job, error: getErrorName(error) });
    return null;
  }
}

/** Runs scheduled functions, and leaves a record of each run. */
export function createJobRunner({ jobs, work, clock: readClock, elapsedMs = () => performance.now() }: Deps) {
  /** Two writes at most. Returns the error of a run that failed. */
  async function perform(job: JobId, runId: string | null, clock: Clock): Promise<Error | null> {
    const startedMs = elapsedMs();
    let failure: Error | null = null;
    let counts: JobCounts = { processed: 0, failed: 0 };
    try {
      counts = await work[job].run(clock);
    } catch (error) {
      failure = error instanceof Error ? error : new Error("A job threw something that is no error.", { cause: error });
      if (error instanceof JobFailure) ({ counts } = error);
    }
    const cameToItsEnd = failure === null || (failure instanceof JobFailure && counts.processed > 0);
    const outcome: RunOutcome = {
      ...counts,
      state: failure === null ? "done" : "failed",
      error: failure && getErrorName(failure),
      durationMs: Math.round(elapsedMs() - startedMs),
      succeededAt: cameToItsEnd ? clock.now() : null,
    };
    if (runId !== null) await orNull("A run couldn't be recorded", job, () => jobs.finish(runId, job, outcome));
    return failure;
  }

  return {
    /**
     * Runs a job for its schedule, unless staff paused it. One read, and three writes at most beside those of the job.
     *
     * @throws what the job throws, so that the platform counts the run as failed
     */
    async runScheduled(job: JobId): Promise<void> {
      const clock = await readClock();
      const now = clock.now();
      const state = await orNull("The pause of a job couldn't be read", job, () => jobs.read(job));
      if (state && isPaused(state.pause, now)) {
        logger.warn("A paused job was skipped", { job });
        await orNull("A skipped run couldn't be recorded", job, () => jobs.skip(job, now));
        return;
      }
      const runId = await orNull("A run couldn't be recorded", job, () => jobs.start(job, now));
      const failure = await perform(job, runId, clock);
      if (failure) throw failure;
    },

    /**
     * Does a run that staff asked for. The same attempt again does nothing, also at the same time: a task may be delivered twice. A later
     * attempt does it anew, as the process of the one before was stopped.
     */
    async runRequested(runId: string, attempt: number): Promise<void> {
      const job = await jobs.claim(runId, attempt);
      if (job === null) return;
      const failure = await perform(job, runId, await readClock());
      if (failure) logger.error("A job that staff started failed", { job, error: getErrorName(failure) });
    },
  };
}
