import { computeExpiry } from "@cardwell/core/domain/retention";
import { JOB_IDS, RUN_STATES } from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant, zodConverter } from "../lib/firestore.ts";
import type { JobCounts } from "../lib/job-failure.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";

const pause = z.object({ by: z.string(), at: storedInstant, until: storedInstant, reason: z.string() });
export type StoredPause = z.infer<typeof pause>;

export const jobState = z.object({ lastSuccessAt: orNull(storedInstant), pause: orNull(pause) });
export type JobState = z.infer<typeof jobState>;

const jobProgress = z.object({ reachedAt: orNull(storedInstant) });

export const jobRun = z.object({
  job: z.enum(JOB_IDS),
  /** Who asked for it; null: the schedule. */
  requestedBy: orNull(z.string()),
  state: z.enum(RUN_STATES),
  startedAt: storedInstant,
  durationMs: orNull(z.number()),
  processed: z.number(),
  failed: z.number(),
  error: orNull(z.string()),
  /** The latest attempt of the task of a run that staff asked for; null: none began. */
  attempt: orNull(z.number()),
});
export type StoredRun = z.infer<typeof jobRun> & { id: string };

export type RunOutcome = JobCounts & {
  state: "done" | "failed";
  error: string | null;
  durationMs: number;
  /** When it came to its end and not everything failed; null: it doesn't count as a success. */
  succeededAt: Date | null;
};

export type RunFilter = { job: JobId | undefined; state: StoredRun["state"] | undefined };

/** A run as it begins. */
export const newRun = (job: JobId, requestedBy: string | null, startedAt: Date) => ({
  job,
  requestedBy,
  state: "running" as const,
  startedAt,
  durationMs: null,
  processed: 0,
  failed: 0,
  error: null,
  attempt: null,
  expireAt: computeExpiry("jobRuns", startedAt),
});

/** `jobs/{job}`: pause, last success and progress of a scheduled function; `jobRuns/{id}`: each of its runs, for 30 days. */
export function createJobsRepository(db: Firestore) {
  const jobs = db.collection("jobs");
  const jobStates = jobs.withConverter(zodConverter(jobState));
  const jobRuns = db.collection("jobRuns").withConverter(zodConverter(jobRun));

  function filteredRuns({ job, state }: RunFilter): Query<z.infer<typeof jobRun>> {
    if (job === undefined && state === undefined) return jobRuns.orderBy("startedAt", "desc");
    if (job === undefined) return jobRuns.where("state", "==", state).orderBy("startedAt", "desc");
    if (state === undefined) return jobRuns.where("job", "==", job).orderBy("startedAt", "desc");
    return jobRuns.where("job", "==", job).where("state", "==", state).orderBy("startedAt", "desc");
  }

  const toRuns = async (query: Query<z.infer<typeof jobRun>>): Promise<StoredRun[]> =>
    (await query.get()).docs.map((doc) => ({ ...doc.data(), id: doc.id }));

  const latestRuns = (job: JobId, limit: number) => toRuns(filteredRuns({ job, state: undefined }).limit(limit));

  return {
    /** One read. */
    async read(job: JobId): Promise<JobState> {
      return (await jobStates.doc(job).get()).data() ?? { lastSuccessAt: null, pause: null };
    },

    /** Up to when a job that goes on where it ended has come. One read. */
    async readReached(job: JobId): Promise<Date | null> {
      return (await jobs.withConverter(zodConverter(jobProgress)).doc(job).get()).data()?.reachedAt ?? null;
    },

    /** One write. */
    async saveReached(job: JobId, reachedAt: Date): Promise<void> {
      await jobs.doc(job).set({ reachedAt }, { merge: true });
    },

    /** The latest runs, newest first. Reads those and no others. */
    latestRuns,

    /** A page of runs, newest first, and how many there are. A read for each, and two. */
    async listRuns(filter: RunFilter, limit: number, after: { at: Date; id: string } | undefined) {
      const query = filteredRuns(filter).orderBy(FieldPath.documentId(), "desc");
      const page = after === undefined ? query : query.startAfter(after.at, after.id);
      const [found, count] = await Promise.all([
        toRuns(page.limit(limit + 1)),
        filteredRuns(filter).limit(COUNTED_AT_MOST).count().get(),
      ]);
      return { found, total: count.data().count };
    },

    /** One read; null when it expired. */
    async findRun(id: string): Promise<StoredRun | null> {
      const run = (await jobRuns.doc(id).get()).data();
      return run ? { ...run, id } : null;
    },

    /**
     * Gives a run that isn't done to the caller, for an attempt of its task; null: it was given away for this attempt or a later one, or
     * is done. A read, and a write.
     */
    async claim(id: string, attempt: number): Promise<JobId | null> {
      return db.runTransaction(async (transaction) => {
        const run = (await transaction.get(jobRuns.doc(id))).data();
        if (run?.state !== "running" || (run.attempt !== null && run.attempt >= attempt)) return null;
        transaction.update(db.collection("jobRuns").doc(id), { attempt });
        return run.job;
      });
    },

    /** One write. */
    async start(job: JobId, now: Date): Promise<string> {
      return (await db.collection("jobRuns").add(newRun(job, null, now))).id;
    },

    /** One read, which a run that starts meanwhile repeats. */
    async findLatestWithin({ transaction }: UnitOfWork, job: JobId): Promise<StoredRun | null> {
      const [run] = (await transaction.get(filteredRuns({ job, state: undefined }).limit(1))).docs;
      return run ? { ...run.data(), id: run.id } : null;
    },

    /** A run that staff ask for, in the transaction of its audit entry. Null: there is one with this id. One read, and a write. */
    async startWithin(
      { transaction }: UnitOfWork,
      job: JobId,
      { id, requestedBy }: { id: string; requestedBy: string },
      now: Date,
    ): Promise<string | null> {
      const run = db.collection("jobRuns").doc(id);
      if ((await transaction.get(run)).exists) return null;
      transaction.create(run, newRun(job, requestedBy, now));
      return id;
    },

    /** One write. */
    async skip(job: JobId, now: Date): Promise<void> {
      await db.collection("jobRuns").add({ ...newRun(job, null, now), state: "skipped" });
    },

    /** One write, and one for a success. */
    async finish(id: string, job: JobId, { succeededAt, ...outcome }: RunOutcome): Promise<void> {
      const batch = db.batch();
      batch.update(db.collection("jobRuns").doc(id), outcome);
      if (succeededAt !== null) batch.set(jobs.doc(job), { lastSuccessAt: succeededAt }, { merge: true });
      await batch.commit();
    },

    /** Reads a job's pause and writes another, in the transaction of the audit entry. */
    async setPause({ transaction }: UnitOfWork, job: JobId, next: StoredPause | null): Promise<StoredPause | null> {
      const before = (await transaction.get(jobStates.doc(job))).data()?.pause ?? null;
      transaction.set(jobs.doc(job), { pause: next }, { merge: true });
      return before;
    },
  };
}

export type JobsRepository = ReturnType<typeof createJobsRepository>;
