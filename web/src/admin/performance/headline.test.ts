import { describe, expect, it } from "vitest";
import { DEFAULT_BUDGETS } from "@cardwell/core/domain/performance/budgets";
import { buildHeadline } from "./headline.ts";
import type { Report } from "./queries.ts";

const budgets = { ...DEFAULT_BUDGETS, revision: 0, changedBy: null, changedAt: null };
const api = { route: "", calls: 9, errors: 0, coldStarts: 0, reads: 9, p50: 90, p95: 540, p99: 900 };
const now = { api } as Report["now"];

const page = (path: Report["pages"][number]["page"], LCP: number, INP: number) => ({
  page: path,
  visits: 400,
  codeKilobytes: 182,
  vitals: {
    LCP: { samples: 400, p75: LCP, within: 0.6 },
    INP: { samples: 400, p75: INP, within: 0.6 },
    CLS: null,
    TTFB: null,
  },
});

const routeAlert = {
  severity: "high",
  kind: "route_over_budget",
  object: "GET /api/dashboard",
  title: "",
  detail: "",
  since: null,
} as const;

describe("the headline", () => {
  it("counts pages over budget and names the vital that is furthest over", () => {
    const allPages = [
      page("/dashboard", 2_900, 164),
      page("/dashboard/alerts", 2_200, 212),
      page("/billing", 1_600, 96),
    ];
    expect(buildHeadline({ budgets, alerts: [], allPages, now })).toEqual({
      problem: "2 pages are over budget.",
      fact: "LCP of the Today page is 2.9\u00A0s, budget 2.5\u00A0s.",
    });
  });

  it("counts routes where every page is within budget", () => {
    expect(buildHeadline({ budgets, alerts: [routeAlert], allPages: [page("/billing", 1_600, 96)], now })).toEqual({
      problem: "1 route is over budget.",
      fact: "API p95 is 540\u00A0ms.",
    });
  });

  it("claims no budget was kept where nothing was measured", () => {
    const unmeasured = { ...now, api: { ...api, calls: 0 } };
    expect(buildHeadline({ budgets, alerts: [], allPages: [], now: unmeasured })).toEqual({
      problem: null,
      fact: "Nothing was measured in this period.",
    });
  });

  it("has no problem where there is none", () => {
    expect(buildHeadline({ budgets, alerts: [], allPages: [], now })).toEqual({
      problem: null,
      fact: "Everything is within budget.",
    });
  });
});
