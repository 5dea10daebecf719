import type { adminPerformanceContract } from "@cardwell/core/contract/admin/performance";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { DayFigures } from "@cardwell/core/domain/overview/figures";
import { findBudgetAlerts, isVitalOver } from "@cardwell/core/domain/performance/budgets";
import type { Budgets, PerformanceFacts } from "@cardwell/core/domain/performance/budgets";
import { computeCost, measureVolumes } from "@cardwell/core/domain/performance/cost";
import { sumCounts } from "@cardwell/core/domain/performance/counts";
import {
  listDailyP75,
  listReleases,
  summarizeApi,
  summarizePages,
  summarizeRoutes,
  summarizeSweeps,
  summarizeWork,
} from "@cardwell/core/domain/performance/report";
import type { PageSummary, PerformanceDay } from "@cardwell/core/domain/performance/report";
import { VITAL_NAMES } from "@cardwell/core/domain/performance/vitals";
import type { Device, MeasuredPage, VitalName } from "@cardwell/core/domain/performance/vitals";

export type PerformanceReport = ResponseOf<typeof adminPerformanceContract.report>;

export type ReportQuery = {
  device?: Device | undefined;
  release?: string | undefined;
  page?: MeasuredPage | undefined;
  vital?: VitalName | undefined;
};

/** What is measured of some days, and the overview's figures of them. */
export type Measured = { days: readonly PerformanceDay[]; figures: ReadonlyMap<CivilDate, DayFigures> };

/** Older ones are in the counts, but not offered to compare. */
const MOST_RELEASES = 12;

const sum = ({ days }: Measured) => sumCounts(days.map(({ counts }) => counts));

const isMeasured = ({ counts: { routes, vitals, work } }: PerformanceDay): boolean =>
  Object.keys({ ...routes, ...vitals, ...work }).length > 0;

/** Members with a plan on the last of the days that was counted. */
function countMembers({ days, figures }: Measured): number {
  const last = days.findLast(({ day }) => figures.has(day));
  return (last && figures.get(last.day)?.members) ?? 0;
}

function buildPeriod(measured: Measured): PerformanceReport["now"] {
  const counts = sum(measured);
  const cost = computeCost(counts, countMembers(measured));
  const memberDays = cost.members * measured.days.length;
  return {
    api: summarizeApi(counts),
    cost,
    readsPerMemberDay: memberDays === 0 ? null : measureVolumes(counts).reads / memberDays,
    revenueCents: measured.days.reduce((total, { day }) => total + (measured.figures.get(day)?.revenueCents ?? 0), 0),
  };
}

/** What budgets are held against: everything that was measured. */
export function findFacts(measured: Measured, budgets: Budgets): PerformanceFacts {
  const counts = sum(measured);
  return {
    days: measured.days.length,
    pages: summarizePages(counts, budgets),
    routes: summarizeRoutes(counts),
    cost: computeCost(counts, countMembers(measured)),
    budgets,
  };
}

/** The page and vital that is furthest over its budget; without one, the dashboard's LCP. */
function findWorst(pages: readonly PageSummary[], budgets: Budgets): { page: MeasuredPage; vital: VitalName } {
  const over = pages.flatMap((each) =>
    VITAL_NAMES.filter((vital) => isVitalOver(each, vital, budgets)).map((vital) => ({
      page: each.page,
      vital,
      excess: (each.vitals[vital]?.p75 ?? 0) / budgets[vital],
    })),
  );
  return over.toSorted((a, b) => b.excess - a.excess)[0] ?? { page: "/dashboard", vital: "LCP" };
}

/** Everything on the Performance tab, from what was measured in these days and in as many before. */
export function buildReport(
  now: Measured,
  before: Measured,
  budgets: PerformanceReport["budgets"],
  query: ReportQuery,
): PerformanceReport {
  const { device, release } = query;
  const filter = { device, release };
  const counts = sum(now);
  const facts = findFacts(now, budgets);
  const pages = summarizePages(counts, budgets, filter);
  const worst = findWorst(pages, budgets);
  const page = query.page ?? worst.page;
  const vital = query.vital ?? (query.page === undefined || query.page === worst.page ? worst.vital : "LCP");
  const computeP75 = (measured: Measured) =>
    summarizePages(sum(measured), budgets, filter).find((each) => each.page === page)?.vitals[vital]?.p75 ?? null;
  return {
    through: now.days.at(-1)?.day ?? "",
    days: now.days.length,
    counted: now.days.filter(isMeasured).length,
    budgets,
    alerts: findBudgetAlerts(facts).map((alert) => ({ ...alert, since: null })),
    pages,
    allPages: [...facts.pages],
    daily: {
      page,
      vital,
      days: listDailyP75(now.days, { page, vital, ...filter }),
      now: computeP75(now),
      before: computeP75(before),
    },
    releases: listReleases(now.days)
      .slice(0, MOST_RELEASES)
      .map((each) => ({ ...each, pages: summarizePages(counts, budgets, { device, release: each.release }) })),
    routes: [...facts.routes],
    work: summarizeWork(counts),
    sweeps: summarizeSweeps(counts),
    now: buildPeriod(now),
    before: before.days.some(isMeasured) ? buildPeriod(before) : null,
  };
}
