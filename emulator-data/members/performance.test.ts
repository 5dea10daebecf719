import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../../core/src/domain/dates/civil.ts";
import { PERIODS } from "../../core/src/domain/overview/figures.ts";
import type { DayFigures } from "../../core/src/domain/overview/figures.ts";
import { DEFAULT_BUDGETS } from "../../core/src/domain/performance/budgets.ts";
import { performanceCounts } from "../../core/src/domain/performance/counts.ts";
import type { Buckets } from "../../core/src/domain/histogram.ts";
import { VITALS } from "../../core/src/domain/performance/vitals.ts";
import { LATENCY_BOUNDS_MS } from "../../core/src/domain/system/dependencies.ts";
import { buildReport, type ReportQuery } from "../../functions/src/admin/performance/report.ts";
import { all, today } from "./invented-fixture.ts";

// What is stored: a document for each day that is over, and one of today.
const stored = [...all("dailyPerformance"), ...all("performanceCounts")].map(({ path, data }) => {
  const counts: unknown = typeof data["counts"] === "string" ? JSON.parse(data["counts"]) : data["counts"];
  return { day: (path.split("/")[1] ?? "").slice(0, 10), counts: performanceCounts.parse(counts) };
});
const byDay = new Map(stored.map((each) => [each.day, each]));

/** 300 members on each day, who paid $16. */
const figures = { members: 300, revenueCents: 1_600 } as DayFigures;

const given = (days: number, end: string) => {
  const wanted = Array.from({ length: days }, (_, index) => addDays(end, index + 1 - days));
  return {
    days: wanted.map((day) => byDay.get(day) ?? { day, counts: performanceCounts.parse({}) }),
    figures: new Map(wanted.map((day) => [day, figures])),
  };
};

const budgets = { ...DEFAULT_BUDGETS, revision: 0, changedBy: null, changedAt: null };

const report = (days: number, query: ReportQuery = {}) =>
  buildReport(given(days, today), given(days, addDays(today, -days)), budgets, query);

type Cells = { page: string; device: string; release: string; cell: Record<string, unknown> }[];

/** Every stored cell of some days, one by one. */
const listCells = (days: number): Cells =>
  given(days, today).days.flatMap(({ counts }) =>
    Object.entries(counts.vitals).flatMap(([release, pages]) =>
      Object.entries(pages).flatMap(([page, devices]) =>
        Object.entries(devices).map(([device, cell]) => ({ release, page, device, cell })),
      ),
    ),
  );

/** The rank's bucket, found by walking through every counted value; the estimate has to lie in it. */
function bucketAt(bounds: readonly number[], counted: Buckets[], share: number): [lower: number, upper: number] {
  const values = counted
    .flatMap((buckets) => Object.entries(buckets).flatMap(([index, count]) => Array<number>(count).fill(Number(index))))
    .toSorted((a, b) => a - b);
  const index = values[Math.ceil(values.length * share) - 1] ?? 0;
  return [bounds[index - 1] ?? 0, bounds[index] ?? bounds.at(-1) ?? 0];
}

const total = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

