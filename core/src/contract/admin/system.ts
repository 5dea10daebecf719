import * as z from "zod/mini";
import { DEPENDENCY_IDS } from "../../domain/system/dependencies.ts";
import { INDEX_STATES } from "../../domain/system/database.ts";
import { FLAG_AUDIENCES, FLAG_IDS } from "../../domain/system/flags.ts";
import { JOB_IDS, RUN_STATES } from "../../domain/system/jobs.ts";
import { QUEUE_IDS, WEBHOOK_SOURCES, WEBHOOK_STATES } from "../../domain/system/queues.ts";
import { documentId } from "../../domain/text.ts";
import { civilDate } from "../../domain/dates/shapes.ts";
import { optionalText, ownText, recordId } from "../../domain/wallet/shapes.ts";
import { seenParts } from "../edit.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { currency, instant } from "../shapes.ts";
import { incidentRow } from "./incidents.ts";
import { listPage, listQuery, mayArriveTwice, reason, systemAlert } from "./shapes.ts";

const jobId = z.enum(JOB_IDS);
const queueId = z.enum(QUEUE_IDS);
const taskId = documentId(250);
/** When a flag was changed last, as the writer saw it: null: it has its default. */
const seenFlag = seenParts({ changedAt: instant });
const deadLetterParams = z.strictObject({ queue: queueId, id: taskId });

const webhookEvent = z.object({
  id: z.string(),
  source: z.enum(WEBHOOK_SOURCES),
  type: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  error: z.nullable(z.string()),
  receivedAt: instant,
});

const deadLetter = z.object({
  id: z.string(),
  queue: queueId,
  /** A kind of email, or a type of event. */
  name: z.string(),
  /** Whose it was; null: nobody's. `email` is null once the account is deleted, and `uid` for an address without one. */
  recipient: z.nullable(z.object({ uid: z.nullable(z.string()), email: z.nullable(z.string()) })),
  broadcast: z.nullable(z.object({ id: z.string(), subject: z.nullable(z.string()) })),
  error: z.nullable(z.string()),
  attempts: z.int(),
  since: instant,
  /** A replay could send it twice. */
  isTooOld: z.boolean(),
  /** It is too old, and can be sent where that is accepted. */
  canSendAnew: z.boolean(),
});

const dependency = z.object({
  id: z.enum(DEPENDENCY_IDS),
  state: z.enum(["operational", "degraded", "down", "idle"]),
  /** In the last hour. */
  calls: z.int(),
  errors: z.int(),
  p95Ms: z.nullable(z.int()),
  lastSuccessAt: z.nullable(instant),
  lastErrorAt: z.nullable(instant),
  /** Null: there was none. */
  lastIncident: z.nullable(incidentRow),
});

const flag = z.object({
  id: z.enum(FLAG_IDS),
  /** For its audience. */
  isOn: z.boolean(),
  /** Null: it has its default. */
  change: z.nullable(
    z.object({
      isOn: z.boolean(),
      audience: z.enum(FLAG_AUDIENCES),
      percent: z.int(),
      message: z.nullable(z.string()),
      endsAt: instant,
      /** It has its default again. */
      isExpired: z.boolean(),
      by: z.string(),
      at: instant,
    }),
  ),
});

const MINUTES_ERROR = "Enter whole minutes, from 1 to 10,080.";
const PERCENT_ERROR = "Enter a whole number from 0 to 100.";

const restoreTest = {
  day: civilDate,
  minutes: z
    .int({ error: MINUTES_ERROR })
    .check(z.minimum(1, { error: MINUTES_ERROR }), z.maximum(10_080, { error: MINUTES_ERROR })),
  isPassed: z.boolean(),
  note: ownText(280),
};

const database = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("read"),
    readAt: instant,
    /** Composite indexes that this release needs, as Google has them. */
    indexes: z.array(z.object({ name: z.string(), state: z.enum(INDEX_STATES) })),
    /** When the latest backup that can be restored was taken; null: there is none. */
    latestBackupAt: z.nullable(instant),
    backups: z.int(),
    schedules: z.array(z.object({ recurrence: z.enum(["daily", "weekly"]), retentionDays: z.int() })),
  }),
  z.object({ state: z.literal("failed"), error: z.string() }),
  /** The emulator has neither indexes nor backups. */
  z.object({ state: z.literal("emulator") }),
]);

const queue = z.object({
  id: queueId,
  /** What is due and not done, 1,000 at most. */
  waiting: z.int(),
  dead: z.int(),
  oldestAt: z.nullable(instant),
});

