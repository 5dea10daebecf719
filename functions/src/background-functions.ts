import { JOBS, toSchedulerExpression } from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import { GIVEN_UP_AFTER } from "@cardwell/core/domain/system/queues";
import type { WebhookSource } from "@cardwell/core/domain/system/queues";
import { onDocumentCreated } from "firebase-functions/firestore";
import { setGlobalOptions } from "firebase-functions/options";
import { onSchedule } from "firebase-functions/scheduler";
import type { ScheduleOptions } from "firebase-functions/scheduler";
import { onTaskDispatched } from "firebase-functions/tasks";
import type { ExportKey } from "./admin/users/export-jobs-repository.ts";
import { personExports } from "./admin/users/person-exports.ts";
import { currentClock } from "./config/clock.ts";
import { inEmulator, rejectEmulatorTrust } from "./config/environment.ts";
import {
  linkSigningKey,
  modelApiKey,
  plaidClientId,
  plaidSecret,
  pushPrivateKey,
  resendApiKey,
  stripeSecretKey,
} from "./config/params.ts";
import { TASKS_AT_ONCE } from "./config/tasks-at-once.ts";
import type { ShardTask } from "./features/alerts/engine/sweep.ts";
import { SYNCS_PER_SECOND } from "./features/banks/sync-queue.ts";
import { jobRunner } from "./jobs/jobs.ts";
import { measureWork } from "./lib/performance-meter.ts";
import type { MailBatch } from "./mail/mail-batches-repository.ts";
import { REQUESTS_PER_SECOND } from "./mail/mail-limits.ts";
import { accounts, alerts, banks, billing, mail, push, webhookInbox } from "./services.ts";

rejectEmulatorTrust();
setGlobalOptions({ region: "us-central1", memory: "512MiB", concurrency: 20, timeoutSeconds: 60, maxInstances: 20 });

/** A run that is late must not overlap with the next. */
const oneAtATime = { concurrency: 1, maxInstances: 1 };

/** The emulator starts a process for each task that runs beside others: more than two keep one another from starting. */
const atOnce = (queue: keyof typeof TASKS_AT_ONCE) => ({
  maxConcurrentDispatches: inEmulator() ? Math.min(TASKS_AT_ONCE[queue], 2) : TASKS_AT_ONCE[queue],
});

const paymentSecrets = [stripeSecretKey];
const bankSecrets = [plaidClientId, plaidSecret];
const mailSecrets = [resendApiKey, linkSigningKey];
const modelSecrets = [modelApiKey];

/** Opens a checkout for the document that a browser made. It isn't retried: the person sees the error and tries again. */
export const checkoutSessionCreated = onDocumentCreated(
  { document: "customers/{uid}/checkout_sessions/{sessionId}", secrets: paymentSecrets },
  async ({ data, params }) => {
    if (!data) return;
    const clock = await currentClock();
    await measureWork("checkoutSessionCreated", () =>
      billing.checkout().answer(params.uid, params.sessionId, data.data(), clock.now()),
    );
  },
);

/** Processes one event that a vendor posted. */
export const processWebhookEvent = onTaskDispatched<{ source: WebhookSource; id: string }>(
  {
    secrets: [...paymentSecrets, ...bankSecrets],
    retryConfig: { maxAttempts: 8, minBackoffSeconds: 2, maxBackoffSeconds: 600 },
    rateLimits: atOnce("processWebhookEvent"),
  },
  async ({ data }) =>
    measureWork("processWebhookEvent", async () =>
      webhookInbox().work(data.source, data.id, (await currentClock()).now()),
    ),
);

