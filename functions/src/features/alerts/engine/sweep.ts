import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../../../config/clock.ts";
import { isNotFound, isOvertaken } from "../../../lib/firestore.ts";
import { SHARDS } from "../alert-record.ts";
import { type EngineDeps, handlePerson } from "./evaluation.ts";
import { type DuePerson, isFullPage } from "./person-repository.ts";
import { NO_COUNTS, type RunCounts, type RunFailure, type ShardState, withShadowed } from "./runs-repository.ts";
import { getErrorName } from "../../../lib/error-name.ts";
import { JobFailure } from "../../../lib/job-failure.ts";

/** The schedule's own time limit is five minutes. */
const BUDGET_MS = 4 * 60_000;
const AT_ONCE = 8;
/** Writes of a moment may show after those of a later one: what fell due just before the watermark is looked for again. */
const SLACK_MS = 15 * MINUTE_MS;
/** How often it searches all due dates, however old: this finds people who were missed. */
const DEEP_EVERY_MS = 60 * MINUTE_MS;
const FIRST_RETRY_MS = 5 * MINUTE_MS;
/** The longest retry interval, so that critical reminders go out soon after the cause of a failure is fixed. */
const LAST_RETRY_MS = 2 * 60 * MINUTE_MS;
const EVERY_MS = 5 * MINUTE_MS;

export const retryAfterMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LAST_RETRY_MS);

/** From where a part is swept, and whether that is from the beginning. After the clock was set back the watermark is ignored. */
export function sweptFrom(state: ShardState | null, now: Date): { after: Date; isDeep: boolean } {
  const isDeep =
    state === null ||
    state.watermark > now ||
    now.getTime() - state.deepAt.getTime() >= DEEP_EVERY_MS ||
    state.deepAt > now;
  return { after: isDeep ? new Date(0) : new Date(state.watermark.getTime() - SLACK_MS), isDeep };
}

/** The parts in the order in which they are swept: each sweep begins with another one, so that none is always the last. */
export function partsInOrder(now: Date): number[] {
  const first = Math.floor(now.getTime() / EVERY_MS) % SHARDS;
  return Array.from({ length: SHARDS }, (_, index) => (first + index) % SHARDS);
}

/**
 * Whether people are served: everyone who was due was evaluated, and at least one succeeded; or no one was due, and in no part
 * did all fail who were due last.
 */
export const isServing = ({ isWhole, handled, isFailing }: Swept & { handled: number }): boolean =>
  isWhole && (handled > 0 || !isFailing);

type Deps = EngineDeps & { monotonicMs?: () => number };

/** One sweep: what all its people share, and what it has done so far. */
type Sweep = {
  planContext: Parameters<typeof handlePerson>[2];
  run: { id: string; counts: RunCounts; failures: RunFailure[] };
  hasTime: () => boolean;
};

/** Whether everyone was evaluated who was due, and whether in a part the last ones all failed. */
type Swept = { isWhole: boolean; isFailing: boolean };

