import { nextFigures, NO_STOCK, sumFlows } from "@cardwell/core/domain/overview/figures";
import type { DayFigures, PlanStock } from "@cardwell/core/domain/overview/figures";
import { FUNNEL_DAYS } from "@cardwell/core/domain/overview/funnel";
import { addDays, daysBetween, maxDate, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import type { FiguresRepository, Progress } from "./repository.ts";

type Deps = {
  figures: Omit<FiguresRepository, "keepDeletedAccount">;
  /** What a price is for a month. */
  readMonthlyPrices: () => Promise<ReadonlyMap<string, number>>;
  readCatalog: () => Promise<CatalogFacts>;
  /** Of a clock that only goes forward. */
  elapsedMs?: () => number;
};

/** Alerts are acted on after their day, and what the payment provider sends may be late: these days are counted again each time. */
export const REFRESHED_DAYS = 7;

/** So many days are written together: an interrupted run goes on from there. */
const DAYS_AT_ONCE = 31;
const ENDS_AFTER_MS = 240_000;

/** The day to begin with: after the one to which the last run came, if its time was over, or a week back. */
function findFrom(progress: Progress | null, first: CivilDate): CivilDate {
  if (progress === null) return first;
  const { through, countedThrough } = progress;
  return maxDate(first, countedThrough === null ? addDays(through, 1 - REFRESHED_DAYS) : addDays(countedThrough, 1));
}

/** Writes the figures of each day that is over, from the day on which the first of all people signed up. */
export function createRollUp({ figures, readMonthlyPrices, readCatalog, elapsedMs = () => performance.now() }: Deps) {
  async function findStart(
    progress: Progress | null,
    now: Date,
  ): Promise<{ from: CivilDate; before: PlanStock } | null> {
    const first = await figures.findFirstDay();
    if (first === null) return null;
    const from = findFrom(progress, first);
    if (daysBetween(from, todayIn(now, "UTC")) <= 0) return null;
    const eve = addDays(from, -1);
    return { from, before: (await figures.readDays([eve])).get(eve) ?? NO_STOCK };
  }

  /**
   * Counts anew how far those came who signed up in the last 30 days before the others that were counted. It goes on after the day on which
   * the last run ended for lack of time.
   */
  async function follow(through: CivilDate, until: CivilDate, progress: Progress | null, isOver: () => boolean) {
    const first = addDays(through, -FUNNEL_DAYS);
    const followed = progress?.followedThrough ?? null;
    const from = followed !== null && followed >= first && addDays(followed, 1) < until ? addDays(followed, 1) : first;
    const days = Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, ago) => addDays(from, ago));
    const known = await figures.readDays(days);
    const written = new Map<CivilDate, DayFigures>();
    let last: CivilDate | null = null;
    for (const day of days) {
      if (isOver()) break;
      const own = known.get(day);
      if (own) written.set(day, { ...own, ...(await figures.countFunnel(day)) });
      last = day;
    }
    const followedThrough = last === days.at(-1) ? null : (last ?? followed);
    await figures.save(written, { through, countedThrough: null, followedThrough });
  }

  return {
    /** Goes on where the last run ended. What it doesn't reach in its time is the next one's. */
    async run(now: Date): Promise<{ processed: number; failed: number }> {
      const begunMs = elapsedMs();
      const isOver = () => elapsedMs() - begunMs > ENDS_AFTER_MS;
      const [progress, prices, catalog] = await Promise.all([
        figures.readProgress(),
        readMonthlyPrices(),
        readCatalog(),
      ]);
      const start = await findStart(progress, now);
      if (start === null) return { processed: 0, failed: 0 };
      const yesterday = addDays(todayIn(now, "UTC"), -1);
      let { before } = start;
      let processed = 0;
      let written = new Map<CivilDate, DayFigures>();
      for (let day = start.from; day <= yesterday; day = addDays(day, 1)) {
        const [events, counts, funnel] = await Promise.all([
          figures.listPlanEvents(day, (priceId) => prices.get(priceId) ?? 0),
          figures.countEvents(day, catalog),
          figures.countFunnel(day),
        ]);
        before = nextFigures(before, sumFlows(events, day), { ...counts, ...funnel });
        written.set(day, before as DayFigures);
        processed += 1;
        const isLast = day === yesterday || isOver();
        if (isLast || written.size === DAYS_AT_ONCE) {
          await figures.save(written, {
            through: maxDate(day, progress?.through ?? day),
            countedThrough: day === yesterday ? null : day,
            followedThrough: progress?.followedThrough ?? null,
          });
          written = new Map();
        }
        if (isLast) break;
      }
      if (progress !== null && !isOver()) await follow(yesterday, start.from, progress, isOver);
      return { processed, failed: 0 };
    },
  };
}
