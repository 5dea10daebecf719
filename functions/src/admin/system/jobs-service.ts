import {
  getJobStatus,
  getNextStart,
  getOverdueMinutes,
  hasTimedOut,
  isPaused,
  JOB_IDS,
  JOBS,
} from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import type { SystemFacts } from "@cardwell/core/domain/system/system-alerts";
import type { JobsRepository, RunFilter, StoredPause, StoredRun } from "../../jobs/jobs-repository.ts";
import type { JobWork } from "../../jobs/run-job.ts";
import { AppError } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { pageOfQuery, parseCreatedCursor } from "../list-page.ts";

export type JobsDeps = {
  jobs: JobsRepository;
  work: Record<JobId, Pick<JobWork, "countDue">>;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
  /** Asks for a `runJob` task. */
  enqueue: (runId: string) => Promise<void>;
};

type Page = { cursor?: string | undefined; limit?: number | undefined };

const SHOWN_RUNS = 12;
const DEFAULT_LIMIT = 50;
const HOUR_MS = 3_600_000;

const getFailure = (run: StoredRun, now: Date) =>
  hasTimedOut(JOBS[run.job], run, now) ? "It was stopped at its time limit." : run.error;

const toRun = (run: StoredRun, emails: Map<string, string>, now: Date) => ({
  ...run,
  ...(hasTimedOut(JOBS[run.job], run, now) && { state: "failed" as const }),
  error: getFailure(run, now),
  startedAt: run.startedAt.toISOString(),
  requestedBy: run.requestedBy && (emails.get(run.requestedBy) ?? run.requestedBy),
});

/** The scheduled jobs as staff see and operate them. */
export function createJobsService({ jobs, work, getEmails, enqueue }: JobsDeps) {
  const findEmails = (uids: (string | null | undefined)[]) =>
    getEmails([...new Set(uids.filter((uid) => typeof uid === "string"))]);

  return {
    /** The facts of each job, and how staff see them. For each one document, its last 12 runs, and a count if it is overdue. */
    async read(now: Date) {
      const found = await Promise.all(
        JOB_IDS.map(async (id) => {
          const [state, runs] = await Promise.all([jobs.read(id), jobs.latestRuns(id, SHOWN_RUNS)]);
          const [lastRun = null] = runs;
          const facts = { ...state, lastRun, lastError: lastRun && getFailure(lastRun, now) };
          const overdueMinutes = getOverdueMinutes(JOBS[id], facts, now);
          const due = overdueMinutes > 0 ? ((await work[id].countDue?.(now)) ?? null) : null;
          return { id, facts, runs, overdueMinutes, due };
        }),
      );
      const emails = await findEmails(
        found.flatMap(({ facts, runs }) => [facts.pause?.by, ...runs.map(({ requestedBy }) => requestedBy)]),
      );
      return {
        facts: Object.fromEntries(found.map(({ id, facts }) => [id, facts])) as SystemFacts["jobs"],
        jobs: found.map(({ id, facts, runs, ...counts }) => ({
          id,
          ...counts,
          status: getJobStatus(JOBS[id], facts, now),
          lastSuccessAt: facts.lastSuccessAt?.toISOString() ?? null,
          nextStartAt: getNextStart(JOBS[id], facts, now)?.toISOString() ?? null,
          pause: isPaused(facts.pause, now) && facts.pause ? showPause(facts.pause, emails) : null,
          runs: runs.map((run) => toRun(run, emails, now)),
        })),
      };
    },

    async listRuns(filter: RunFilter, { cursor, limit = DEFAULT_LIMIT }: Page, now: Date) {
      const { found, total } = await jobs.listRuns(filter, limit, parseCreatedCursor(cursor));
      const page = pageOfQuery(found, total, limit, ({ startedAt, id }) => [startedAt.getTime(), id]);
      const emails = await findEmails(page.rows.map(({ requestedBy }) => requestedBy));
      return {
        ...page,
        totalIsMinimum: total === COUNTED_AT_MOST,
        rows: page.rows.map((run) => toRun(run, emails, now)),
      };
    },

    /** How to count what a run would process. */
    getCounter(job: JobId): (now: Date) => Promise<number> {
      const { countDue } = work[job];
      if (countDue === null) throw new AppError("conflict", `${JOBS[job].label} has no dry run.`);
      return countDue;
    },

    /** Whether the run that a request names was started by it already, however it went since. */
    async isStarted(job: JobId, runId: string): Promise<boolean> {
      const run = await jobs.findRun(runId);
      if (run !== null && run.job !== job) throw new AppError("conflict", "Another job has a run with this ID.");
      return run !== null;
    },

    /** Starts a run after the commit. Its record is part of the unit of work. */
    async start(unit: UnitOfWork, job: JobId, run: { id: string; requestedBy: string }, now: Date): Promise<string> {
      const last = await jobs.findLatestWithin(unit, job);
      if (last?.state === "running" && !hasTimedOut(JOBS[job], last, now)) {
        throw new AppError("conflict", `${JOBS[job].label} is running. Wait until it ends.`);
      }
      const runId = await jobs.startWithin(unit, job, run, now);
      if (runId === null) throw new AppError("conflict", `${JOBS[job].label} was started already.`);
      unit.afterCommit(() => enqueue(runId));
      return runId;
    },

    async pause(
      unit: UnitOfWork,
      job: JobId,
      hours: number,
      { by, reason }: { by: string; reason: string },
      now: Date,
    ) {
      const next: StoredPause = { by, reason, at: now, until: new Date(now.getTime() + hours * HOUR_MS) };
      return { before: await jobs.setPause(unit, job, next), next };
    },

    async resume(unit: UnitOfWork, job: JobId, now: Date) {
      const before = await jobs.setPause(unit, job, null);
      if (!isPaused(before, now)) throw new AppError("conflict", `${JOBS[job].label} isn't paused.`);
      return before;
    },
  };
}

const showPause = ({ by, at, until, reason }: StoredPause, emails: Map<string, string>) => ({
  by: emails.get(by) ?? by,
  at: at.toISOString(),
  until: until.toISOString(),
  reason,
});

export type JobsService = ReturnType<typeof createJobsService>;