/** Sends one mail of the mail queue. */
export const sendMail = onTaskDispatched<{ mailId: string }>(
  {
    secrets: mailSecrets,
    // The queue counts attempts itself.
    retryConfig: { maxAttempts: 6, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: { ...atOnce("sendMail"), maxDispatchesPerSecond: REQUESTS_PER_SECOND.single },
  },
  async ({ data }) => {
    const outcome = await measureWork("sendMail", async () => mail.queue().deliver(data.mailId, await currentClock()));
    if (outcome === "again") throw new Error(`Mail ${data.mailId} has to be sent again.`);
  },
);

/** Sends mails of the mail queue in one request. What it leaves is due later, for the next sweep. */
export const sendMails = onTaskDispatched<MailBatch>(
  {
    secrets: mailSecrets,
    timeoutSeconds: 120,
    concurrency: 1,
    // A retry of what is done finds nothing to send.
    retryConfig: { maxAttempts: 3, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: { ...atOnce("sendMails"), maxDispatchesPerSecond: REQUESTS_PER_SECOND.batches },
  },
  async ({ data }) => measureWork("sendMails", async () => mail.queue().sendBatch(data, await currentClock())),
);

/** Sends notifications to devices. What it leaves is due later, for the next sweep. */
export const sendPushes = onTaskDispatched<{ pushIds: string[] }>(
  {
    secrets: [pushPrivateKey, linkSigningKey, ...paymentSecrets],
    // The queue counts attempts itself; a retry of what is done finds nothing to send.
    retryConfig: { maxAttempts: 3, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: atOnce("sendPushes"),
  },
  async ({ data }) =>
    measureWork("sendPushes", async () => push.queue().deliverAll(data.pushIds, await currentClock())),
);

/** Evaluates who is due in a shard of a sweep of alerts. */
export const sweepAlertShard = onTaskDispatched<ShardTask>(
  {
    secrets: paymentSecrets,
    timeoutSeconds: 300,
    concurrency: 1,
    // As long as the sweep asks for no other task of the shard.
    retryConfig: { maxAttempts: 8, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: atOnce("sweepAlertShard"),
  },
  async ({ data }) => {
    const sweepShard = async () => alerts.engine().sweepShard(data, await currentClock());
    await measureWork("sweepAlertShard", sweepShard, ({ handled }) => handled);
  },
);

/** Replans everyone affected by a change of a rule or a card, or those of them in a range of ids. */
export const replanWallets = onTaskDispatched<{ runId: string }>(
  {
    timeoutSeconds: 540,
    concurrency: 1,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: atOnce("replanWallets"),
  },
  async ({ data }) => {
    await measureWork("replanWallets", async () => alerts.replans().work(data.runId, await currentClock()));
  },
);

/** Goes on with a back-test of everybody, or a range of ids of it. */
export const runBackTest = onTaskDispatched<{ id: string }>(
  {
    timeoutSeconds: 540,
    concurrency: 1,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: atOnce("runBackTest"),
  },
  async ({ data }) =>
    measureWork("runBackTest", async () => alerts.backTests().work(data.id, (await currentClock()).now())),
);

const EXPORT_ATTEMPTS = 5;

/** Collects an export of a person that is too large for one answer. */
export const exportPerson = onTaskDispatched<ExportKey>(
  {
    timeoutSeconds: 540,
    concurrency: 1,
    retryConfig: { maxAttempts: EXPORT_ATTEMPTS, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: atOnce("exportPerson"),
  },
  async ({ data, retryCount }) =>
    measureWork("exportPerson", async () =>
      personExports().work(data, retryCount + 1 >= EXPORT_ATTEMPTS, (await currentClock()).now()),
    ),
);

/** Fetches what is new at a bank. */
export const syncBank = onTaskDispatched<{ linkId: string }>(
  {
    secrets: [...paymentSecrets, ...bankSecrets],
    timeoutSeconds: 540,
    // After a worker was stopped, too: its lease ends after 90 seconds.
    retryConfig: { maxAttempts: GIVEN_UP_AFTER.syncAttempts, minBackoffSeconds: 15, maxBackoffSeconds: 600 },
    rateLimits: { ...atOnce("syncBank"), maxDispatchesPerSecond: SYNCS_PER_SECOND },
  },
  async ({ data, retryCount }) =>
    measureWork("syncBank", async () => banks.syncQueue().run(data.linkId, retryCount, (await currentClock()).now())),
);

/** Finishes the deletion of an account that the member's own call began. */
export const deleteAccount = onTaskDispatched<{ uid: string }>(
  {
    secrets: [...paymentSecrets, ...bankSecrets],
    timeoutSeconds: 540,
    concurrency: 1,
    // After a process was stopped, too: no other worker takes it for ten minutes.
    retryConfig: { maxAttempts: 6, minBackoffSeconds: 60, maxBackoffSeconds: 300 },
    rateLimits: atOnce("deleteAccount"),
  },
  async ({ data }) =>
    measureWork("deleteAccount", async () => accounts.finishDeletion(data.uid, (await currentClock()).now())),
);

/** Makes the list of recipients of a broadcast. */
export const countRecipients = onTaskDispatched<{ broadcastId: string; list: string }>(
  {
    timeoutSeconds: 540,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: atOnce("countRecipients"),
  },
  async ({ data }) => {
    await mail.broadcasts().count(data.broadcastId, Number(data.list), await currentClock());
  },
);

/** Does a run of a job that staff asked for. */
export const runJob = onTaskDispatched<{ runId: string }>(
  {
    secrets: [...paymentSecrets, ...mailSecrets, ...bankSecrets, ...modelSecrets],
    timeoutSeconds: 540,
    // A run that fails is recorded and not tried again; one whose process was stopped is.
    retryConfig: { maxAttempts: 3, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: atOnce("runJob"),
  },
  async ({ data, retryCount }) => jobRunner().runRequested(data.runId, retryCount),
);

/** A function that its schedule starts. `core/src/domain/system/jobs.ts` has what each does, and when. */
function scheduled(id: JobId, options: Pick<ScheduleOptions, "secrets"> = {}) {
  const { schedule, timeoutSeconds } = JOBS[id];
  return onSchedule(
    {
      schedule: toSchedulerExpression(schedule),
      timeZone: "Etc/UTC",
      timeoutSeconds,
      ...oneAtATime,
      ...options,
    },
    () => jobRunner().runScheduled(id),
  );
}

export const sweepMail = scheduled("sweepMail", { secrets: mailSecrets });
export const sweepAlerts = scheduled("sweepAlerts", { secrets: paymentSecrets });
export const watchAlerts = scheduled("watchAlerts");
export const sweepWebhookEvents = scheduled("sweepWebhookEvents");
export const fetchMissedEvents = scheduled("fetchMissedEvents", { secrets: paymentSecrets });
export const reconcileBilling = scheduled("reconcileBilling", { secrets: paymentSecrets });
export const endViews = scheduled("endViews");
export const updateStatuses = scheduled("updateStatuses");
export const deleteAccounts = scheduled("deleteAccounts", { secrets: [...paymentSecrets, ...bankSecrets] });
export const sweepBanks = scheduled("sweepBanks", { secrets: [...paymentSecrets, ...bankSecrets] });
export const fetchNews = scheduled("fetchNews", { secrets: modelSecrets });
export const fetchPodcasts = scheduled("fetchPodcasts");
export const publishNews = scheduled("publishNews");
export const recountBanks = scheduled("recountBanks");
export const rollUpFigures = scheduled("rollUpFigures");
export const verifyAuditLog = scheduled("verifyAuditLog");