export function createSweep(deps: Deps) {
  const { people, runs } = deps;
  const elapsed = deps.monotonicMs ?? (() => performance.now());

  /** Returns whether the person was processed, or postponed. */
  async function handle(due: DuePerson, { planContext, run: { counts, failures } }: Sweep): Promise<boolean> {
    try {
      const { raised, resolved, woken, shadowed } = await handlePerson(deps, due.read(), planContext);
      counts.raised += raised;
      counts.resolved += resolved;
      counts.woken += woken;
      counts.shadowed = withShadowed(counts.shadowed, shadowed);
      counts.handled += 1;
      return true;
    } catch (error) {
      counts.failed += 1;
      const failure = { uid: due.uid, error: getErrorName(error) };
      failures.push(failure);
      logger.error("Somebody's reminders could not be evaluated", failure);
      const failedTimes = due.failures + 1;
      return postpone(due, new Date(planContext.now.getTime() + retryAfterMs(failedTimes)), failedTimes);
    }
  }

  async function postpone(due: DuePerson, until: Date, failures: number): Promise<boolean> {
    try {
      await people.postpone(due, until, failures);
      return true;
    } catch (error) {
      // Another write of the wallet meanwhile also set when it is due.
      return isNotFound(error) || isOvertaken(error);
    }
  }

  /** Several at a time; a failure doesn't affect the others. Returns when the first was due who could not even be postponed. */
  async function handlePage(page: DuePerson[], sweep: Sweep): Promise<Date | null> {
    const left = [...page];
    const stuck: Date[] = [];
    const work = async (): Promise<void> => {
      for (let due = left.shift(); due; due = left.shift()) if (!(await handle(due, sweep))) stuck.push(due.dueAt);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return stuck.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  }

  async function sweepShard(shard: number, sweep: Sweep): Promise<Swept> {
    const { planContext, run, hasTime } = sweep;
    const { now } = planContext;
    const state = await runs.shardState(shard);
    const before = { ...run.counts };
    const { after, isDeep } = sweptFrom(state, now);
    const deepAt = isDeep || !state ? now : state.deepAt;
    let last: DuePerson | null = null;
    let stuck: Date | null = null;
    for (;;) {
      const page: DuePerson[] = await people.listDue(shard, after, now, last);
      const firstStuck = await handlePage(page, sweep);
      stuck ??= firstStuck;
      last = page.at(-1) ?? last;
      const isWhole = !isFullPage(page) || last === null;
      const reached = isWhole || !last ? now : last.dueAt;
      const watermark = stuck === null || reached < stuck ? reached : new Date(stuck.getTime() - 1);
      if (!isWhole) await runs.progress(run.id, run.counts, run.failures, `${shard}/${watermark.toISOString()}`);
      const isFailing =
        run.counts.handled === before.handled && (run.counts.failed > before.failed || state?.isFailing === true);
      // A full sweep that was cut off starts again from the beginning.
      if (isWhole || !isDeep) await runs.saveShardState(shard, { watermark, deepAt, isFailing });
      if (isWhole || !hasTime()) return { isWhole, isFailing };
    }
  }

  async function sweepAll(sweep: Sweep): Promise<Swept> {
    let isAnyFailing = false;
    for (const shard of partsInOrder(sweep.planContext.now)) {
      const { isWhole, isFailing } = sweep.hasTime()
        ? await sweepShard(shard, sweep)
        : { isWhole: false, isFailing: false };
      isAnyFailing ||= isFailing;
      if (isWhole) continue;
      logger.warn("A sweep of alerts ran out of time and goes on with the next", { run: sweep.run.id, shard });
      return { isWhole: false, isFailing: isAnyFailing };
    }
    return { isWhole: true, isFailing: isAnyFailing };
  }

  return {
    /** How many people are due now. A read for each part of the people, and more for a part in which over a thousand are. */
    async countDue(now: Date): Promise<number> {
      const counts = await Promise.all(partsInOrder(now).map((shard) => people.countDue(shard, now)));
      return counts.reduce((sum, count) => sum + count, 0);
    },

    /**
     * Evaluates everyone who is due. Beside their wallets it reads one document for each part of the people, and one more for a part
     * in which no one is due; apart from the changes to them it writes seven, and one for each full page. Its end is remembered if people
     * are served: a sweep that ran out of time, or in which all failed, doesn't count.
     *
     * @throws at the end when a person could not be processed; the others were
     */
    async sweep(clock: Clock): Promise<RunCounts> {
      const now = clock.now();
      const endsAtMs = elapsed() + BUDGET_MS;
      // Where the rules cannot be read at the beginning the sweep stops, rather than postponing everyone.
      const [facts] = await Promise.all([deps.catalog.facts(), deps.rules.current()]);
      const id = await runs.start("sweep", null, now);
      const counts: RunCounts = { ...NO_COUNTS };
      const failures: RunFailure[] = [];
      const finish = (state: "done" | "failed") => runs.finish(id, state, counts, failures, clock.now());
      let swept: Swept;
      try {
        swept = await sweepAll({
          planContext: { catalog: facts, now },
          run: { id, counts, failures },
          hasTime: () => elapsed() < endsAtMs,
        });
      } catch (error) {
        failures.push({ uid: "", error: getErrorName(error) });
        await finish("failed");
        throw error;
      }
      await finish(counts.failed > 0 ? "failed" : "done");
      if (isServing({ ...swept, handled: counts.handled })) await runs.beat("alerts", clock.now());
      logger.info("alerts swept", { run: id, ...counts });
      if (counts.failed > 0) {
        throw new JobFailure(`${counts.failed} people could not be looked at.`, {
          processed: counts.handled,
          failed: counts.failed,
        });
      }
      return counts;
    },
  };
}
