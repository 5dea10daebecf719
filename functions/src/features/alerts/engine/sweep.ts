import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import { cutList } from "@cardwell/core/domain/cut-list";
import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../../../config/clock.ts";
import { isNotFound, isOvertaken } from "../../../lib/firestore.ts";
import { ALL_SHARDS } from "../alert-record.ts";
import { createWriteCounted, type EngineDeps, handlePerson } from "./evaluation.ts";
import { type DuePerson, isFullPage } from "./person-repository.ts";
import {
  getLastBeat,
  NO_COUNTS,
  type RunCounts,
  type RunsRepository,
  type ShardProgress,
  type SweepPart,
  withShadowed,
} from "./runs-repository.ts";
import { getErrorName } from "../../../lib/error-name.ts";
import { JobFailure } from "../../../lib/job-failure.ts";
import { settleAll } from "../../../lib/settle-all.ts";

/** The time limit of the schedule and of each task is five minutes. */
const BUDGET_MS = 4 * 60_000;
/** The tries of a task that fails take as long (`background-functions.ts`). A shard that isn't finished by then gets another one. */
const LOST_AFTER_MS = 25 * MINUTE_MS;
const AT_ONCE = 8;
/** So many are evaluated by the schedule itself, within seconds; for more it asks for tasks, each of which has a price. */
const FEW = 500;
/** Changes of alerts that are counted in one write. Firestore takes 500 increments in it. */
export const COUNTED_TOGETHER = 200;
/** The shards, as many together as Firestore takes in one query. */
const GROUPS = cutList(ALL_SHARDS, 30);
/** Writes of a moment may show after those of a later one: what fell due just before the watermark is looked for again. */
const SLACK_MS = 15 * MINUTE_MS;
/** How often it searches all due dates, however old: this finds people who were missed. */
const DEEP_EVERY_MS = 60 * MINUTE_MS;
const FIRST_RETRY_MS = 5 * MINUTE_MS;
/** The longest retry interval, so that critical reminders go out soon after the cause of a failure is fixed. */
const LAST_RETRY_MS = 2 * 60 * MINUTE_MS;
/** Tasks that don't get through for longer fail the schedule that asks for them. */
const BEHIND_AFTER_MS = 30 * MINUTE_MS;

export const retryAfterMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LAST_RETRY_MS);

const BEGINNING = new Date(0);

/** From where a shard is swept: once an hour from the beginning. After the clock was set back the watermark is ignored. */
export function sweptFrom({ watermark, deepAt }: Partial<ShardProgress> = {}, now: Date): Date {
  if (!watermark || !deepAt || watermark > now || deepAt > now) return BEGINNING;
  return now.getTime() - deepAt.getTime() >= DEEP_EVERY_MS ? BEGINNING : new Date(watermark.getTime() - SLACK_MS);
}

/** Whether a task was asked for that may still finish a shard. After the clock was set back it is ignored. */
export function isUnderWay({ askedAt, finishedAt }: Partial<ShardProgress> = {}, now: Date): boolean {
  if (!askedAt || askedAt > now || (finishedAt && finishedAt >= askedAt)) return false;
  return now.getTime() - askedAt.getTime() < LOST_AFTER_MS;
}

/** What a task does of a sweep: those of a shard who fell due after a moment. */
export type ShardTask = { runId: string; shard: number; afterMs: number };

export type SweepDeps = EngineDeps & {
  runs: RunsRepository;
  /** Asks for a `sweepAlertShard` task. */
  enqueueShard: (task: ShardTask) => Promise<void>;
  /** How many the schedule evaluates itself at most. */
  few?: number;
  monotonicMs?: () => number;
};

type Work = Pick<SweepPart, "counts" | "failures" | "isStuck"> & { counted: AlertCount[] };

type Context = Parameters<typeof handlePerson>[2];

