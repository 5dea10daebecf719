import { JOB_IDS, type JobId, JOBS } from "../../core/src/domain/system/jobs.ts";
import { DAY_MS, MINUTE_MS } from "../../core/src/domain/dates/instants.ts";
import { newRun } from "../../functions/src/jobs/jobs-repository.ts";
import { createRandom, type Random } from "./random.ts";

type Stored = { path: string; data: Record<string, unknown> };

/** The runs of half a day: those of a month would be 20,000. Daily jobs have all of their month. */
const shownMs = 12 * 60 * MINUTE_MS;
const keptDays = 29;

/** What fails now and then: the job, how many runs ago, and as which error. */
const failures: { job: JobId; runsAgo: number; error: string }[] = [
  { job: "sweepMail", runsAgo: 61, error: "JobFailure in sweep" },
  { job: "fetchMissedEvents", runsAgo: 22, error: "AppError vendor_unavailable" },
  { job: "reconcileBilling", runsAgo: 12, error: "AppError vendor_unavailable" },
];

/** How much a run has to do, at most. */
const most: Record<JobId, number> = {
  sweepAlerts: 9,
  sweepMail: 4,
  sweepWebhookEvents: 2,
  watchAlerts: 0,
  endViews: 0,
  sweepBanks: 0,
  publishNews: 0,
  fetchNews: 1,
  fetchPodcasts: 1,
  recountBanks: 6,
  updateStatuses: 3,
  deleteAccounts: 0,
  fetchMissedEvents: 1,
  reconcileBilling: 280,
  rollUpFigures: 8,
  verifyAuditLog: 40,
};

/** When a job started before now, the latest first. */
function listStarts(job: JobId, now: Date): Date[] {
  const { schedule } = JOBS[job];
  if ("everyMinutes" in schedule) {
    const everyMs = schedule.everyMinutes * MINUTE_MS;
    const last = Math.floor(now.getTime() / everyMs) * everyMs;
    return Array.from({ length: Math.floor(shownMs / everyMs) }, (_, ago) => new Date(last - ago * everyMs));
  }
  const today = new Date(`${now.toISOString().slice(0, 10)}T${schedule.dailyAt}:00Z`);
  const last = today < now ? today.getTime() : today.getTime() - DAY_MS;
  return Array.from({ length: keptDays }, (_, ago) => new Date(last - ago * DAY_MS));
}

function buildRun(job: JobId, startedAt: Date, runsAgo: number, random: Random): Record<string, unknown> {
  const failure = failures.find((each) => each.job === job && each.runsAgo === runsAgo);
  const processed =
    job === "rollUpFigures" || job === "recountBanks" ? most[job] : Math.floor(most[job] * random.next() ** 2);
  return {
    ...newRun(job, null, startedAt),
    state: failure ? "failed" : "done",
    durationMs: 120 + processed * 45 + random.between(0, 400),
    processed: failure ? 0 : processed,
    error: failure?.error ?? null,
  };
}

/** The runs of the scheduled jobs until now, and when those succeeded that the loading itself doesn't run. */
export function jobDocuments(now: Date): Stored[] {
  const random = createRandom(50_000);
  const runs = JOB_IDS.flatMap((job) =>
    listStarts(job, now).map((startedAt, runsAgo) => ({
      path: `jobRuns/invented-${job}-${runsAgo}`,
      data: buildRun(job, startedAt, runsAgo, random),
    })),
  );
  const successes = (
    [
      "watchAlerts",
      "sweepWebhookEvents",
      "fetchMissedEvents",
      "endViews",
      "sweepBanks",
      "publishNews",
      "fetchNews",
      "fetchPodcasts",
      "recountBanks",
      "updateStatuses",
      "deleteAccounts",
    ] as const
  ).map((job) => ({
    path: `jobs/${job}`,
    data: { lastSuccessAt: listStarts(job, now)[0], pause: null },
  }));
  return [...runs, ...successes];
}
