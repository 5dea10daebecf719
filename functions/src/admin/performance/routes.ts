import type { adminPerformanceContract } from "@cardwell/core/contract/admin/performance";
import { PERIODS } from "@cardwell/core/domain/overview/figures";
import { findBudgetAlerts } from "@cardwell/core/domain/performance/budgets";
import type { PerformanceDay } from "@cardwell/core/domain/performance/report";
import type { SystemAlert } from "@cardwell/core/domain/system/attention";
import type { FiguresRepository } from "../../features/figures/repository.ts";
import type { Handlers } from "../../http/serve.ts";
import type { PerformanceRepository } from "../../lib/performance-repository.ts";
import { buildReport, findFacts } from "./report.ts";

export type PerformanceDeps = {
  performance: Pick<PerformanceRepository, "readDays">;
  figures: Pick<FiguresRepository, "readDays">;
  /** What was measured is dated by real time, whatever the clock of the tests says. */
  realNow: () => Date;
};

const DEFAULT_DAYS = PERIODS[1];
/** The System tab and the overview hold the budgets against these. */
const WATCHED_DAYS = PERIODS[0];

/** A read for each day, up to 56 more for days that aren't merged yet, and one for each month. */
async function readMeasured({ performance, figures, realNow }: PerformanceDeps, count: number) {
  const days = await performance.readDays(count, realNow());
  return { days, figures: await figures.readDays(days.map(({ day }: PerformanceDay) => day)) };
}

/** Each budget that was crossed in the last week. */
export async function findOverBudget(deps: PerformanceDeps): Promise<SystemAlert[]> {
  return findBudgetAlerts(findFacts(await readMeasured(deps, WATCHED_DAYS)));
}

export function performanceRoutes(deps: PerformanceDeps): Handlers<typeof adminPerformanceContract> {
  return {
    report: async ({ query: { days = String(DEFAULT_DAYS), ...query } }) => {
      const count = Number(days);
      const { days: all, figures } = await readMeasured(deps, 2 * count);
      return buildReport({ days: all.slice(count), figures }, { days: all.slice(0, count), figures }, query);
    },
  };
}
