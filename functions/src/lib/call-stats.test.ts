import { describe, expect, it } from "vitest";
import { createCallStats } from "./call-stats.ts";
import type { Tallies } from "./call-stats-repository.ts";

const noon = new Date("2026-11-20T12:00:00Z");

/** Statistics over a clock that tests move. */
function given({ isDown = false } = {}) {
  const world = { ms: 0 };
  const saved: Tallies[] = [];
  const stats = createCallStats({
    save: (tallies) => {
      saved.push(tallies);
      return isDown ? Promise.reject(new Error("down")) : Promise.resolve();
    },
    everyMs: 60_000,
    now: () => new Date(noon.getTime() + world.ms),
    elapsedMs: () => world.ms,
  });
  /** A call that takes so long. */
  const call = (ms: number, error?: Error) =>
    Promise.resolve().then(() => {
      world.ms += ms;
      if (error) throw error;
      return "answer";
    });
  return { stats, world, saved, call };
}

describe("calls of a dependency", () => {
  it("are only counted in memory for a minute, and then written together", async () => {
    const { stats, world, saved, call } = given();
    for (let calls = 0; calls < 500; calls += 1) expect(await stats.measure("firestore", call(12))).toBe("answer");
    expect(saved).toEqual([]);
    world.ms = 60_000;
    await stats.measure("stripe", call(420));
    expect(saved).toHaveLength(1);
    expect(saved[0]?.firestore).toMatchObject({ calls: 500, errors: 0, lastErrorAt: null });
    expect(saved[0]?.firestore?.buckets[2], "up to 20 ms").toBe(500);
    expect(saved[0]?.stripe).toMatchObject({ calls: 1, lastSuccessAt: new Date("2026-11-20T12:01:00.420Z") });
    await stats.measure("stripe", call(420));
    expect(saved).toHaveLength(1);
  });

  it("count as errors when the dependency fails, and not when it rejects what it was asked", async () => {
    const { stats, world, saved, call } = given();
    const isOutage = (error: unknown) => (error as Error).message !== "declined";
    await expect(stats.measure("stripe", call(100, new Error("declined")), { isOutage })).rejects.toThrow("declined");
    await expect(stats.measure("stripe", call(100, new Error("no answer")), { isOutage })).rejects.toThrow("no answer");
    world.ms = 60_000;
    await stats.measure("stripe", call(1), { isFailure: () => false });
    expect(saved[0]?.stripe).toMatchObject({ calls: 3, errors: 1, lastErrorAt: new Date("2026-11-20T12:00:00.200Z") });
  });

  it("succeed even if what was measured can't be written", async () => {
    const { stats, world, call } = given({ isDown: true });
    world.ms = 60_000;
    expect(await stats.measure("firestore", call(5))).toBe("answer");
  });
});
