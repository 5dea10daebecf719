import { JOBS } from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import * as logger from "firebase-functions/logger";
import type { JobCounts } from "./job-failure.ts";
import type { PositionInTime } from "./position-in-time.ts";

const PAGE_SIZE = 50;
/** Of a job's time limit; the rest is for what is being handled when it is over. */
export const USED_SHARE = 0.75;

type Due<T extends PositionInTime> = {
  /** What is due after a position, the longest due first; less than a page is the last. */
  list: (limit: number, after: PositionInTime | undefined) => Promise<T[]>;
  /** `skipped`: it isn't due any more, and isn't counted. */
  handle: (item: T) => Promise<"handled" | "skipped" | void>;
  /** Has one that failed wait, so that it isn't the first of the next run again. */
  postpone?: (item: T, error: unknown) => Promise<void>;
  /** What is logged when one fails. */
  failure: string;
  /** Of the job's time limit, where it has other work, too. */
  usedShare?: number;
  elapsedMs?: () => number;
};

/** Handles everything that is due for a job, as long as its time lasts. One that fails doesn't stop the others. */
export async function handleDue<T extends PositionInTime>(
  job: JobId,
  { list, handle, postpone, failure, usedShare = USED_SHARE, elapsedMs = () => performance.now() }: Due<T>,
): Promise<JobCounts> {
  const counts = { processed: 0, failed: 0 };
  const endsAtMs = elapsedMs() + JOBS[job].timeoutSeconds * 1_000 * usedShare;
  let after: PositionInTime | undefined;
  for (;;) {
    const page = await list(PAGE_SIZE, after);
    for (const item of page) {
      if (elapsedMs() >= endsAtMs) {
        logger.warn("A job had no time left", { job, ...counts, alert: "job_behind" });
        return counts;
      }
      try {
        if ((await handle(item)) !== "skipped") counts.processed += 1;
      } catch (error) {
        counts.failed += 1;
        logger.error(failure, { id: item.id, error: String(error) });
        await postpone?.(item, error);
      }
    }
    after = page.at(-1);
    if (after === undefined || page.length < PAGE_SIZE) return counts;
  }
}
