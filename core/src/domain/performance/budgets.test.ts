import { describe, expect, it } from "vitest";
import { DEFAULT_BUDGETS, findBudgetAlerts, formatDollars, formatVital, getRouteBudget } from "./budgets.ts";
import type { PerformanceFacts } from "./budgets.ts";
import { computeCost } from "./cost.ts";
import { noCounts, performanceCounts } from "./counts.ts";

const lcp = (p75: number, samples = 400, within = 0.6) => ({
  page: "/dashboard" as const,
  visits: samples,
  codeKilobytes: 182,
  vitals: { LCP: { p75, samples, within }, INP: null, CLS: null, TTFB: null },
});
const route = (facts: object) => ({
  route: "GET /api/dashboard",
  calls: 1_000,
  errors: 0,
  coldStarts: 4,
  reads: 4_000,
  p50: 90,
  p95: 400,
  p99: 900,
  ...facts,
});

const within = {
  days: 7,
  pages: [],
  routes: [],
  cost: computeCost(noCounts(), 100),
  budgets: DEFAULT_BUDGETS,
};

const find = (facts: Partial<PerformanceFacts>) =>
  findBudgetAlerts({ ...within, ...facts }).map(({ severity, title }) => `${severity}: ${title}`);

describe("a budget", () => {
  it("raises nothing while it is kept", () => {
    expect(find({ pages: [lcp(2_500)], routes: [route({ p95: 800, errors: 5 })] })).toEqual([]);
  });

  it("is the one that staff set", () => {
    const budgets = { ...DEFAULT_BUDGETS, LCP: 1_500, memberP95Ms: 300, errorsBps: 10, memberCostCents: 1 };
    const cost = { items: [], dollars: 0.5, members: 100, perMember: 0.005 };
    expect(find({ pages: [lcp(1_600)], routes: [route({ p95: 301, errors: 5 })], cost, budgets })).toEqual([
      "high: GET /api/dashboard: p95 301 ms, 0.5% errors",
      "medium: A member costs $0.0050 in 7 days",
      "medium: LCP of the Today page is 1.6 s at p75, 100 ms over budget",
    ]);
    expect(find({ pages: [lcp(1_600)], routes: [route({ p95: 301, errors: 5 })], cost })).toEqual([]);
  });

  it("of a page is crossed by p75: far over first", () => {
    expect(find({ pages: [lcp(2_600)] })).toEqual([
      "medium: LCP of the Today page is 2.6 s at p75, 100 ms over budget",
    ]);
    expect(find({ pages: [lcp(2_900)] })).toEqual(["high: LCP of the Today page is 2.9 s at p75, 400 ms over budget"]);
  });

  it("isn't crossed by a few visits or calls", () => {
    expect(find({ pages: [lcp(9_000, 49)], routes: [route({ calls: 99, p95: 9_000, errors: 4 })] })).toEqual([]);
  });

  it("of a route is crossed by p95 or by errors", () => {
    expect(find({ routes: [route({ p95: 1_200 })] })).toEqual(["high: GET /api/dashboard: p95 1.2 s, 0.0% errors"]);
    expect(find({ routes: [route({ errors: 16 })] })).toEqual(["high: GET /api/dashboard: p95 400 ms, 1.6% errors"]);
  });

  it("is wider for staff and vendors", () => {
    expect(getRouteBudget("GET /api/admin/users", DEFAULT_BUDGETS).p95Ms).toBe(2_000);
    expect(getRouteBudget("POST /api/webhooks/stripe", DEFAULT_BUDGETS).p95Ms).toBe(2_000);
    expect(getRouteBudget("GET /api/dashboard", DEFAULT_BUDGETS).p95Ms).toBe(800);
  });

  it("of cost is crossed by what a member costs in these days", () => {
    const counts = performanceCounts.parse({ emails: 2_000 });
    expect(find({ cost: computeCost(counts, 100) })).toEqual(["medium: A member costs $0.0180 in 7 days"]);
    expect(find({ cost: computeCost(counts, 200) })).toEqual([]);
  });
});

describe("measured values", () => {
  it("are shown in their unit", () => {
    expect([formatVital("LCP", 2_900), formatVital("INP", 212), formatVital("CLS", 42)]).toEqual([
      "2.9 s",
      "212 ms",
      "0.04",
    ]);
    expect([formatDollars(0.0123), formatDollars(12.5)]).toEqual(["$0.0123", "$12.50"]);
  });
});
