import { DEFAULT_BUDGETS } from "@cardwell/core/domain/performance/budgets";
import { addTree, countCall, countVisit } from "@cardwell/core/domain/performance/counts";
import type { CountTree } from "@cardwell/core/domain/performance/counts";
import { DEVICES, MEASURED_PAGE_PATHS, VITAL_NAMES, VITALS } from "@cardwell/core/domain/performance/vitals";
import { beforeEach, describe, expect, it } from "vitest";
import { createBudgetsRepository } from "../../functions/src/admin/performance/budgets-repository.ts";
import { findOverBudget } from "../../functions/src/admin/performance/routes.ts";
import { createFiguresRepository } from "../../functions/src/features/figures/repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createPerformanceRepository } from "../../functions/src/lib/performance-repository.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("performance-counts");
beforeEach(clearOwnProject);

const now = new Date("2026-11-20T12:00:00Z");
const yesterday = new Date("2026-11-19T12:00:00Z");
const route = "GET /api/wallet/cards/:walletCardId";
const call = (ms: number): CountTree => countCall(route, { ms, isError: false, isCold: false, reads: 3, writes: 1 });

function manyCalls(count: number, ms: number): CountTree {
  const sum: CountTree = {};
  for (let calls = 0; calls < count; calls += 1) addTree(sum, call(ms));
  return sum;
}

/** As many instances, which write to different documents or the same ones. */
const instances = (count: number) => Array.from({ length: count }, () => createPerformanceRepository(firestore()));

describe("what instances measure", () => {
  it("adds up, whichever of them wrote it, and in whatever order", async () => {
    for (const [index, instance] of instances(6).entries()) await instance.add(manyCalls(10 + index, 90), now);
    const [today] = await instances(1)[0]!.readDays(1, now);
    expect(today).toMatchObject({
      day: "2026-11-20",
      counts: { routes: { [route]: { calls: 75, reads: 225, writes: 75, errors: 0, buckets: { 6: 75 } } } },
    });
  });

  it("is one write, however many calls there were", async () => {
    const meter = countReads(firestore());
    const bill = await meter.inDetail(() => instances(1)[0]!.add(manyCalls(5_000, 90), now));
    expect(bill).toMatchObject({ documents: 0, writes: 1 });
  });

  it("is written even if everything of every page was measured in that minute", async () => {
    const all: CountTree = {};
    let values = 0;
    for (const page of MEASURED_PAGE_PATHS)
      for (const device of DEVICES)
        for (const name of VITAL_NAMES)
          for (const value of [...VITALS[name].bounds, VITALS[name].most]) {
            addTree(
              all,
              countVisit(
                { release: "x", device, page, kilobytes: 1, codeKilobytes: 1, vitals: [{ name, page, value }] },
                "x",
              ),
            );
            values += 1;
          }
    expect(values).toBeGreaterThan(3_000);
    await instances(1)[0]!.add(all, now);
    const [today] = await instances(1)[0]!.readDays(1, now);
    expect(Object.keys(today?.counts.vitals["x"] ?? {})).toHaveLength(MEASURED_PAGE_PATHS.length);
  });
});

describe("a measured day that is over", () => {
  it("is one document, the same however often it is merged", async () => {
    for (const instance of instances(4)) await instance.add(manyCalls(20, 300), yesterday);
    const [repository] = instances(1);
    expect(await repository!.mergeDays(now)).toBe(1);
    const first = (await firestore().doc("dailyPerformance/2026-11-19").get()).data();
    expect(await repository!.mergeDays(now)).toBe(1);
    expect((await firestore().doc("dailyPerformance/2026-11-19").get()).data()).toEqual(first);
    const days = await repository!.readDays(3, now);
    expect(days.map(({ day, counts }) => [day, counts.routes[route]?.calls ?? 0])).toEqual([
      ["2026-11-18", 0],
      ["2026-11-19", 80],
      ["2026-11-20", 0],
    ]);
  });

  it("is read from what instances wrote until it is merged", async () => {
    await instances(1)[0]!.add(manyCalls(5, 90), yesterday);
    const days = await instances(1)[0]!.readDays(2, now);
    expect(days[0]?.counts.routes[route]?.calls).toBe(5);
  });

  it("isn't replaced by nothing once the counts of its instances have expired", async () => {
    await instances(1)[0]!.add(manyCalls(5, 90), yesterday);
    await instances(1)[0]!.mergeDays(now);
    const shards = await firestore().collection("performanceCounts").get();
    for (const { ref } of shards.docs) await ref.delete();
    expect(await instances(1)[0]!.mergeDays(now)).toBe(0);
    expect((await instances(1)[0]!.readDays(2, now))[0]?.counts.routes[route]?.calls).toBe(5);
  });
});

describe("what the performance tab reads", () => {
  it("is 68 documents for 60 days with 2,000 calls a day", async () => {
    const [repository] = instances(1);
    for (let ago = 1; ago <= 7; ago += 1)
      await repository!.add(manyCalls(2_000, 90), new Date(now.getTime() - ago * 86_400_000));
    await repository!.mergeDays(now);
    const meter = countReads(firestore());
    // 60 days, and eight for today. The seventh of the days before was never merged, and neither were those without calls.
    const bill = await meter.inDetail(() => repository!.readDays(60, now));
    expect(bill).toMatchObject({ documents: 60 + 8, counts: 0, writes: 0 });
  });
});

describe("a budget that is crossed", () => {
  it("is a system alert of the last week", async () => {
    const [repository] = instances(1);
    await repository!.add(manyCalls(200, 4_000), yesterday);
    const deps = {
      performance: repository!,
      figures: createFiguresRepository(firestore()),
      budgets: createBudgetsRepository(firestore()),
      realNow: () => now,
    };
    const alerts = await findOverBudget(deps);
    expect(alerts.map(({ kind, object }) => [kind, object])).toEqual([["route_over_budget", route]]);
    expect(await findOverBudget({ ...deps, realNow: () => new Date("2026-11-30T12:00:00Z") })).toEqual([]);
    const change = { revision: 1, changedBy: "marco", changedAt: now };
    const budgets = { ...DEFAULT_BUDGETS, memberP95Ms: 5_000, staffP95Ms: 5_000, ...change };
    await firestore().doc("performanceBudgets/current").set(budgets);
    expect(await findOverBudget(deps)).toEqual([]);
  });
});