export function createSweep(deps: SweepDeps) {
  const { people, runs, few = FEW } = deps;
  const writeCounted = createWriteCounted(deps);
  const elapsed = deps.monotonicMs ?? (() => performance.now());

  async function handle(due: DuePerson, work: Work, context: Context): Promise<void> {
    const { counts } = work;
    try {
      const { raised, resolved, woken, shadowed } = await handlePerson(deps, due.read(), context, work.counted);
      counts.raised += raised;
      counts.resolved += resolved;
      counts.woken += woken;
      counts.shadowed = withShadowed(counts.shadowed, shadowed);
      counts.handled += 1;
    } catch (error) {
      counts.failed += 1;
      const failure = { uid: due.uid, error: getErrorName(error) };
      work.failures.push(failure);
      logger.error("Somebody's reminders could not be evaluated", failure);
      const failedTimes = due.failures + 1;
      const until = new Date(context.now.getTime() + retryAfterMs(failedTimes));
      await people.postpone(due, until, failedTimes).catch((postponing: unknown) => {
        // Another write of the wallet meanwhile also set when it is due.
        work.isStuck ||= !isNotFound(postponing) && !isOvertaken(postponing);
      });
    }
  }

  /** Several at a time; a failure doesn't affect the others. */
  async function handlePage(page: DuePerson[], work: Work, context: Context): Promise<void> {
    const left = [...page];
    const handleNext = async (): Promise<void> => {
      for (let due = left.shift(); due; due = left.shift()) await handle(due, work, context);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, handleNext));
    const [first] = page;
    if (first && work.counted.length >= COUNTED_TOGETHER) await writeCounted(first.uid, work.counted);
  }

  /** Returns whether everyone was evaluated who was due in these shards, 30 at most, before the time was over. */
  async function handleDue(shards: readonly number[], after: Date, endsAtMs: number, work: Work, context: Context) {
    for (let last: DuePerson | undefined; ;) {
      const page: DuePerson[] = await people.listDue(shards, after, context.now, last);
      await handlePage(page, work, context);
      last = page.at(-1);
      if (!isFullPage(page)) return true;
      if (elapsed() >= endsAtMs) return false;
    }
  }

  /** Evaluates who is due in groups of shards, and records what was done, even where it stops with an error. */
  async function sweepGroups(
    runId: string,
    groups: (readonly number[])[],
    { after, wasFailing }: { after: Date; wasFailing: boolean | null },
    clock: Clock,
  ): Promise<Pick<SweepPart, "counts" | "through">> {
    const endsAtMs = elapsed() + BUDGET_MS;
    const now = clock.now();
    // Where the rules cannot be read at the beginning the sweep stops, rather than postponing everyone.
    const [catalog] = await Promise.all([deps.catalog.facts(), deps.rules.current()]);
    const work: Work = { counts: { ...NO_COUNTS }, failures: [], counted: [], isStuck: false };
    let through: Date | null = null;
    try {
      let isWhole = true;
      for (const shards of groups) isWhole &&= await handleDue(shards, after, endsAtMs, work, { catalog, now });
      if (isWhole) through = now;
      else logger.warn("A sweep of alerts ran out of time before everyone was evaluated", { run: runId });
    } finally {
      // Tasks of one sweep write to different documents.
      await writeCounted(`${runId}-${groups[0]?.[0]}`, work.counted);
      const { counted: _counted, ...done } = work;
      const { handled, failed } = work.counts;
      const isFailing = handled > 0 || failed > 0 ? handled === 0 : wasFailing;
      const part = { ...done, shards: groups.flat(), through, isDeep: after <= BEGINNING, isFailing };
      await runs.record(runId, part, clock.now());
    }
    logger.info("alerts swept", { run: runId, ...work.counts });
    return { counts: work.counts, through };
  }

  /** Asks for tasks, and only then notes it: without its note a shard is asked for twice, and with no task behind the note it is late. */
  async function askForTasks(tasks: readonly ShardTask[], now: Date): Promise<void> {
    const asked: number[] = [];
    const ask = async (task: ShardTask): Promise<void> => {
      await deps.enqueueShard(task);
      asked.push(task.shard);
    };
    try {
      await settleAll(...tasks.map(ask));
    } finally {
      await runs.noteAsked(asked, now);
    }
  }

  const sumDue = async (after: Date, now: Date): Promise<number> =>
    (await Promise.all(GROUPS.map((shards) => people.countDue(shards, after, now)))).reduce((sum, due) => sum + due);

  return {
    /** How many people are due now: a read for each thousand, three at least. */
    countDue: async (now: Date): Promise<number> => sumDue(BEGINNING, now),

    /**
     * Evaluates everyone who is due, or, if they are many, asks for a task for each shard that has none under way. Beside their wallets it
     * reads seven documents at most; apart from the changes to them it writes three, and one for each 200 alerts that were made or
     * closed.
     *
     * @returns what it did itself
     * @throws at the end when a person could not be processed, the others were; or when tasks don't get through
     */
    async sweep(clock: Clock): Promise<RunCounts> {
      const now = clock.now();
      const progress = await runs.readProgress();
      const startsMs = ALL_SHARDS.map((shard) => sweptFrom(progress.shards[shard], now).getTime());
      const after = new Date(Math.min(...startsMs));
      const due = await sumDue(after, now);
      const isMany = due > few;
      const shards = isMany ? ALL_SHARDS.filter((shard) => !isUnderWay(progress.shards[shard], now)) : ALL_SHARDS;
      const runId = await runs.start(now, shards);
      const orFail = async <T>(work: Promise<T>): Promise<T> =>
        work.catch(async (error: unknown) => {
          await runs.fail(runId, getErrorName(error), clock.now());
          throw error;
        });
      if (isMany) {
        const tasks = shards.map((shard) => ({ runId, shard, afterMs: startsMs[shard] ?? 0 }));
        await orFail(runs.addShards(progress).then(async () => askForTasks(tasks, now)));
        const beatAt = getLastBeat(progress);
        if (beatAt !== null && now.getTime() - beatAt.getTime() > BEHIND_AFTER_MS)
          throw new JobFailure(`${due} people wait: no sweep has finished for half an hour.`, {
            processed: 0,
            failed: due,
          });
        return NO_COUNTS;
      }
      const from = { after, wasFailing: progress.isFailing };
      const { counts, through } = await orFail(sweepGroups(runId, GROUPS, from, clock));
      if (through === null) await runs.fail(runId, "out of time", clock.now());
      if (counts.failed > 0) {
        throw new JobFailure(`${counts.failed} people could not be looked at.`, {
          processed: counts.handled,
          failed: counts.failed,
        });
      }
      return counts;
    },

    /**
     * Evaluates who is due in a shard, and leaves the rest to another task when its time is over. It may run twice, also at the same time:
     * alerts have ids, and whoever was evaluated isn't due any more.
     */
    async sweepShard(task: ShardTask, clock: Clock): Promise<RunCounts> {
      const from = { after: new Date(task.afterMs), wasFailing: null };
      const { counts, through } = await sweepGroups(task.runId, [[task.shard]], from, clock);
      if (through === null) await askForTasks([task], clock.now());
      return counts;
    },
  };
}
