import { findSystemAlerts } from "@cardwell/core/domain/system/system-alerts";
import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { MailQueue } from "../../mail/mail-queue.ts";
import { AppError } from "../../lib/app-error.ts";
import type { BillingService } from "../../features/billing/service.ts";
import type { Plans } from "../../features/billing/plans.ts";
import { getCaller } from "../../http/serve.ts";
import type { Handlers } from "../../http/serve.ts";
import { createJobsService } from "./jobs-service.ts";
import type { JobsDeps } from "./jobs-service.ts";

export type SystemDeps = {
  jobs: JobsDeps;
  plans: Plans;
  listDisputes: BillingService["listDisputes"];
  mailQueue: Pick<MailQueue, "deadMails" | "replay">;
};

const DEAD_SHOWN = 100;
const DISPUTES_SHOWN = 50;

const REFUSED: Record<"not_dead" | "too_old", string> = {
  not_dead: "This mail was not given up: it was sent, skipped, or is still tried.",
  too_old: "This mail is older than 23 hours: sent again it could arrive twice.",
};

export function systemRoutes({
  plans,
  listDisputes,
  mailQueue,
  ...deps
}: SystemDeps): Handlers<typeof adminSystemContract> {
  const jobs = createJobsService(deps.jobs);

  return {
    overview: async (_, { clock }) => {
      const now = clock.now();
      const { facts, jobs: jobRows } = await jobs.read(now);
      const alerts = findSystemAlerts({ jobs: facts }, now);
      return {
        checkedAt: now.toISOString(),
        alerts: alerts.map(({ since, ...alert }) => ({ ...alert, since: since?.toISOString() ?? null })),
        jobs: jobRows,
      };
    },
    jobRuns: async ({ query: { job, state, cursor, limit } }, { clock }) =>
      jobs.listRuns({ job, state }, { cursor, limit }, clock.now()),
    runJob: async ({ params: { job }, body: { dryRun = false } }, context) => {
      const now = context.clock.now();
      const object = `jobs/${job}`;
      if (dryRun) {
        const countDue = jobs.getCounter(job);
        return context.audit.job(object, async () => {
          const due = await countDue(now);
          return { after: { dryRun, due }, answer: { runId: null, due } };
        });
      }
      return context.audit.change(async (unit) => {
        const runId = await jobs.start(unit, job, getCaller(context).uid, now);
        return { object, before: null, after: { runId }, answer: { runId, due: null } };
      });
    },
    pauseJob: ({ params: { job }, body: { hours, reason } }, context) =>
      context.audit.change(async (unit) => {
        const by = getCaller(context).uid;
        const { before, next } = await jobs.pause(unit, job, hours, { by, reason }, context.clock.now());
        return { object: `jobs/${job}`, before, after: next, answer: { until: next.until.toISOString() } };
      }),
    resumeJob: ({ params: { job } }, { audit, clock }) =>
      audit.change(async (unit) => {
        const before = await jobs.resume(unit, job, clock.now());
        return { object: `jobs/${job}`, before, after: null, answer: { resumed: true as const } };
      }),
    syncCatalog: (_, { audit }) =>
      audit.job("plans", async () => {
        const counts = await plans.syncAll();
        return { after: counts, answer: counts };
      }),
    disputes: async () => ({
      disputes: (await listDisputes(DISPUTES_SHOWN)).map(({ createdAt, respondBy, ...dispute }) => ({
        ...dispute,
        createdAt: createdAt.toISOString(),
        respondBy: respondBy?.toISOString() ?? null,
      })),
    }),
    deadMails: async () => ({
      mails: (await mailQueue.deadMails(DEAD_SHOWN)).map(({ dueAt, ...mail }) => ({
        ...mail,
        dueAt: dueAt.toISOString(),
      })),
    }),
    replayMail: ({ params: { mailId } }, { audit, clock }) =>
      audit.change(async (unit) => {
        const outcome = await mailQueue.replay(mailId, clock.now(), unit);
        if (outcome === "missing") throw new AppError("not_found", "There is no such mail.");
        if (outcome !== "queued") throw new AppError("conflict", REFUSED[outcome]);
        return {
          object: `mails/${mailId}`,
          before: { state: "dead" },
          after: { state: outcome },
          answer: { state: outcome },
        };
      }),
    clientAddress: async (_, { clientIp, forwardedFor }) => ({ address: clientIp, forwardedFor }),
  };
}
