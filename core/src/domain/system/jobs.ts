import { MINUTE_MS } from "../dates/instants.ts";
import { DELETION_WAIT_DAYS } from "../accounts/deletion.ts";
import { BANK_SWEEP_MINUTES } from "../banks/schedule.ts";

/** The scheduled functions. The back end takes their schedules from here, and the back office what it expects of them. */
export const JOB_IDS = [
  "sweepAlerts",
  "sweepMail",
  "sweepWebhookEvents",
  "watchAlerts",
  "endViews",
  "updateStatuses",
  "deleteAccounts",
  "sweepBanks",
  "publishNews",
  "fetchNews",
  "fetchPodcasts",
  "recountBanks",
  "fetchMissedEvents",
  "reconcileBilling",
  "rollUpFigures",
  "verifyAuditLog",
] as const;
export type JobId = (typeof JOB_IDS)[number];

/** `everyMinutes` divides an hour, and starts with it. `dailyAt` is a time of day in UTC. */
export type Schedule = { everyMinutes: number } | { dailyAt: `${number}:${number}` };

export type Job = {
  label: string;
  purpose: string;
  schedule: Schedule;
  timeoutSeconds: number;
  /** What it processes; null: it only checks. */
  noun: readonly [one: string, many: string] | null;
  /** A dry run counts what the job would process. */
  canDryRun: boolean;
};

export const JOBS: Record<JobId, Job> = {
  sweepAlerts: {
    label: "Alert sweep",
    purpose: "Raises the alerts that are due and queues their email.",
    schedule: { everyMinutes: 5 },
    timeoutSeconds: 300,
    noun: ["member", "members"],
    canDryRun: true,
  },
  sweepMail: {
    label: "Email sweep",
    purpose: "Sends alerts, digests, broadcasts and push notifications that are due, and email whose task was lost.",
    schedule: { everyMinutes: 1 },
    timeoutSeconds: 60,
    noun: ["email or notification", "emails and notifications"],
    canDryRun: true,
  },
  sweepWebhookEvents: {
    label: "Webhook event sweep",
    purpose: "Queues webhook events again whose task was lost or failed.",
    schedule: { everyMinutes: 15 },
    timeoutSeconds: 300,
    noun: ["event", "events"],
    canDryRun: true,
  },
  watchAlerts: {
    label: "Alert monitor",
    purpose: "Notifies staff when the alert sweep or the email sweep stops finishing.",
    schedule: { everyMinutes: 30 },
    timeoutSeconds: 60,
    noun: null,
    canDryRun: false,
  },
  endViews: {
    label: "Expired views",
    purpose: "Ends the views of staff whose 15 minutes are over, and notifies their members.",
    schedule: { everyMinutes: 5 },
    timeoutSeconds: 120,
    noun: ["view", "views"],
    canDryRun: true,
  },
  updateStatuses: {
    label: "Status updates",
    purpose: "Updates what Users lists of people whose given access, pause, grace or trial has reached its end.",
    schedule: { everyMinutes: 5 },
    timeoutSeconds: 240,
    noun: ["person", "people"],
    canDryRun: true,
  },
  deleteAccounts: {
    label: "Account deletion",
    purpose: `Deletes the accounts that staff scheduled for deletion ${DELETION_WAIT_DAYS} days ago, and those whose deletion failed.`,
    schedule: { everyMinutes: 60 },
    timeoutSeconds: 540,
    noun: ["account", "accounts"],
    canDryRun: true,
  },
  sweepBanks: {
    label: "Bank sweep",
    purpose:
      "Fetches bank data that no notification announced, removes bank links that members ended, and emails members whose bank works again.",
    schedule: { everyMinutes: BANK_SWEEP_MINUTES },
    timeoutSeconds: 300,
    noun: ["bank link", "bank links"],
    canDryRun: true,
  },
  publishNews: {
    label: "Scheduled posts and articles",
    purpose: "Publishes the posts and the articles whose time has come.",
    schedule: { everyMinutes: 5 },
    timeoutSeconds: 120,
    noun: ["post or article", "posts and articles"],
    canDryRun: true,
  },
  fetchNews: {
    label: "Watched sources",
    purpose: "Reads the feeds that are watched, and drafts posts of their new items.",
    schedule: { everyMinutes: 15 },
    timeoutSeconds: 300,
    noun: ["source", "sources"],
    canDryRun: true,
  },
  recountBanks: {
    label: "Bank link count",
    purpose: "Counts the links of each bank, and corrects the figures of the overview if they differ.",
    schedule: { dailyAt: "01:10" },
    timeoutSeconds: 300,
    noun: ["bank", "banks"],
    canDryRun: false,
  },
  fetchPodcasts: {
    label: "Podcast feeds",
    purpose: "Reads the feeds of podcasts, and checks audio, chapters and transcripts of their episodes.",
    schedule: { everyMinutes: 15 },
    timeoutSeconds: 300,
    noun: ["feed or episode", "feeds and episodes"],
    canDryRun: true,
  },
  fetchMissedEvents: {
    label: "Missed Stripe events",
    purpose: "Queues the events that Stripe couldn't deliver, and fetches customers again whose last fetch failed.",
    schedule: { everyMinutes: 60 },
    timeoutSeconds: 540,
    noun: ["event or customer", "events and customers"],
    canDryRun: false,
  },
  reconcileBilling: {
    label: "Stripe reconciliation",
    purpose:
      "Fetches plans from Stripe, and as a spot check the customers with a plan that it hasn't fetched for longest.",
    schedule: { dailyAt: "07:30" },
    timeoutSeconds: 540,
    noun: ["customer", "customers"],
    canDryRun: false,
  },
  rollUpFigures: {
    label: "Daily figures",
    purpose: "Counts what happened yesterday, for the overview, on days that were missed, and in the last week again.",
    schedule: { dailyAt: "00:40" },
    timeoutSeconds: 300,
    noun: ["day", "days"],
    canDryRun: false,
  },
  verifyAuditLog: {
    label: "Audit log check",
    purpose: "Seals the audit log of the days that are over, and checks that of the last week.",
    schedule: { dailyAt: "00:20" },
    timeoutSeconds: 540,
    noun: ["entry", "entries"],
    canDryRun: false,
  },
};

