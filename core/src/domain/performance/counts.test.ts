import { describe, expect, it } from "vitest";
import { addTree, countCall, countRun, countVisit, listCounts, performanceCounts, sumCounts } from "./counts.ts";
import type { CountTree } from "./counts.ts";
import type { Visit } from "./vitals.ts";

const visit: Visit = {
  release: "2026.11.20-1a2b3c4",
  device: "phone",
  page: "/dashboard",
  kilobytes: 240,
  codeKilobytes: 182,
  vitals: [
    { name: "LCP", page: "/dashboard", value: 2_400 },
    { name: "INP", page: "/dashboard/alerts", value: 212 },
    { name: "CLS", page: "/dashboard", value: 0 },
  ],
};

describe("a visit", () => {
  it("is counted with its page and device, each value on the page where it came about", () => {
    expect(countVisit(visit, "2026.11.20-1a2b3c4")).toEqual({
      vitals: {
        "2026.11.20-1a2b3c4": {
          "/dashboard": { phone: { visits: 1, kilobytes: 240, codeKilobytes: 182, LCP: { 8: 1 }, CLS: { 0: 1 } } },
          "/dashboard/alerts": { phone: { INP: { 11: 1 } } },
        },
      },
    });
  });

  it.each(["2026.11.19-0000000", "made-up", "__proto__"])("of the release %s is one of others", (release) => {
    expect(Object.keys(countVisit({ ...visit, release }, "2026.11.20-1a2b3c4")["vitals"] as CountTree)).toEqual([
      "other",
    ]);
  });
});

describe("a call", () => {
  const call = { ms: 142, isError: false, isCold: false, reads: 8, writes: 0 };

  it("is counted by its route, for the time that it is charged for", () => {
    expect(countCall("GET /api/dashboard", call)).toEqual({
      routes: { "GET /api/dashboard": { calls: 1, reads: 8, billedMs: 200, buckets: { 7: 1 } } },
    });
  });

  it("adds up with others", () => {
    const sum: CountTree = {};
    addTree(sum, countCall("GET /api/dashboard", call));
    addTree(sum, countCall("GET /api/dashboard", { ...call, ms: 2_300, isError: true, isCold: true }));
    expect(performanceCounts.parse(sum).routes["GET /api/dashboard"]).toEqual({
      calls: 2,
      errors: 1,
      coldStarts: 1,
      reads: 16,
      writes: 0,
      billedMs: 2_500,
      buckets: { 7: 1, 16: 1 },
    });
  });
});

describe("counts of several instances", () => {
  it("are the same added in any order", () => {
    const runs = [400, 900].map((ms) =>
      performanceCounts.parse(countRun("sweepAlerts", { ms, isFailure: false, processed: 5, reads: 9, writes: 4 })),
    );
    expect(sumCounts(runs)).toEqual(sumCounts(runs.toReversed()));
    expect(sumCounts(runs).work["sweepAlerts"]).toMatchObject({ runs: 2, processed: 10, ms: 1_300, reads: 18 });
    expect(runs[0]?.work["sweepAlerts"], "nothing was changed").toMatchObject({ runs: 1 });
  });

  it("are listed one by one", () => {
    expect(listCounts({ a: { "x.y": 2, b: { c: 1 } }, emails: 3 })).toEqual([
      { path: ["a", "x.y"], count: 2 },
      { path: ["a", "b", "c"], count: 1 },
      { path: ["emails"], count: 3 },
    ]);
  });
});
