import { nextFigures, NO_STOCK, sumFlows } from "@cardwell/core/domain/overview/figures";
import type { DayFigures, PlanStock } from "@cardwell/core/domain/overview/figures";
import { addDays, daysBetween, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { FiguresRepository } from "./repository.ts";

type Deps = {
  figures: FiguresRepository;
  /** What a price is for a month. */
  readMonthlyPrices: () => Promise<ReadonlyMap<string, number>>;
  /** Of a clock that only goes forward. */
  elapsedMs?: () => number;
};

/** Alerts are acted on after their day, and what the payment provider sends may be late: these days are counted again each time. */
export const REFRESHED_DAYS = 7;
/** So many days are written together: an interrupted run goes on from there. */
const DAYS_AT_ONCE = 31;
const ENDS_AFTER_MS = 240_000;

/** Writes the figures of each day that is over, from the day of the first account on. */
export function createRollUp({ figures, readMonthlyPrices, elapsedMs = () => performance.now() }: Deps) {
  async function findStart(now: Date): Promise<{ from: CivilDate; before: PlanStock } | null> {
    const [through, first] = await Promise.all([figures.readThrough(), figures.findFirstDay()]);
    if (first === null) return null;
    const refreshed = through === null ? first : addDays(through, 1 - REFRESHED_DAYS);
    const from = refreshed < first ? first : refreshed;
    if (daysBetween(from, todayIn(now, "UTC")) <= 0) return null;
    const eve = addDays(from, -1);
    return { from, before: (await figures.readDays([eve])).get(eve) ?? NO_STOCK };
  }

  return {
    /** Goes on where the last run ended. What it doesn't reach in its time is the next one's. */
    async run(now: Date): Promise<{ processed: number; failed: number }> {
      const begunMs = elapsedMs();
      const [start, prices] = await Promise.all([findStart(now), readMonthlyPrices()]);
      if (start === null) return { processed: 0, failed: 0 };
      const yesterday = addDays(todayIn(now, "UTC"), -1);
      let before = start.before;
      let processed = 0;
      let written = new Map<CivilDate, DayFigures>();
      for (let day = start.from; day <= yesterday; day = addDays(day, 1)) {
        const [events, counts] = await Promise.all([
          figures.listPlanEvents(day, (priceId) => prices.get(priceId) ?? 0),
          figures.count(day),
        ]);
        const own = nextFigures(before, sumFlows(events, day), counts);
        before = own;
        written.set(day, own);
        processed += 1;
        const isOver = elapsedMs() - begunMs > ENDS_AFTER_MS;
        if (day === yesterday || isOver || written.size === DAYS_AT_ONCE) {
          await figures.save(written, day);
          written = new Map();
        }
        if (isOver) break;
      }
      return { processed, failed: 0 };
    },
  };
}
