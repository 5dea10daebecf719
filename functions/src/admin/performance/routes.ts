import type { adminPerformanceContract } from "@cardwell/core/contract/admin/performance";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { PERIODS } from "@cardwell/core/domain/overview/figures";
import { findBudgetAlerts } from "@cardwell/core/domain/performance/budgets";
import type { PerformanceDay } from "@cardwell/core/domain/performance/report";
import type { SystemAlert } from "@cardwell/core/domain/system/attention";
import type { FiguresRepository } from "../../features/figures/repository.ts";
import { requireRevision } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import type { PerformanceRepository } from "../../lib/performance-repository.ts";
import { toInstant } from "../../lib/to-instant.ts";
import type { BudgetsRepository, StoredBudgets } from "./budgets-repository.ts";
import { buildReport, findFacts } from "./report.ts";

type Contract = typeof adminPerformanceContract;

type Measuring = {
  performance: Pick<PerformanceRepository, "readDays">;
  figures: Pick<FiguresRepository, "readDays">;
  /** What was measured is dated by real time, whatever the clock of the tests says. */
  realNow: () => Date;
};

export type PerformanceDeps = Measuring & {
  budgets: BudgetsRepository;
  getEmails: AuthAccounts["getEmails"];
};

const DEFAULT_DAYS = PERIODS[1];
/** The System tab and the overview hold the budgets against these. */
const WATCHED_DAYS = PERIODS[0];

/** A read for each day, up to 56 more for days that aren't merged yet, and one for each month. */
async function readMeasured({ performance, figures, realNow }: Measuring, count: number) {
  const days = await performance.readDays(count, realNow());
  return { days, figures: await figures.readDays(days.map(({ day }: PerformanceDay) => day)) };
}

/** Each budget that was crossed in the last week. */
export async function findOverBudget(deps: Omit<PerformanceDeps, "getEmails">): Promise<SystemAlert[]> {
  const [measured, budgets] = await Promise.all([readMeasured(deps, WATCHED_DAYS), deps.budgets.read()]);
  return findBudgetAlerts(findFacts(measured, budgets));
}

/** What the audit log has of budgets. */
const toAudited = ({ changedBy: _by, changedAt: _at, ...budgets }: StoredBudgets) => budgets;

export function performanceRoutes(deps: PerformanceDeps): Handlers<Contract> {
  async function toAnswer(stored: StoredBudgets): Promise<ResponseOf<Contract["setBudgets"]>> {
    const { changedBy, changedAt } = stored;
    const emails = await deps.getEmails(changedBy === null ? [] : [changedBy]);
    return {
      ...toAudited(stored),
      changedBy: changedBy === null ? null : (emails.get(changedBy) ?? changedBy),
      changedAt: toInstant(changedAt),
    };
  }

  return {
    report: async ({ query: { days = String(DEFAULT_DAYS), ...query } }) => {
      const count = Number(days);
      const [{ days: all, figures }, stored] = await Promise.all([readMeasured(deps, 2 * count), deps.budgets.read()]);
      const [now, before] = [all.slice(count), all.slice(0, count)];
      return buildReport({ days: now, figures }, { days: before, figures }, await toAnswer(stored), query);
    },

    async setBudgets({ body: { revision, reason: _reason, ...budgets } }, { uid, now, audit }) {
      const changed = await audit.change(async (unit) => {
        const before = await deps.budgets.readIn(unit);
        requireRevision(before.revision, revision, "the budgets");
        const next = { ...budgets, revision: revision + 1, changedBy: uid, changedAt: now };
        deps.budgets.set(unit, next);
        const object = "performanceBudgets/current" as const;
        return { object, before: toAudited(before), after: toAudited(next), answer: next };
      });
      return changed.map(toAnswer);
    },
  };
}
