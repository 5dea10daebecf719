import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { DayFigures } from "@cardwell/core/domain/overview/figures";
import { expect, it, vi } from "vitest";
import type { FiguresRepository, Progress } from "./repository.ts";
import { createRollUp } from "./roll-up.ts";

const progress: Progress = { through: "2026-11-18", missing: null, followedThrough: "2026-11-10" };

/** A run on November 20 whose clock goes forward a minute each time that it is asked. */
async function runSince(firstDay: CivilDate) {
  const saved: CivilDate[] = [];
  const save = vi.fn<FiguresRepository["save"]>((days) => Promise.resolve(void saved.push(...days.keys())));
  const figures = {
    readProgress: () => Promise.resolve(progress),
    findFirstDay: () => Promise.resolve(firstDay),
    readDays: (days: CivilDate[]) => Promise.resolve(new Map(days.map((day) => [day, {} as DayFigures]))),
    countFlows: () => Promise.resolve({}),
    countEvents: () => Promise.resolve({}),
    countFunnel: () => Promise.resolve({}),
    countTrials: () => Promise.resolve({}),
    // The time is over within yesterday's sign-ups.
    followSignUps: () => Promise.resolve(false),
    save,
  } as unknown as FiguresRepository;
  let elapsedMs = 0;
  const rollUp = createRollUp({
    figures,
    readMonthlyPrices: () => Promise.resolve(new Map()),
    elapsedMs: () => (elapsedMs += 60_000),
  });
  const { processed } = await rollUp.run(new Date("2026-11-20T00:40:00Z"));
  return { processed, saved, reached: save.mock.calls.at(-1)?.[1] };
}

it("a roll-up whose time is over saves each day that it counted", async () => {
  const { processed, saved } = await runSince("2026-10-01");
  expect(saved).toEqual(["2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15"]);
  expect(processed).toBe(5);
});

it("a roll-up whose time is over within yesterday's sign-ups keeps down to which day earlier ones were followed", async () => {
  expect((await runSince("2026-11-19")).reached).toEqual({ ...progress, through: "2026-11-19" });
});
