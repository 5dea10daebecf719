import { DEPENDENCY_IDS, getDependencyState } from "@cardwell/core/domain/system/dependencies";
import type { DatabaseState } from "@cardwell/core/domain/system/database";
import { findSystemAlerts } from "@cardwell/core/domain/system/attention";
import type { SystemFacts } from "@cardwell/core/domain/system/attention";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { AuditDaysRepository } from "../../http/audit-days-repository.ts";
import { inEmulator } from "../../config/environment.ts";
import type { FlagsService } from "./flags-service.ts";
import type { IncidentsRepository } from "../../lib/incidents-repository.ts";
import { toIncidentRow } from "./incidents-service.ts";
import type { JobsService } from "./jobs-service.ts";
import type { QueuesService } from "./queues-service.ts";
import type { RestoreTest, RestoreTestsRepository } from "./restore-tests-repository.ts";

type Deps = {
  jobs: Pick<JobsService, "read">;
  queues: Pick<QueuesService, "read">;
  flags: FlagsService;
  incidents: Pick<IncidentsRepository, "findLast">;
  restoreTests: RestoreTestsRepository;
  readDatabase: () => Promise<DatabaseState>;
  readDependencies: () => Promise<SystemFacts["dependencies"]>;
  findOverBudget: () => Promise<SystemFacts["overBudget"]>;
  listCheckedDays: AuditDaysRepository["list"];
};

function showDatabase(database: DatabaseState) {
  if (database.state !== "read") return database;
  const { readAt, indexes, backups, schedules } = database.report;
  return {
    state: database.state,
    readAt: readAt.toISOString(),
    indexes,
    latestBackupAt: backups[0]?.takenAt.toISOString() ?? null,
    backups: backups.length,
    schedules,
  };
}

/** What is known of the running system, and what of it needs attention. Its reads don't grow with what is stored. */
export function createSystemOverview(deps: Deps) {
  const { jobs, queues, flags, incidents, restoreTests } = deps;
  const { readDatabase, readDependencies, findOverBudget, listCheckedDays } = deps;
  const showRestoreTest = async ({ recordedBy, recordedAt: _recordedAt, ...test }: RestoreTest) => ({
    ...test,
    by: await flags.findEmail(recordedBy),
  });

  return async (now: Date) => {
    const [jobsNow, queuesNow, dependencies, flagsNow, lastIncidents, restoreTest, database, overBudget, checkedDays] =
      await Promise.all([
        jobs.read(now),
        queues.read(now),
        readDependencies(),
        flags.read(now),
        incidents.findLast(),
        restoreTests.findLatest(),
        readDatabase(),
        findOverBudget(),
        listCheckedDays(addDays(todayIn(now, "UTC"), -7)),
      ]);
    const { facts: jobFacts, ...jobRows } = jobsNow;
    const { facts: queueFacts, ...queueRows } = queuesNow;
    const facts = {
      jobs: jobFacts,
      queues: queueFacts,
      dependencies,
      flags: flagsNow.facts,
      openIncidents: flagsNow.openIncidents,
      sendingPause: flagsNow.sendingPause,
      lastRestoreTest: restoreTest,
      database,
      overBudget,
      auditLog: checkedDays[0]
        ? { faults: checkedDays.flatMap(({ faults }) => faults).length, checkedAt: checkedDays[0].checkedAt }
        : null,
    };
    return {
      checkedAt: now.toISOString(),
      alerts: findSystemAlerts(facts, now).map(({ since, ...alert }) => ({
        ...alert,
        since: since?.toISOString() ?? null,
      })),
      ...jobRows,
      ...queueRows,
      dependencies: DEPENDENCY_IDS.map((id) => {
        const { lastSuccessAt, lastErrorAt, ...counts } = dependencies[id];
        const lastIncident = lastIncidents[id];
        return {
          id,
          state: getDependencyState(id, dependencies[id]),
          ...counts,
          lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
          lastErrorAt: lastErrorAt?.toISOString() ?? null,
          lastIncident: lastIncident ? toIncidentRow(lastIncident) : null,
        };
      }),
      flags: flagsNow.flags,
      release: {
        revision: inEmulator() ? null : (process.env["K_REVISION"] ?? null),
        database: showDatabase(database),
        restoreTest: restoreTest && (await showRestoreTest(restoreTest)),
      },
    };
  };
}