const DAY_MINUTES = 24 * 60;

/**
 * The schedule as Cloud Scheduler takes it, in UTC. Its older form, "every 5 minutes", counts from the end of the last run: a sweep that takes
 * 45 seconds would start every 105.
 */
export function toSchedulerExpression(schedule: Schedule): string {
  if ("everyMinutes" in schedule)
    return schedule.everyMinutes === 60 ? "0 * * * *" : `*/${schedule.everyMinutes} * * * *`;
  const [hours, minutes] = schedule.dailyAt.split(":").map(Number);
  return `${minutes} ${hours} * * *`;
}

const intervalMinutes = (schedule: Schedule): number =>
  "everyMinutes" in schedule ? schedule.everyMinutes : DAY_MINUTES;

/** The first moment after `at` at which the schedule starts the job; `at` is its last start, or now. */
export function nextStartAfter(schedule: Schedule, at: Date): Date {
  if ("everyMinutes" in schedule) return new Date(at.getTime() + schedule.everyMinutes * MINUTE_MS);
  const [hours = 0, minutes = 0] = schedule.dailyAt.split(":").map(Number);
  const next = new Date(at);
  next.setUTCHours(hours, minutes, 0, 0);
  return next > at ? next : new Date(next.getTime() + DAY_MINUTES * MINUTE_MS);
}

export const RUN_STATES = ["running", "done", "failed", "skipped"] as const;

/** A run as it was recorded. A process that dies leaves it `running`. */
type JobRun = { state: (typeof RUN_STATES)[number]; startedAt: Date };

/** Until when the schedule doesn't start a job. */
type JobPause = { until: Date };

export type JobFacts = {
  /** The latest run, even if it was skipped. */
  lastRun: JobRun | null;
  lastSuccessAt: Date | null;
  pause: JobPause | null;
};

export type JobStatus = "paused" | "overdue" | "failed" | "running" | "on_time" | "never";

/** Whether a run that never ended is past its time limit, so its process was stopped. */
export const hasTimedOut = (job: Job, run: JobRun, now: Date): boolean =>
  run.state === "running" && now.getTime() - run.startedAt.getTime() > job.timeoutSeconds * 1000;

export const isPaused = (pause: JobPause | null, now: Date): boolean => pause !== null && pause.until > now;

/**
 * By how many minutes a job has missed the success that its schedule promises; 0 while it is on time. A run may be missed, and the next
 * may take as long as it is allowed to, before a job counts as overdue. A job that never succeeded isn't overdue, but `never`.
 */
export function getOverdueMinutes(job: Job, { lastSuccessAt, pause }: JobFacts, now: Date): number {
  if (lastSuccessAt === null || isPaused(pause, now)) return 0;
  // Time during which it was paused doesn't count.
  const since = pause !== null && pause.until > lastSuccessAt ? pause.until : lastSuccessAt;
  const dueAt = nextStartAfter(job.schedule, since);
  const graceMs = Math.min(intervalMinutes(job.schedule), 60) * MINUTE_MS + job.timeoutSeconds * 1000;
  const lateMs = now.getTime() - dueAt.getTime();
  return lateMs > graceMs ? Math.floor(lateMs / MINUTE_MS) : 0;
}

export function getJobStatus(job: Job, facts: JobFacts, now: Date): JobStatus {
  const { lastRun, lastSuccessAt, pause } = facts;
  if (isPaused(pause, now)) return "paused";
  if (getOverdueMinutes(job, facts, now) > 0) return "overdue";
  if (lastRun === null) return "never";
  if (hasTimedOut(job, lastRun, now) || lastRun.state === "failed") return "failed";
  if (lastRun.state === "running") return "running";
  return lastSuccessAt === null ? "never" : "on_time";
}

/** When the job is expected to start next. Null: it never ran, so the scheduler may not know of it. */
export function getNextStart(job: Job, { lastRun, pause }: JobFacts, now: Date): Date | null {
  const from = isPaused(pause, now) && pause ? pause.until : now;
  if (!("everyMinutes" in job.schedule)) return nextStartAfter(job.schedule, from);
  if (lastRun === null) return null;
  const intervalMs = job.schedule.everyMinutes * MINUTE_MS;
  return new Date(Math.ceil(from.getTime() / intervalMs) * intervalMs);
}
