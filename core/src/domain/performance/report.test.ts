import { DEFAULT_BUDGETS } from "./budgets.ts";
import { describe, expect, it } from "vitest";
import { performanceCounts } from "./counts.ts";
import {
  listDailyP75,
  listReleases,
  summarizeApi,
  summarizePages,
  summarizeRoutes,
  summarizeSweeps,
} from "./report.ts";

const counts = performanceCounts.parse({
  routes: {
    "GET /api/dashboard": { calls: 100, reads: 400, errors: 1, buckets: { 6: 90, 13: 10 } },
    "GET /api/cards": { calls: 300, reads: 600, coldStarts: 3, buckets: { 6: 300 } },
  },
  work: { sweepAlerts: { runs: 288, processed: 500, ms: 26_000, reads: 400 } },
  vitals: {
    "2026.11.11-2": {
      "/dashboard": {
        phone: { visits: 60, codeKilobytes: 10_800, LCP: { 8: 30, 10: 30 } },
        desktop: { visits: 40, codeKilobytes: 7_400, LCP: { 3: 40 } },
      },
    },
    "2026.11.19-3": { "/dashboard/alerts": { phone: { visits: 8, INP: { 11: 8 } } } },
  },
});

describe("the pages of the performance report", () => {
  it("have what was measured of all devices and releases", () => {
    expect(summarizePages(counts, DEFAULT_BUDGETS)).toEqual([
      {
        page: "/dashboard",
        visits: 100,
        codeKilobytes: 182,
        vitals: { LCP: { samples: 100, p75: 2_792, within: 0.7 }, INP: null, CLS: null, TTFB: null },
      },
      {
        page: "/dashboard/alerts",
        visits: 8,
        codeKilobytes: null,
        vitals: { LCP: null, INP: { samples: 8, p75: 218, within: 0 }, CLS: null, TTFB: null },
      },
    ]);
  });

  it("are those of a device, or of a release", () => {
    expect(
      summarizePages(counts, DEFAULT_BUDGETS, { device: "desktop" }).map(({ page, visits }) => [page, visits]),
    ).toEqual([["/dashboard", 40]]);
    expect(summarizePages(counts, DEFAULT_BUDGETS, { release: "2026.11.19-3" }).map(({ page }) => page)).toEqual([
      "/dashboard/alerts",
    ]);
  });

  it("have a day without a visit as a gap", () => {
    const days = [
      { day: "2026-11-19", counts },
      { day: "2026-11-20", counts: performanceCounts.parse({}) },
    ];
    expect(listDailyP75(days, { page: "/dashboard", vital: "LCP", device: "desktop" })).toEqual([
      { day: "2026-11-19", p75: 1_188 },
      { day: "2026-11-20", p75: null },
    ]);
  });

  it("have their releases, the newest first", () => {
    const later = performanceCounts.parse({ vitals: { "2026.11.20-1": { "/dashboard": { phone: { visits: 2 } } } } });
    expect(
      listReleases([
        { day: "2026-11-19", counts },
        { day: "2026-11-20", counts: later },
      ]),
    ).toEqual([
      { release: "2026.11.20-1", from: "2026-11-20", visits: 2 },
      { release: "2026.11.11-2", from: "2026-11-19", visits: 100 },
      { release: "2026.11.19-3", from: "2026-11-19", visits: 8 },
    ]);
  });
});

describe("the routes of the performance report", () => {
  it("have their percentiles, most calls first", () => {
    expect(summarizeRoutes(counts)).toEqual([
      { route: "GET /api/cards", calls: 300, errors: 0, coldStarts: 3, reads: 600, p50: 88, p95: 99, p99: 100 },
      { route: "GET /api/dashboard", calls: 100, errors: 1, coldStarts: 0, reads: 400, p50: 89, p95: 875, p99: 975 },
    ]);
  });

  it("have those of all calls together, which are no mean of the others", () => {
    expect(summarizeApi(counts)).toMatchObject({ calls: 400, errors: 1, reads: 1_000, p95: 99 });
  });
});

describe("alert sweeps", () => {
  it("are measured by the members whom they processed", () => {
    expect(summarizeSweeps(counts)).toEqual({ runs: 288, members: 500, msPerThousand: 52_000, readsPerMember: 0.8 });
  });

  it("are measured with their tasks", () => {
    const sweepAlertShard = { runs: 64, processed: 100, ms: 4_000, reads: 140 };
    const { work } = performanceCounts.parse({ work: { ...counts.work, sweepAlertShard } });
    expect(summarizeSweeps({ ...counts, work })).toMatchObject({
      runs: 288,
      members: 600,
      msPerThousand: 50_000,
      readsPerMember: 0.9,
    });
  });

  it("are not known where no member was due", () => {
    expect(summarizeSweeps(performanceCounts.parse({}))).toEqual({
      runs: 0,
      members: 0,
      msPerThousand: null,
      readsPerMember: null,
    });
  });
});
