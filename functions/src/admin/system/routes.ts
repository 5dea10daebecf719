import { randomUUID } from "node:crypto";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { QueueId } from "@cardwell/core/domain/system/queues";
import type { DatabaseState } from "@cardwell/core/domain/system/database";
import type { SystemFacts } from "@cardwell/core/domain/system/system-alerts";
import type { AuditObject } from "@cardwell/core/contract/admin/activity";
import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { BillingService } from "../../features/billing/service.ts";
import type { Plans } from "../../features/billing/plans.ts";
import type { AuditDaysRepository } from "../../http/audit-days-repository.ts";
import { rejected } from "../../http/rejected.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import type { Handlers } from "../../http/serve.ts";
import { createFlagsService } from "./flags-service.ts";
import type { FlagsDeps } from "./flags-service.ts";
import type { IncidentsRepository } from "./incidents-repository.ts";
import type { RestoreTestsRepository } from "./restore-tests-repository.ts";
import { createSystemOverview } from "./overview.ts";
import { createJobsService } from "./jobs-service.ts";
import type { JobsDeps } from "./jobs-service.ts";
import { createQueuesService } from "./queues-service.ts";
import type { QueuesDeps } from "./queues-service.ts";

export type SystemDeps = {
  jobs: JobsDeps;
  queues: QueuesDeps;
  flags: FlagsDeps;
  incidents: Pick<IncidentsRepository, "findLast">;
  restoreTests: RestoreTestsRepository;
  readDatabase: () => Promise<DatabaseState>;
  readDependencies: () => Promise<SystemFacts["dependencies"]>;
  findOverBudget: () => Promise<SystemFacts["overBudget"]>;
  listCheckedDays: AuditDaysRepository["list"];
  plans: Plans;
  listDisputes: BillingService["listDisputes"];
  getEmails: AuthAccounts["getEmails"];
};

const DISPUTES_SHOWN = 50;

/** The document of a task, as audit entries name it. */
function toObject(queue: QueueId, id: string): AuditObject {
  switch (queue) {
    case "sendMail":
      return `mails/${id}`;
    case "processWebhookEvent":
      return `webhookEvents/${id}`;
    case "deleteAccounts":
      return `users/${id}`;
    case "endViews":
      return `views/${id}`;
    case "removeBankLinks":
    case "syncBanks":
      return `bankLinks/${id}`;
  }
}

export function systemRoutes({
  plans,
  listDisputes,
  getEmails,
  ...deps
}: SystemDeps): Handlers<typeof adminSystemContract> {
  const jobs = createJobsService(deps.jobs);
  const queues = createQueuesService(deps.queues);
  const flags = createFlagsService(deps.flags);
  const readSystem = createSystemOverview({ ...deps, jobs, queues, flags });

  return {
    overview: (_, { now }) => readSystem(now),
    jobRuns: async ({ query: { job, state, cursor, limit } }, { now }) =>
      jobs.listRuns({ job, state }, { cursor, limit }, now),
    runJob: async ({ params: { job }, body: { id = randomUUID(), dryRun = false } }, context) => {
      const { now } = context;
      const object = `jobs/${job}` as const;
      if (dryRun) {
        const countDue = jobs.getCounter(job);
        return context.audit.job(object, async () => {
          const due = await countDue(now);
          return { after: { dryRun, due }, answer: { runId: null, due } };
        });
      }
      if (await jobs.isStarted(job, id)) return context.audit.unchanged({ runId: id, due: null });
      return context.audit.change(async (unit) => {
        const runId = await jobs.start(unit, job, { id, requestedBy: context.uid }, now);
        return { object, before: null, after: { runId }, answer: { runId, due: null } };
      });
    },
    pauseJob: ({ params: { job }, body: { hours, reason } }, context) =>
      context.audit.change(async (unit) => {
        const by = context.uid;
        const { before, next } = await jobs.pause(unit, job, hours, { by, reason }, context.now);
        return { object: `jobs/${job}`, before, after: next, answer: { until: next.until.toISOString() } };
      }),
    resumeJob: ({ params: { job } }, { audit, now }) =>
      audit.change(async (unit) => {
        const before = await jobs.resume(unit, job, now);
        return { object: `jobs/${job}`, before, after: null, answer: { resumed: true as const } };
      }),
    syncCatalog: (_, { audit }) =>
      audit.job("plans", async () => {
        const counts = await plans.syncAll();
        return { after: counts, answer: counts };
      }),
    disputes: async () => {
      const found = await listDisputes(DISPUTES_SHOWN);
      const emails = await getEmails([...new Set(found.map(({ uid }) => uid))]);
      return {
        disputes: found.map(({ createdAt, respondBy, ...dispute }) => ({
          ...dispute,
          email: emails.get(dispute.uid) ?? null,
          createdAt: createdAt.toISOString(),
          respondBy: respondBy?.toISOString() ?? null,
        })),
      };
    },
    deadLetters: ({ query: { queue = "sendMail", ...page } }, { now }) => queues.listDead(queue, page, now),
    replayDeadLetter: ({ params: { queue, id } }, { audit, now }) =>
      audit.change(async (unit) => {
        const state = await queues.replay(queue, id, now, unit);
        return { object: toObject(queue, id), before: { state: "dead" }, after: { state }, answer: { state } };
      }),
    discardDeadLetter: ({ params: { queue, id } }, { audit }) =>
      audit.change(async (unit) => {
        const state = await queues.discard(queue, id, unit);
        return { object: toObject(queue, id), before: { state: "dead" }, after: { state }, answer: { state } };
      }),
    webhookEvents: ({ query: { cursor, limit, ...filter } }) => queues.listEvents(filter, { cursor, limit }),
    changeFlag: ({ params: { flag }, body: { reason: _reason, ...change } }, context) =>
      context.audit.change(async (unit) => {
        const { before, next } = await flags.change(unit, flag, change, context.uid, context.now);
        return { object: `flags/${flag}`, before, after: next, answer: { endsAt: next.endsAt.toISOString() } };
      }),
    resetFlag: ({ params: { flag } }, { audit }) =>
      audit.change(async (unit) => {
        const before = await flags.reset(unit, flag);
        return { object: `flags/${flag}`, before, after: null, answer: { reset: true as const } };
      }),
    recordRestoreTest: ({ body: { reason: _reason, ...test } }, context) => {
      // A day to come would hold back the alert about old tests until then.
      if (test.day > todayIn(context.now, "UTC")) throw rejected("day", "Choose a day up to today.");
      return context.audit.change(async (unit) => {
        const record = { ...test, recordedBy: context.uid, recordedAt: context.now };
        const id = deps.restoreTests.addWithin(unit, record);
        return { object: `restoreTests/${id}`, before: null, after: record, answer: { id } };
      });
    },
    replayWebhookEvent: ({ params: { source, id } }, { audit }) =>
      audit.change(async (unit) => {
        const state = await queues.replayEvent(source, id, unit);
        return { object: `webhookEvents/${source}_${id}`, before: null, after: { state }, answer: { state } };
      }),
    clientAddress: async (_, { clientIp, forwardedFor }) => ({ address: clientIp, forwardedFor }),
  };
}
