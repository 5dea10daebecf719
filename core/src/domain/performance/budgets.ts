import * as z from "zod/mini";
import type { SystemAlert } from "../system/attention.ts";
import { formatMs, formatShare } from "../system/attention.ts";
import { getCostBudget } from "./cost.ts";
import type { Cost } from "./cost.ts";
import type { PageSummary, RouteSummary } from "./report.ts";
import { BUDGET_CHOICES, DEFAULT_VITAL_BUDGETS, MEASURED_PAGES, VITAL_NAMES } from "./vitals.ts";
import type { VitalName } from "./vitals.ts";

const p95Ms = z.int().check(z.minimum(50), z.maximum(60_000));

/** What is held against pages, calls and cost. Of a vital: what p75 stays within, the end of one of its buckets. */
export const budgetFields = z.strictObject({
  LCP: z.literal(BUDGET_CHOICES.LCP),
  INP: z.literal(BUDGET_CHOICES.INP),
  CLS: z.literal(BUDGET_CHOICES.CLS),
  TTFB: z.literal(BUDGET_CHOICES.TTFB),
  memberP95Ms: p95Ms,
  /** Of calls by staff and vendors. */
  staffP95Ms: p95Ms,
  /** Of a route's calls. */
  errorsBps: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** What a member with a plan may cost in 30 days. */
  memberCostCents: z.int().check(z.minimum(1), z.maximum(10_000)),
});

export type Budgets = z.infer<typeof budgetFields>;

/** Until staff set others. */
export const DEFAULT_BUDGETS: Budgets = {
  ...DEFAULT_VITAL_BUDGETS,
  memberP95Ms: 800,
  staffP95Ms: 2_000,
  errorsBps: 50,
  memberCostCents: 5,
};

type RouteBudget = { p95Ms: number; errorShare: number };

/** Staff and vendors may wait longer than members. */
export const getRouteBudget = (route: string, { memberP95Ms, staffP95Ms, errorsBps }: Budgets): RouteBudget => ({
  p95Ms: / \/api\/(admin|webhooks)\//.test(route) ? staffP95Ms : memberP95Ms,
  errorShare: errorsBps / 10_000,
});

/** A few visits or calls prove nothing. */
const FEWEST_VISITS = 50;
const FEWEST_CALLS = 100;
const FEWEST_ERRORS = 5;

/** From this much over its budget on a page comes first. */
const FAR_OVER = 1.1;

/** "2.9 s", "212 ms", and of CLS "0.12" */
export function formatVital(name: VitalName, value: number): string {
  if (name === "CLS") return (value / 1_000).toFixed(2);
  return formatMs(value);
}

/** "$0.0123": costs of a member are fractions of a cent. */
export const formatDollars = (dollars: number): string => `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`;

export const isVitalOver = ({ vitals }: PageSummary, name: VitalName, budgets: Budgets): boolean => {
  const measured = vitals[name];
  return measured !== null && measured.samples >= FEWEST_VISITS && measured.p75 > budgets[name];
};

export const isPageOver = (page: PageSummary, budgets: Budgets): boolean =>
  VITAL_NAMES.some((name) => isVitalOver(page, name, budgets));

export const isSlow = ({ route, calls, p95 }: RouteSummary, budgets: Budgets): boolean =>
  calls >= FEWEST_CALLS && p95 !== null && p95 > getRouteBudget(route, budgets).p95Ms;

export const isFailing = ({ route, calls, errors }: RouteSummary, budgets: Budgets): boolean =>
  errors >= FEWEST_ERRORS && errors / calls > getRouteBudget(route, budgets).errorShare;

export type PerformanceFacts = {
  /** Of so many days. */
  days: number;
  pages: readonly PageSummary[];
  routes: readonly RouteSummary[];
  cost: Cost;
  budgets: Budgets;
};

function findVitalAlerts({ pages, days, budgets }: PerformanceFacts): (SystemAlert & { excess: number })[] {
  return pages.flatMap((page) =>
    VITAL_NAMES.flatMap((name) => {
      const measured = page.vitals[name];
      if (measured === null || !isVitalOver(page, name, budgets)) return [];
      const budget = budgets[name];
      const over = formatVital(name, measured.p75 - budget);
      return [
        {
          severity: measured.p75 > budget * FAR_OVER ? ("high" as const) : ("medium" as const),
          kind: "vital_over_budget" as const,
          object: `${page.page} ${name}`,
          title: `${name} of the ${MEASURED_PAGES[page.page]} page is ${formatVital(name, measured.p75)} at p75, ${over} over budget`,
          detail: `${formatShare(1 - measured.within)} of ${measured.samples} measured visits in ${days} days are over ${formatVital(name, budget)}.`,
          since: null,
          excess: measured.p75 / budget,
        },
      ];
    }),
  );
}

function findRouteAlerts({ routes, days, budgets }: PerformanceFacts): (SystemAlert & { excess: number })[] {
  return routes
    .filter((route) => isSlow(route, budgets) || isFailing(route, budgets))
    .map((summary) => {
      const { route, calls, errors, p95 } = summary;
      const budget = getRouteBudget(route, budgets);
      return {
        severity: "high",
        kind: "route_over_budget",
        object: route,
        title: `${route}: p95 ${formatMs(p95 ?? 0)}, ${formatShare(errors / calls)} errors`,
        detail: `Budget is p95 ${formatMs(budget.p95Ms)} and ${formatShare(budget.errorShare)} errors. ${calls} calls in ${days} days.`,
        since: null,
        excess: Math.max((p95 ?? 0) / budget.p95Ms, errors / calls / budget.errorShare),
      };
    });
}

function findCostAlerts({ cost, days, budgets }: PerformanceFacts): (SystemAlert & { excess: number })[] {
  const budget = getCostBudget(budgets.memberCostCents, days);
  if (cost.perMember === null || cost.perMember <= budget) return [];
  return [
    {
      severity: "medium",
      kind: "cost_over_budget",
      object: "cost",
      title: `A member costs ${formatDollars(cost.perMember)} in ${days} days`,
      detail: `Budget is ${formatDollars(budget)}. ${formatDollars(cost.dollars)} for ${cost.members} members.`,
      since: null,
      excess: cost.perMember / budget,
    },
  ];
}

/** Each budget that is crossed, the worst first. The Performance tab, the System tab and the overview show the same. */
export function findBudgetAlerts(facts: PerformanceFacts): SystemAlert[] {
  return [...findVitalAlerts(facts), ...findRouteAlerts(facts), ...findCostAlerts(facts)]
    .toSorted((a, b) => Number(a.severity === "medium") - Number(b.severity === "medium") || b.excess - a.excess)
    .map(({ excess: _excess, ...alert }) => alert);
}
