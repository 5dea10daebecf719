import { JOB_IDS } from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import { currentClock, systemNow } from "../config/clock.ts";
import { firestore } from "../lib/firestore.ts";
import { JobFailure, sumCounts } from "../lib/job-failure.ts";
import type { JobCounts } from "../lib/job-failure.ts";
import { once } from "../lib/once.ts";
import { settleAll } from "../lib/settle-all.ts";
import { measureWork, performanceRepository } from "../lib/performance-meter.ts";
import {
  accounts,
  alerts,
  auditDays,
  auditLog,
  banks,
  billing,
  figures,
  help,
  mail,
  news,
  podcasts,
  push,
  views,
  webhookInbox,
} from "../services.ts";
import { createJobsRepository } from "./jobs-repository.ts";
import { createJobRunner } from "./run-job.ts";
import type { JobWork } from "./run-job.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

/** @throws JobFailure when something failed */
function requireAllProcessed(counts: JobCounts, what: string): JobCounts {
  const { processed, failed } = counts;
  if (failed > 0) throw new JobFailure(`${failed} of ${processed + failed} ${what}.`, counts);
  return counts;
}

export const jobsRepository = once(() => createJobsRepository(firestore()));

const missedEvents = once(() =>
  billing.missedEvents({
    keep: (received, now) => webhookInbox().keep("stripe", received, now),
    progress: {
      read: () => jobsRepository().readReached("fetchMissedEvents"),
      save: (reachedAt) => jobsRepository().saveReached("fetchMissedEvents", reachedAt),
    },
  }),
);

/** What the scheduled functions do. */
export const jobWork: Record<JobId, JobWork> = {
  sweepAlerts: {
    run: async (clock) => {
      const [, { handled, failed }] = await settleAll(alerts.replans().takeUp(), alerts.engine().sweep(clock));
      return { processed: handled, failed };
    },
    countDue: (now) => alerts.engine().countDue(now),
  },
  sweepMail: {
    run: async (clock) => {
      const [{ handled, failed }, applied, pushed] = await settleAll(
        mail.queue().sweep(clock),
        webhookInbox().applyWaiting("resend", clock.now()),
        push.queue().sweep(clock),
      );
      if (failed === 0 || failed < handled) await alerts.watch().look("mail", ["watch"], clock.now());
      return requireAllProcessed(
        sumCounts({ processed: handled - failed, failed }, applied, pushed),
        "mails, events of them, or notifications could not be handled",
      );
    },
    countDue: async (now) => (await mail.queue().countDue(now)) + (await push.tasks().countDue(now)),
  },
  sweepWebhookEvents: {
    run: async () => requireAllProcessed(await webhookInbox().sweep(), "webhook events could not be queued"),
    countDue: () => webhookInbox().countDue(),
  },
  watchAlerts: {
    run: async (clock) => {
      await alerts.watch().look("watch", ["alerts", "mail"], clock.now());
      return { processed: 0, failed: 0 };
    },
    countDue: null,
  },
  endViews: {
    run: async (clock) => requireAllProcessed(await views.service().endDue(clock.now()), "views could not be ended"),
    countDue: (now) => views.service().tasks.countDue(now),
  },
  updateStatuses: {
    run: async (clock) =>
      requireAllProcessed(await accounts.updateStatuses(clock.now()), "statuses could not be updated"),
    countDue: (now) => accounts.directory().countDueStatuses(now),
  },
  deleteAccounts: {
    run: async (clock) => requireAllProcessed(await accounts.deleteDue(clock.now()), "accounts could not be deleted"),
    countDue: (now) => accounts.directory().deletions.countDue(now),
  },
  sweepBanks: {
    run: async (clock) => {
      const removed = await banks.removals().removeDue(clock.now());
      const synced = await banks.syncQueue().queueDue(clock.now());
      const notified = await banks.outageNotices().sendDue(clock.now());
      return requireAllProcessed(
        sumCounts(removed, synced, notified),
        "bank links could not be removed or queued, or members notified",
      );
    },
    countDue: (now) => banks.countDue(now),
  },
  publishNews: {
    run: async (clock) => {
      const posts = await news.publishDue(clock.now());
      const articles = await help.publishDue(clock.now());
      return requireAllProcessed(sumCounts(posts, articles), "posts and articles could not be published");
    },
    countDue: async (now) => (await news.posts().countDue(now)) + (await help.articles().countDue(now)),
  },
  fetchNews: {
    run: async (clock) => requireAllProcessed(await news.watch().fetchDue(clock.now()), "sources could not be fetched"),
    countDue: (now) => news.sources().countDue(now),
  },
  recountBanks: { run: () => banks.recount(), countDue: null },
  fetchPodcasts: {
    run: async (clock) =>
      requireAllProcessed(await podcasts.watch().fetchDue(clock.now()), "podcasts could not be fetched"),
    countDue: (now) => podcasts.countDue(now),
  },
  fetchMissedEvents: {
    run: async (clock) => {
      const now = clock.now();
      const [taken, retried] = await settleAll(missedEvents().take(now), billing.sync().retry(now));
      return requireAllProcessed(sumCounts(taken, retried), "events could not be queued, or customers fetched");
    },
    countDue: null,
  },
  reconcileBilling: {
    run: async (clock) =>
      requireAllProcessed(await billing.sync().spotCheck(clock.now()), "products or customers could not be fetched"),
    countDue: null,
  },
  rollUpFigures: {
    run: async (clock) => {
      // What was measured is dated by real time, whatever the clock of the tests says.
      const [rolledUp] = await settleAll(
        figures.rollUp().run(clock.now()),
        performanceRepository().mergeDays(systemNow()),
      );
      return rolledUp;
    },
    countDue: null,
  },
  verifyAuditLog: {
    run: (clock) => verifyAuditLog({ auditDays: auditDays(), auditLog: auditLog() }, clock.now()),
    countDue: null,
  },
};

/** Runs the work of a job, and measures it. */
const measured = (job: JobId): Pick<JobWork, "run"> => ({
  run: (clock) =>
    measureWork(
      job,
      () => jobWork[job].run(clock),
      (counts) => counts.processed,
    ),
});

export const jobRunner = once(() =>
  createJobRunner({
    jobs: jobsRepository(),
    work: Object.fromEntries(JOB_IDS.map((job) => [job, measured(job)])) as Record<JobId, Pick<JobWork, "run">>,
    clock: currentClock,
  }),
);
