import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { DatabaseState } from "@cardwell/core/domain/system/database";
import type { SystemFacts } from "@cardwell/core/domain/system/attention";
import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { BillingService } from "../../features/billing/service.ts";
import type { Plans } from "../../features/billing/plans.ts";
import type { AuditDaysRepository } from "../../http/audit-days-repository.ts";
import { rejected } from "../../http/rejected.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import type { Handlers } from "../../http/serve.ts";
import { createFlagsService } from "./flags-service.ts";
import type { FlagsDeps } from "./flags-service.ts";
import type { IncidentsRepository } from "../../lib/incidents-repository.ts";
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
    ...jobs.routes,
    ...queues.routes,
    ...flags.routes,
    overview: (_, { now }) => readSystem(now),
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
    recordRestoreTest: ({ body: { reason: _reason, ...test } }, { uid, now, audit }) => {
      // A day to come would hold back the alert about old tests until then.
      if (test.day > todayIn(now, "UTC")) throw rejected("day", "Choose a day up to today.");
      return audit.change(async (unit) => {
        const record = { ...test, recordedBy: uid, recordedAt: now };
        const id = deps.restoreTests.addWithin(unit, record);
        return { object: `restoreTests/${id}`, before: null, after: record, answer: { id } };
      });
    },
    clientAddress: async (_, { clientIp, forwardedFor }) => ({ address: clientIp, forwardedFor }),
  };
}
