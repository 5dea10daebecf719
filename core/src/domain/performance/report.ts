import type { CivilDate } from "../dates/shapes.ts";
import { computePercentile, countAll, countWithin } from "../histogram.ts";
import type { Buckets } from "../histogram.ts";
import { LATENCY_BOUNDS_MS } from "../system/dependencies.ts";
import { addTree } from "./counts.ts";
import type { PerformanceCounts, RouteCounts, VitalsCell, WorkCounts } from "./counts.ts";
import { MEASURED_PAGE_PATHS, VITAL_NAMES, VITALS } from "./vitals.ts";
import type { Device, MeasuredPage, VitalName } from "./vitals.ts";

export type PerformanceDay = { day: CivilDate; counts: PerformanceCounts };

export type VitalFilter = { device?: Device | undefined; release?: string | undefined };

export type VitalSummary = {
  /** How many visits it is from. */
  samples: number;
  /** An estimate: it is interpolated in its bucket. */
  p75: number;
  /** The share of the visits within the budget. */
  within: number;
};

export type PageSummary = {
  page: MeasuredPage;
  /** Measured visits that began on it. */
  visits: number;
  /** Scripts and styles of a visit, on average. Null: nothing was measured. */
  codeKilobytes: number | null;
  /** Null: nothing was measured. */
  vitals: Record<VitalName, VitalSummary | null>;
};

/** All that was measured on a page. */
function sumCells({ vitals }: PerformanceCounts, page: MeasuredPage, { device, release }: VitalFilter): VitalsCell {
  const sum: VitalsCell = { visits: 0, kilobytes: 0, codeKilobytes: 0, LCP: {}, INP: {}, CLS: {}, TTFB: {} };
  for (const [ofRelease, pages] of Object.entries(vitals)) {
    if (release !== undefined && ofRelease !== release) continue;
    for (const [ofDevice, cell] of Object.entries(pages[page] ?? {})) {
      if (device === undefined || ofDevice === device) addTree(sum, cell);
    }
  }
  return sum;
}

const computeP75 = (name: VitalName, buckets: Buckets) => computePercentile(VITALS[name].bounds, buckets, 0.75);

function summarizeVital(name: VitalName, buckets: Buckets, budget: number): VitalSummary | null {
  const samples = countAll(buckets);
  const p75 = computeP75(name, buckets);
  return p75 === null ? null : { samples, p75, within: countWithin(VITALS[name].bounds, buckets, budget) / samples };
}

function summarizePage(
  counts: PerformanceCounts,
  page: MeasuredPage,
  budgets: Readonly<Record<VitalName, number>>,
  filter: VitalFilter,
): PageSummary {
  const cell = sumCells(counts, page, filter);
  const vitals = VITAL_NAMES.map((name) => [name, summarizeVital(name, cell[name], budgets[name])]);
  // What was measured before code was weighed has none.
  const codeKilobytes = cell.codeKilobytes === 0 ? null : Math.round(cell.codeKilobytes / cell.visits);
  return { page, visits: cell.visits, codeKilobytes, vitals: Object.fromEntries(vitals) as PageSummary["vitals"] };
}

/** Every page of which something was measured, in the order of the list of pages. */
export const summarizePages = (
  counts: PerformanceCounts,
  budgets: Readonly<Record<VitalName, number>>,
  filter: VitalFilter = {},
): PageSummary[] =>
  MEASURED_PAGE_PATHS.map((page) => summarizePage(counts, page, budgets, filter)).filter(
    ({ visits, vitals }) => visits > 0 || VITAL_NAMES.some((name) => vitals[name] !== null),
  );

/** A vital of a page day by day; null on a day without a visit. */
export const listDailyP75 = (
  days: readonly PerformanceDay[],
  { page, vital, ...filter }: VitalFilter & { page: MeasuredPage; vital: VitalName },
): { day: CivilDate; p75: number | null }[] =>
  days.map(({ day, counts }) => ({
    day,
    p75: computeP75(vital, sumCells(counts, page, filter)[vital]),
  }));

export type ReleaseSummary = { release: string; from: CivilDate; visits: number };

/** The releases that were measured, with the first of these days on which each was; the newest first. */
export function listReleases(days: readonly PerformanceDay[]): ReleaseSummary[] {
  const found = new Map<string, ReleaseSummary>();
  for (const { day, counts } of days) {
    for (const [release, pages] of Object.entries(counts.vitals)) {
      const known = found.get(release) ?? { release, from: day, visits: 0 };
      const cells = Object.values(pages).flatMap((devices) => Object.values(devices));
      found.set(release, { ...known, visits: cells.reduce((sum, { visits }) => sum + visits, known.visits) });
    }
  }
  return [...found.values()].toSorted((a, b) => (a.from === b.from ? b.visits - a.visits : a.from < b.from ? 1 : -1));
}

export type RouteSummary = {
  /** "GET /api/dashboard" */
  route: string;
  calls: number;
  errors: number;
  coldStarts: number;
  reads: number;
  /** Estimates: each is interpolated in its bucket. Null: there was no call. */
  p50: number | null;
  p95: number | null;
  p99: number | null;
};

const toRouteSummary = (route: string, { calls, errors, coldStarts, reads, buckets }: RouteCounts): RouteSummary => {
  const percentile = (share: number) => computePercentile(LATENCY_BOUNDS_MS, buckets, share);
  return {
    route,
    calls,
    errors,
    coldStarts,
    reads,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
};

/** Each route that was called, most calls first. */
export const summarizeRoutes = ({ routes }: PerformanceCounts): RouteSummary[] =>
  Object.entries(routes)
    .map(([route, counts]) => toRouteSummary(route, counts))
    .toSorted((a, b) => b.calls - a.calls);

/** All routes together. */
export function summarizeApi({ routes }: PerformanceCounts): RouteSummary {
  const sum = { calls: 0, errors: 0, coldStarts: 0, reads: 0, writes: 0, billedMs: 0, buckets: {} };
  for (const counts of Object.values(routes)) addTree(sum, counts);
  return toRouteSummary("", sum);
}

export type WorkSummary = { work: string } & WorkCounts;

/** Each job and task that ran, the one that took longest first. */
export const summarizeWork = ({ work }: PerformanceCounts): WorkSummary[] =>
  Object.entries(work)
    .map(([name, counts]) => ({ work: name, ...counts }))
    .toSorted((a, b) => b.billedMs - a.billedMs);

export type SweepSummary = {
  runs: number;
  /** Members who were evaluated. */
  members: number;
  /** Null: no member was evaluated. */
  msPerThousand: number | null;
  readsPerMember: number | null;
};

/** What alert sweeps and their tasks cost by the members whom they processed. */
export function summarizeSweeps({ work }: PerformanceCounts): SweepSummary {
  const none = { runs: 0, processed: 0, ms: 0, reads: 0 };
  const { sweepAlerts: { runs, ...own } = none, sweepAlertShard: tasks = none } = work;
  const members = own.processed + tasks.processed;
  return {
    runs,
    members,
    msPerThousand: members === 0 ? null : Math.round(((own.ms + tasks.ms) / members) * 1_000),
    readsPerMember: members === 0 ? null : (own.reads + tasks.reads) / members,
  };
}
