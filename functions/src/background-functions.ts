import { onDocumentCreated } from "firebase-functions/firestore";
import { setGlobalOptions } from "firebase-functions/options";
import { onSchedule } from "firebase-functions/scheduler";
import { onTaskDispatched } from "firebase-functions/tasks";
import * as logger from "firebase-functions/logger";
import { currentClock } from "./config/clock.ts";
import { rejectEmulatorTrust } from "./config/environment.ts";
import { linkSigningKey, resendApiKey, stripeSecretKey } from "./config/params.ts";
import { alerts, billing, mail } from "./services.ts";

rejectEmulatorTrust();
setGlobalOptions({ region: "us-central1", memory: "512MiB", concurrency: 20, timeoutSeconds: 60, maxInstances: 20 });

/** A run that is late must not overlap with the next. */
const oneAtATime = { concurrency: 1, maxInstances: 1 };

const paymentSecrets = [stripeSecretKey];
const mailSecrets = [resendApiKey, linkSigningKey];

/** Opens a checkout for the document that a browser made. It isn't retried: the person sees the error and tries again. */
export const checkoutSessionCreated = onDocumentCreated(
  { document: "customers/{uid}/checkout_sessions/{sessionId}", secrets: paymentSecrets },
  async ({ data, params }) => {
    if (!data) return;
    const clock = await currentClock();
    await billing.checkout().answer(params.uid, params.sessionId, data.data(), clock.now());
  },
);

/** Processes one notification of the payment provider. */
export const processStripeEvent = onTaskDispatched<{ eventId: string }>(
  {
    secrets: paymentSecrets,
    retryConfig: { maxAttempts: 8, minBackoffSeconds: 2, maxBackoffSeconds: 600 },
    rateLimits: { maxConcurrentDispatches: 8 },
  },
  async ({ data }) => billing.events().work(data.eventId, (await currentClock()).now()),
);

/** Sends one mail of the mail queue. */
export const sendMail = onTaskDispatched<{ mailId: string }>(
  {
    secrets: mailSecrets,
    // The queue counts attempts itself; of the two requests a second that Resend takes, the sweep has the other one.
    retryConfig: { maxAttempts: 6, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 1 },
  },
  async ({ data }) => {
    const outcome = await mail.queue().deliver(data.mailId, await currentClock());
    if (outcome === "again") throw new Error(`Mail ${data.mailId} has to be sent again.`);
  },
);

/** Sends what no task has sent, and mail whose time comes later than it was queued. */
export const sweepMail = onSchedule(
  { schedule: "every 5 minutes", secrets: mailSecrets, timeoutSeconds: 300, ...oneAtATime },
  async () => {
    const clock = await currentClock();
    const { handled, failed } = await mail.queue().sweep(clock);
    if (failed === 0 || failed < handled) await alerts.watch().look("mail", ["watch"], clock.now());
    if (failed > 0) throw new Error(`${failed} of ${handled} mails could not be handled.`);
  },
);

/** Raises alerts that are due: it only writes them and queues their mail. Unfinished runs are queued again. */
export const sweepAlerts = onSchedule({ schedule: "every 5 minutes", timeoutSeconds: 300, ...oneAtATime }, async () => {
  const clock = await currentClock();
  // Neither waits for the other, nor is kept from its work by it.
  const done = await Promise.allSettled([alerts.replans().takeUp(), alerts.engine().sweep(clock)]);
  for (const each of done) if (each.status === "rejected") throw each.reason;
});

/** Replans everyone affected by a change of a rule or a card. */
export const replanWallets = onTaskDispatched<{ runId: string }>(
  {
    timeoutSeconds: 540,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 30, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 2 },
  },
  async ({ data }) => {
    await alerts.replans().work(data.runId, await currentClock());
  },
);

/** Notifies staff when the alert sweep or the mail sweep stops finishing; the mail sweep checks this one. */
export const watchAlerts = onSchedule({ schedule: "every 30 minutes", ...oneAtATime }, async () => {
  await alerts.watch().look("watch", ["alerts", "mail"], (await currentClock()).now());
});

/** Works the notifications that were received and then lost on the way to their task. */
export const sweepPaymentEvents = onSchedule(
  { schedule: "every 15 minutes", secrets: paymentSecrets, timeoutSeconds: 300, ...oneAtATime },
  async () => {
    const { worked, failed } = await billing.events().sweep((await currentClock()).now());
    if (worked + failed > 0) logger.info("payment events swept", { worked, failed });
    if (failed > 0) throw new Error(`${failed} notifications could not be worked.`);
  },
);

/** Catches up on changes whose webhook was lost. */
export const reconcileBilling = onSchedule(
  { schedule: "30 7 * * *", timeZone: "Etc/UTC", secrets: paymentSecrets, timeoutSeconds: 540, ...oneAtATime },
  async () => {
    const { synced, failed } = await billing.sync().reconcile((await currentClock()).now());
    logger.info("billing reconciled", { synced, failed });
    if (failed > 0) throw new Error(`${failed} customers could not be reconciled.`);
  },
);
