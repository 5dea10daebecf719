import { NO_STOCK, toFigures } from "@cardwell/core/domain/overview/figures";
import type { DayFigures, TrialCounts } from "@cardwell/core/domain/overview/figures";
import { FUNNEL_DAYS } from "@cardwell/core/domain/overview/funnel";
import type { FunnelCounts } from "@cardwell/core/domain/overview/funnel";
import { addDays, maxDate, minDate, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { FiguresRepository, Progress } from "./repository.ts";

type Deps = {
  figures: Omit<FiguresRepository, "keepDeletedAccount">;
  /** By the path of a price what it is for a month. */
  readMonthlyPrices: () => Promise<ReadonlyMap<string, number>>;
  /** Of a clock that only goes forward. */
  elapsedMs?: () => number;
};

/** Alerts are acted on after their day, and what the payment provider sends may be late: these days are counted again each time. */
const REFRESHED_DAYS = 7;

/** So many days are written together: an interrupted run goes on from there. */
const DAYS_AT_ONCE = 31;
const ENDS_AFTER_MS = 240_000;

/** The days from the last to the first. */
function listBack(last: CivilDate, first: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = last; day >= first; day = addDays(day, -1)) days.push(day);
  return days;
}

/** The days before yesterday without figures, of earlier runs and since the last one. */
function findMissing(progress: Progress | null, first: CivilDate, yesterday: CivilDate): Progress["missing"] {
  const from = progress === null ? first : addDays(progress.through, 1);
  const until = addDays(yesterday, -1);
  const missing = progress?.missing ?? null;
  if (from > until) return missing;
  return { from: missing?.from ?? from, until };
}

/**
 * Writes the figures of each day that is over: first yesterday's, then of days that were missed, and then the last week's again. Any day can be
 * counted before those between, as what there is at its end is what there was before all of them, and what happened since.
 */
export function createRollUp({ figures, readMonthlyPrices, elapsedMs = () => performance.now() }: Deps) {
  /** What is counted of a day as it is 30 days later. */
  async function countFollowed(day: CivilDate): Promise<FunnelCounts & TrialCounts> {
    const [funnel, trials] = await Promise.all([figures.countFunnel(day), figures.countTrials(day)]);
    return { ...funnel, ...trials };
  }

  /**
   * How far those came who signed up in the last 30 days, and what became of trials that ended in them: yesterday's, then on from the day to
   * which the last run came, as far as the time goes.
   */
  async function follow(yesterday: CivilDate, reached: Progress, isOver: () => boolean): Promise<void> {
    const [last, ...earlier] = listBack(yesterday, addDays(yesterday, -FUNNEL_DAYS)) as [CivilDate, ...CivilDate[]];
    const isNext = (day: CivilDate) => reached.followedThrough === null || day < reached.followedThrough;
    const days = [last, ...earlier.filter(isNext), ...earlier.filter((day) => !isNext(day))];
    const known = await figures.readDays(days);
    const written = new Map<CivilDate, DayFigures>();
    let followedThrough = last;
    for (const day of days) {
      const own = known.get(day);
      if (own && !(await figures.followSignUps(day, isOver))) break;
      if (own) written.set(day, { ...own, ...(await countFollowed(day)) });
      followedThrough = day;
    }
    const isAll = followedThrough === days.at(-1);
    await figures.save(written, {
      ...reached,
      followedThrough: isAll ? null : followedThrough === last ? reached.followedThrough : followedThrough,
    });
  }

  return {
    /** What it doesn't reach in its time is the next one's, except for yesterday. */
    async run(now: Date): Promise<{ processed: number; failed: number }> {
      const begunMs = elapsedMs();
      const isOver = () => elapsedMs() - begunMs > ENDS_AFTER_MS;
      const [progress, first, prices] = await Promise.all([
        figures.readProgress(),
        figures.findFirstDay(),
        readMonthlyPrices(),
      ]);
      const yesterday = addDays(todayIn(now, "UTC"), -1);
      if (first === null || first > yesterday) return { processed: 0, failed: 0 };
      const missing = findMissing(progress, first, yesterday);
      const missed = missing ? listBack(missing.until, missing.from) : [];
      const refreshed = listBack(addDays(yesterday, -1), maxDate(first, addDays(yesterday, -REFRESHED_DAYS)));
      const from = minDate(missed.at(-1) ?? yesterday, refreshed.at(-1) ?? yesterday);
      const eve = addDays(from, -1);
      const before = (await figures.readDays([eve])).get(eve) ?? NO_STOCK;

      async function count(day: CivilDate): Promise<DayFigures> {
        const [since, flows, events, followed] = await Promise.all([
          figures.countFlows(from, day, prices),
          figures.countFlows(day, day, prices),
          figures.countEvents(day),
          countFollowed(day),
        ]);
        return toFigures(before, since, flows, { ...events, ...followed });
      }

      const reached: Progress = {
        through: maxDate(yesterday, progress?.through ?? yesterday),
        missing,
        followedThrough: progress?.followedThrough ?? null,
      };
      let processed = 0;
      const written = new Map<CivilDate, DayFigures>();
      const days = [yesterday, ...missed, ...refreshed.filter((day) => !missed.includes(day))];
      for (const day of days) {
        written.set(day, await count(day));
        processed += 1;
        if (missing && missed.includes(day)) {
          reached.missing = day === missing.from ? null : { from: missing.from, until: addDays(day, -1) };
        }
        const isEnd = isOver();
        if (day !== yesterday && day !== days.at(-1) && written.size < DAYS_AT_ONCE && !isEnd) continue;
        await figures.save(written, { ...reached });
        written.clear();
        if (isEnd) break;
      }
      if (!isOver()) await follow(yesterday, reached, isOver);
      return { processed, failed: 0 };
    },
  };
}