const jobRun = z.object({
  id: z.string(),
  job: jobId,
  /** Who asked for it; null: the schedule. */
  requestedBy: z.nullable(z.string()),
  /** A process that was stopped leaves its run `running`; past the job's time limit it counts as failed. */
  state: z.enum(RUN_STATES),
  startedAt: instant,
  durationMs: z.nullable(z.int()),
  processed: z.int(),
  failed: z.int(),
  error: z.nullable(z.string()),
});

const job = z.object({
  id: jobId,
  status: z.enum(["paused", "overdue", "failed", "running", "on_time", "never"]),
  /** 0 while it is on time. */
  overdueMinutes: z.int(),
  /** What an overdue job would process now; null where that isn't counted. */
  due: z.nullable(z.int()),
  lastSuccessAt: z.nullable(instant),
  /** Null: it never ran, so its schedule may be missing. */
  nextStartAt: z.nullable(instant),
  pause: z.nullable(z.object({ by: z.string(), at: instant, until: instant, reason: z.string() })),
  /** The last 12, newest first. */
  runs: z.array(jobRun),
});

/** The back office's System tab. */
export const adminSystemContract = {
  overview: endpoint("GET /api/admin/system", {
    ...staffReads("system.read"),
    summary:
      "What needs attention, the dependencies as our own calls of the last hour see them, the scheduled jobs with their last 12 runs, the queues, and the events of vendors.",
    response: z.object({
      checkedAt: instant,
      alerts: z.array(systemAlert),
      jobs: z.array(job),
      dependencies: z.array(dependency),
      flags: z.array(flag),
      release: z.object({
        /** The revision of the function that answers; null on a developer's machine. */
        revision: z.nullable(z.string()),
        database,
        /** The latest that staff recorded. */
        restoreTest: z.nullable(z.object({ ...restoreTest, by: z.string() })),
      }),
      queues: z.array(queue),
      /** The first three of each queue. */
      deadLetters: z.array(deadLetter),
      /** In the last 24 hours, 1,000 at most. */
      webhooks: z.object({ received: z.int(), latest: z.array(webhookEvent) }),
    }),
  }),
  jobRuns: endpoint("GET /api/admin/system/job-runs", {
    ...staffReads("system.read"),
    exported: { list: "job-runs" },
    summary: "Runs of the scheduled jobs in the last 30 days, newest first.",
    query: z.strictObject({ ...listQuery, job: z.optional(jobId), state: z.optional(z.enum(RUN_STATES)) }),
    response: z.object(listPage(jobRun)),
  }),
  runJob: endpoint("POST /api/admin/system/jobs/:job/run", {
    ...staffChanges("system.run-jobs", "system.run-job"),
    summary:
      "Starts a job now, or with `dryRun` counts what it would process. Rejected while a run of the job is going on. A pause doesn't prevent it. Sent again with the same `id`, it starts no second run.",
    acceptsIdempotencyKey: true,
    params: z.strictObject({ job: jobId }),
    body: z.strictObject({ id: z.optional(recordId), reason, dryRun: z.optional(z.boolean()) }),
    /** Of a dry run `due`, otherwise the run that was started. */
    response: z.object({ runId: z.nullable(z.string()), due: z.nullable(z.int()) }),
    rejections: ["conflict"],
  }),
  pauseJob: endpoint("POST /api/admin/system/jobs/:job/pause", {
    ...staffChanges("system.run-jobs", "system.pause-job"),
    dangerous: true,
    summary: "Keeps a job's schedule from starting it for some hours. It resumes by itself.",
    params: z.strictObject({ job: jobId }),
    body: z.strictObject({ reason, hours: z.int().check(z.minimum(1), z.maximum(168)) }),
    response: z.object({ until: instant }),
    rejections: ["conflict"],
  }),
  resumeJob: endpoint("POST /api/admin/system/jobs/:job/resume", {
    ...staffChanges("system.run-jobs", "system.resume-job"),
    summary: "Ends a job's pause.",
    params: z.strictObject({ job: jobId }),
    body: z.strictObject({ reason }),
    response: z.object({ resumed: z.literal(true) }),
    rejections: ["conflict"],
  }),
  syncCatalog: endpoint("POST /api/admin/system/sync-catalog", {
    ...staffChanges("system.sync-plans", "system.sync-plans"),
    summary: "Fetches every product and price from the payment provider and replaces our copy.",
    body: z.strictObject({}),
    response: z.object({ products: z.int(), prices: z.int() }),
  }),
  clientAddress: endpoint("GET /api/admin/system/client-address", {
    ...staffReads("system.read"),
    summary:
      "The address that limits count the caller by, and the hops that it was taken from: a check of a deployment.",
    response: z.object({ address: z.string(), forwardedFor: z.nullable(z.string()) }),
  }),
  disputes: endpoint("GET /api/admin/system/disputes", {
    ...staffReads("system.read"),
    summary: "Charges that cardholders had their bank take back, the newest first, at most 50.",
    response: z.object({
      disputes: z.array(
        z.object({
          id: z.string(),
          uid: z.string(),
          /** Null: the account was deleted. */
          email: z.nullable(z.string()),
          amountCents: z.int(),
          currency,
          reason: z.string(),
          status: z.string(),
          createdAt: instant,
          /** Until when an answer counts; null when none is needed. */
          respondBy: z.nullable(instant),
        }),
      ),
    }),
  }),
  deadLetters: endpoint("GET /api/admin/system/dead-letters", {
    ...staffReads("system.read"),
    exported: { list: "dead-letters", isPersonal: true },
    summary: "The tasks of a queue that were given up, the first that were come first.",
    /** Without a queue, those of the email queue. */
    query: z.strictObject({ ...listQuery, queue: z.optional(queueId) }),
    response: z.object(listPage(deadLetter)),
  }),
  replayDeadLetter: endpoint("POST /api/admin/system/dead-letters/:queue/:id/replay", {
    ...staffChanges("system.replay", "system.replay-dead-letter"),
    summary:
      "Puts a task that was given up back in line. An email is rejected after 23 hours, because the provider could deliver it twice; alerts and broadcasts aren't with `mayArriveTwice`.",
    params: deadLetterParams,
    body: z.strictObject({ reason, mayArriveTwice }),
    response: z.object({ state: z.literal("queued") }),
    rejections: ["not_found", "conflict"],
  }),
  discardDeadLetter: endpoint("POST /api/admin/system/dead-letters/:queue/:id/discard", {
    ...staffChanges("system.discard", "system.discard-dead-letter"),
    dangerous: true,
    summary: "Gives a task up for good. Its record stays until it expires; that of a goodbye mail is deleted.",
    params: deadLetterParams,
    body: z.strictObject({ reason }),
    response: z.object({ state: z.literal("discarded") }),
    rejections: ["not_found", "conflict"],
  }),
  webhookEvents: endpoint("GET /api/admin/system/webhook-events", {
    ...staffReads("system.read"),
    exported: { list: "webhook-events", rowKey: ["source", "id"] },
    summary: "Events that vendors posted in the last 30 days, newest first; `query` is the whole ID of one.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(documentId(200, { error: "Enter the whole ID of an event." })),
      source: z.optional(z.enum(WEBHOOK_SOURCES)),
      state: z.optional(z.enum(WEBHOOK_STATES)),
    }),
    response: z.object(listPage(webhookEvent)),
  }),
  changeFlag: endpoint("PUT /api/admin/system/flags/:flag", {
    ...staffChanges("system.edit-flags", "system.change-flag"),
    dangerous: true,
    summary:
      "Turns a flag on for an audience or a share of it, or off for everyone, until an end date. It holds everywhere within a minute.",
    params: z.strictObject({ flag: z.enum(FLAG_IDS) }),
    body: z.strictObject({
      reason,
      isOn: z.boolean(),
      audience: z.enum(FLAG_AUDIENCES),
      percent: z
        .int({ error: PERCENT_ERROR })
        .check(z.minimum(0, { error: PERCENT_ERROR }), z.maximum(100, { error: PERCENT_ERROR })),
      hours: z.int().check(z.minimum(1), z.maximum(2_160)),
      message: optionalText(200),
      from: seenFlag,
    }),
    response: z.object({ endsAt: instant }),
    rejections: ["conflict"],
  }),
  resetFlag: endpoint("POST /api/admin/system/flags/:flag/reset", {
    ...staffChanges("system.edit-flags", "system.reset-flag"),
    dangerous: true,
    summary: "Gives a flag its default again.",
    params: z.strictObject({ flag: z.enum(FLAG_IDS) }),
    body: z.strictObject({ reason, from: seenFlag }),
    response: z.object({ reset: z.literal(true) }),
    rejections: ["conflict"],
  }),
  recordRestoreTest: endpoint("POST /api/admin/system/restore-tests", {
    ...staffChanges("system.edit-flags", "system.record-restore-test"),
    summary:
      "Records that staff restored a backup into another database, how long it took, and whether its content was right.",
    body: z.strictObject({ ...restoreTest, reason }),
    response: z.object({ id: z.string() }),
  }),
  replayWebhookEvent: endpoint("POST /api/admin/system/webhook-events/:source/:id/replay", {
    ...staffChanges("system.replay", "system.replay-webhook-event"),
    summary: "Processes an event that isn't processed yet once more. One that is processed is rejected.",
    params: z.strictObject({ source: z.enum(WEBHOOK_SOURCES), id: taskId }),
    body: z.strictObject({ reason }),
    response: z.object({ state: z.literal("queued") }),
    rejections: ["not_found", "conflict"],
  }),
};
