import { randomUUID } from "node:crypto";
import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
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
import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import type { SystemFacts } from "@cardwell/core/domain/system/attention";
import type { JobsRepository, StoredPause, StoredRun } from "../../jobs/jobs-repository.ts";
import type { JobWork } from "../../jobs/run-job.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { pageOfQuery, parseCreatedCursor } from "../list-page.ts";

export type JobsDeps = {
  jobs: JobsRepository;
  work: Record<JobId, Pick<JobWork, "countDue">>;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
  /** Asks for a `runJob` task. */
  enqueue: (runId: string) => Promise<void>;
};

type Contract = Pick<typeof adminSystemContract, "jobRuns" | "runJob" | "pauseJob" | "resumeJob">;

const SHOWN_RUNS = 12;
const DEFAULT_LIMIT = 50;

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

  /** How to count what a run would process. */
  function getCounter(job: JobId): (now: Date) => Promise<number> {
    const { countDue } = work[job];
    if (countDue === null) throw new AppError("conflict", `${JOBS[job].label} has no dry run.`);
    return countDue;
  }

  /** Whether the run that a request names was started by it already, however it went since. */
  async function isStarted(job: JobId, runId: string): Promise<boolean> {
    const run = await jobs.findRun(runId);
    if (run !== null && run.job !== job) throw new AppError("conflict", "Another job has a run with this ID.");
    return run !== null;
  }

  const routes: Handlers<Contract, Pick<Acting, "uid" | "now">> = {
    async jobRuns({ query: { job, state, cursor, limit = DEFAULT_LIMIT } }, { now }) {
      const { found, total } = await jobs.listRuns({ job, state }, limit, parseCreatedCursor(cursor));
      const page = pageOfQuery(found, total, limit, ({ startedAt, id }) => [startedAt.getTime(), id]);
      const emails = await findEmails(page.rows.map(({ requestedBy }) => requestedBy));
      return {
        ...page,
        totalIsMinimum: total === COUNTED_AT_MOST,
        rows: page.rows.map((run) => toRun(run, emails, now)),
      };
    },

    /** Starts a run after the commit. Its record is part of the unit of work. */
    async runJob({ params: { job }, body: { id = randomUUID(), dryRun = false } }, { uid: requestedBy, now, audit }) {
      const object = `jobs/${job}` as const;
      if (dryRun) {
        const countDue = getCounter(job);
        return audit.job(object, async () => {
          const due = await countDue(now);
          return { after: { dryRun, due }, answer: { runId: null, due } };
        });
      }
      if (await isStarted(job, id)) return audit.unchanged({ runId: id, due: null });
      return audit.change(async (unit) => {
        const last = await jobs.findLatestWithin(unit, job);
        if (last?.state === "running" && !hasTimedOut(JOBS[job], last, now)) {
          throw new AppError("conflict", `${JOBS[job].label} is running. Wait until it ends.`);
        }
        const runId = await jobs.startWithin(unit, job, { id, requestedBy }, now);
        if (runId === null) throw new AppError("conflict", `${JOBS[job].label} was started already.`);
        unit.afterCommit(() => enqueue(runId));
        return { object, before: null, after: { runId }, answer: { runId, due: null } };
      });
    },

    pauseJob: ({ params: { job }, body: { hours, reason } }, { uid: by, now, audit }) =>
      audit.change(async (unit) => {
        const next: StoredPause = { by, reason, at: now, until: new Date(now.getTime() + hours * HOUR_MS) };
        const before = await jobs.setPause(unit, job, next);
        if (isPaused(before, now)) throw new AppError("conflict", `${JOBS[job].label} is paused already.`);
        return { object: `jobs/${job}`, before, after: next, answer: { until: next.until.toISOString() } };
      }),

    resumeJob: ({ params: { job } }, { now, audit }) =>
      audit.change(async (unit) => {
        const before = await jobs.setPause(unit, job, null);
        if (!isPaused(before, now)) throw new AppError("conflict", `${JOBS[job].label} isn't paused.`);
        return { object: `jobs/${job}`, before, after: null, answer: { resumed: true as const } };
      }),
  };

  return {
    routes,

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
  };
}

const showPause = ({ by, at, until, reason }: StoredPause, emails: Map<string, string>) => ({
  by: emails.get(by) ?? by,
  at: at.toISOString(),
  until: until.toISOString(),
  reason,
});

export type JobsService = ReturnType<typeof createJobsService>;