describe("what was measured of the invented year", () => {
  it("is there for each day, and today's is still with an instance", () => {
    expect(all("performanceCounts").map(({ path }) => path)).toEqual([`performanceCounts/${today}_0`]);
    const days = stored.map(({ day }) => day).toSorted();
    expect([days.length, days[0], days.at(-1)]).toEqual([365, addDays(today, -364), today]);
    expect(days.every((day, index) => index === 0 || daysBetween(days[index - 1] ?? "", day) === 1)).toBe(true);
  });

  it("is small: a day takes less than 16 kB", () => {
    for (const { data } of all("dailyPerformance")) expect(String(data["counts"]).length).toBeLessThan(16_000);
  });

  it.each(PERIODS)("adds up to the vitals shown of %i days", (days) => {
    const cells = listCells(days);
    const { pages } = report(days);
    expect(pages.length).toBe(13);
    for (const { page, visits, vitals } of pages) {
      const own = cells.filter((each) => each.page === page);
      expect(visits, page).toBe(total(own.map(({ cell }) => Number(cell["visits"]))));
      for (const name of ["LCP", "INP", "CLS", "TTFB"] as const) {
        const buckets = own.map(({ cell }) => cell[name] as Buckets);
        const samples = total(buckets.flatMap((each) => Object.values(each)));
        expect(vitals[name]?.samples, `${page} ${name}`).toBe(samples);
        const [lower, upper] = bucketAt(VITALS[name].bounds, buckets, 0.75);
        expect(vitals[name]?.p75, `${page} ${name}`).toBeGreaterThanOrEqual(lower);
        expect(vitals[name]?.p75, `${page} ${name}`).toBeLessThanOrEqual(upper);
      }
    }
  });

  it("adds up to the vitals of a device and a release", () => {
    const [{ release } = { release: "" }] = report(30).releases;
    const cells = listCells(30).filter((each) => each.device === "phone" && each.release === release);
    const shown = report(30, { device: "phone", release }).pages;
    expect(total(shown.map(({ visits }) => visits))).toBe(total(cells.map(({ cell }) => Number(cell["visits"]))));
  });

  it.each(PERIODS)("adds up to the calls, errors, cold starts and documents shown of %i days", (days) => {
    const { routes, now } = report(days);
    const counted = given(days, today).days.map(({ counts }) => counts.routes);
    for (const { route, calls, errors, coldStarts, reads, p50, p95, p99 } of routes) {
      const own = counted.flatMap((each) => each[route] ?? []);
      expect([calls, errors, coldStarts, reads], route).toEqual(
        (["calls", "errors", "coldStarts", "reads"] as const).map((key) => total(own.map((each) => each[key]))),
      );
      for (const [share, shown] of [
        [0.5, p50],
        [0.95, p95],
        [0.99, p99],
      ] as const) {
        const [lower, upper] = bucketAt(
          LATENCY_BOUNDS_MS,
          own.map(({ buckets }) => buckets),
          share,
        );
        expect(shown, `${route} p${share * 100}`).toBeGreaterThanOrEqual(lower);
        expect(shown, `${route} p${share * 100}`).toBeLessThanOrEqual(upper);
      }
    }
    expect(now.api.calls).toBe(total(counted.flatMap((each) => Object.values(each).map(({ calls }) => calls))));
  });

  it.each(PERIODS)("adds up to the sweeps and to what a member costs in %i days", (days) => {
    const { now, sweeps } = report(days);
    const counted = given(days, today).days.map(({ counts }) => counts);
    const runs = counted.flatMap(({ work }) => work["sweepAlerts"] ?? []);
    const processed = total(runs.map((each) => each.processed));
    expect(sweeps).toEqual({
      runs: 288 * days,
      members: processed,
      msPerThousand: Math.round((total(runs.map(({ ms }) => ms)) / processed) * 1_000),
      readsPerMember: total(runs.map(({ reads }) => reads)) / processed,
    });

    const used = counted.flatMap(({ routes, work }) => [...Object.values(routes), ...Object.values(work)]);
    const seconds = total(used.map(({ billedMs }) => billedMs)) / 1_000;
    const calls = total(used.map((each) => ("calls" in each ? each.calls : each.runs)));
    const dollars: Record<string, number> = {
      email: (total(counted.map(({ emails }) => emails)) * 0.9) / 1_000,
      model: total(counted.map(({ modelMicros }) => modelMicros)) / 1_000_000,
      egress: (total(listCells(days).map(({ cell }) => Number(cell["kilobytes"]))) * 5 * 0.15) / 1_000_000,
      reads: (total(used.map(({ reads }) => reads)) * 0.06) / 100_000,
      writes: (total(used.map(({ writes }) => writes)) * 0.18) / 100_000,
      calls: (calls * 0.4) / 1_000_000,
      cpu: seconds * 0.000024,
      memory: seconds * 0.5 * 0.0000025,
    };
    for (const { id, dollars: shown } of now.cost.items) expect(shown, id).toBeCloseTo(dollars[id] ?? -1, 6);
    expect(now.cost.perMember).toBeCloseTo(total(Object.values(dollars)) / 300, 8);
    expect(now.revenueCents).toBe(1_600 * days);
  });

  it("crosses three budgets of the last week: Stripe's webhook, the dashboard and the alerts, both on phones", () => {
    expect(report(7).alerts.map(({ kind, object }) => [kind, object])).toEqual([
      ["route_over_budget", "POST /api/webhooks/stripe"],
      ["vital_over_budget", "/dashboard LCP"],
      ["vital_over_budget", "/dashboard/alerts INP"],
    ]);
    const { pages } = report(7, { device: "desktop" });
    expect(pages.filter(({ vitals }) => (vitals.LCP?.p75 ?? 0) > 2_500 || (vitals.INP?.p75 ?? 0) > 200)).toEqual([]);
    expect(report(30, { device: "desktop" }).daily).toMatchObject({ page: "/dashboard", vital: "LCP" });
  });

  it("shows that the release of 9 days ago made the dashboard slower on phones", () => {
    const slow = addDays(today, -9).replaceAll("-", ".");
    const before = addDays(today, -21).replaceAll("-", ".");
    const { releases } = report(30, { device: "phone" });
    const p75 = (day: string) =>
      releases.find(({ release }) => release.startsWith(day))?.pages.find(({ page }) => page === "/dashboard")?.vitals
        .LCP?.p75 ?? 0;
    expect(p75(before)).toBeLessThan(2_500);
    expect(p75(slow)).toBeGreaterThan(2_900);
    const weigh = (day: string) =>
      releases.find(({ release }) => release.startsWith(day))?.pages.find(({ page }) => page === "/dashboard")
        ?.codeKilobytes;
    expect([weigh(before), weigh(slow)], "with more code").toEqual([182, 214]);
  });
});
