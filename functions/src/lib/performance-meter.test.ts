import { performanceCounts } from "@cardwell/core/domain/performance/counts";
import type { CountTree } from "@cardwell/core/domain/performance/counts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { JobFailure } from "./job-failure.ts";
import { countUsage, traceUsage } from "./measured-usage.ts";
import { measureCallOfRoute, measureVisit, measureWork } from "./performance-meter.ts";
import { createPerformanceRepository } from "./performance-repository.ts";

const saved: CountTree[] = [];
vi.mock("./firestore.ts", async (importOriginal) => ({ ...(await importOriginal<object>()), firestore: vi.fn() }));
vi.mock("./performance-repository.ts", () => ({ createPerformanceRepository: vi.fn() }));
vi.mocked(createPerformanceRepository).mockReturnValue({
  add: async (counts: CountTree) => void saved.push(counts),
} as unknown as ReturnType<typeof createPerformanceRepository>);
vi.stubEnv("K_SERVICE", "background");
vi.useFakeTimers({ toFake: ["performance"] });
const MINUTE_MS = 60_000;
const nextMinute = () => void vi.advanceTimersByTime(MINUTE_MS);
// The minute of each test begins with a write.
beforeEach(async () => {
  nextMinute();
  await measureWork("endViews", () => Promise.resolve());
  saved.length = 0;
});

// As Firestore's SDK reports it.
const tracer = traceUsage().tracerProvider.getTracer("test");
const read = (documents: number) =>
  tracer.startSpan("Query.Get").addEvent("Firestore.runQuery: Completed", { response_count: documents });

describe("a job or task", () => {
  it("is written when it ends, with what it read and wrote, and everything measured before", async () => {
    measureCallOfRoute("GET /api/dashboard", { ms: 80, isError: false, isCold: true, reads: 4, writes: 0 });
    expect(saved).toEqual([]);
    nextMinute();
    await measureWork(
      "sweepAlerts",
      async () => {
        read(3);
        await Promise.resolve();
        read(2);
        tracer.startSpan("AggregationQuery.Get");
        tracer.startSpan("Batch.Commit", { attributes: { doc_count: 4 } });
        return { processed: 7 };
      },
      ({ processed }) => processed,
    );
    expect(saved).toHaveLength(1);
    expect(performanceCounts.parse(saved[0])).toMatchObject({
      routes: { "GET /api/dashboard": { calls: 1, coldStarts: 1, reads: 4 } },
      work: { sweepAlerts: { runs: 1, failed: 0, processed: 7, reads: 6, writes: 4 } },
    });
  });

  it("that fails counts as failed, with what it processed, and its error stays", async () => {
    nextMinute();
    const failure = new JobFailure("1 of 3 mails could not be handled.", { processed: 2, failed: 1 });
    await expect(measureWork("sweepMail", () => Promise.reject(failure))).rejects.toBe(failure);
    expect(saved[0]).toMatchObject({ work: { sweepMail: { runs: 1, failed: 1, processed: 2 } } });
  });

  it("is written with all others of its minute", async () => {
    for (let task = 0; task < 100; task += 1) await measureWork("sweepAlertShard", () => Promise.resolve());
    expect(saved).toEqual([]);
    nextMinute();
    await measureWork("sweepAlertShard", () => Promise.resolve());
    expect(saved).toMatchObject([{ work: { sweepAlertShard: { runs: 101 } } }]);
  });

  it("is written when it ends if it is the first of its process, which may have no other", async () => {
    vi.resetModules();
    const fresh = await import("./performance-meter.ts");
    await fresh.measureWork("rollUpFigures", () => Promise.resolve());
    expect(saved).toMatchObject([{ work: { rollUpFigures: { runs: 1 } } }]);
  });
});

describe("a visit", () => {
  it("with a release that isn't the server's is counted among others", async () => {
    const visit = { device: "phone", page: "/dashboard", kilobytes: 200, codeKilobytes: 180, vitals: [] } as const;
    measureVisit({ ...visit, vitals: [], release: "local" });
    measureVisit({ ...visit, vitals: [], release: "2026.01.01-0000000" });
    nextMinute();
    await measureWork("sweepMail", () => Promise.resolve());
    expect(saved[0]).toMatchObject({
      vitals: {
        local: { "/dashboard": { phone: { visits: 1 } } },
        other: { "/dashboard": { phone: { visits: 1 } } },
      },
    });
  });
});

describe("what is read", () => {
  it("counts for the piece of work that reads it, even beside others", async () => {
    const wait = Promise.withResolvers<void>();
    const slow = countUsage(async () => {
      read(1);
      await wait.promise;
      read(1);
    });
    const quick = countUsage(async () => read(5));
    await quick.done;
    wait.resolve();
    await slow.done;
    expect([slow.usage.reads, quick.usage.reads]).toEqual([2, 5]);
  });
});
