import type { QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../../../config/clock.ts";
import { isNotFound } from "../../../lib/firestore.ts";
import { SHARDS } from "../alert-record.ts";
import { createDueRepository, isFullPage } from "./due-repository.ts";
import type { EngineDeps } from "./engine-deps.ts";
import { handlePerson } from "./person.ts";
import type { Ground } from "./plan-input.ts";
import {
  createRunsRepository,
  NO_COUNTS,
  type RunCounts,
  type RunFailure,
  type ShardState,
} from "./runs-repository.ts";
import { nameOfError } from "./writes.ts";

/** The schedule's own time limit is five minutes. */
const BUDGET_MS = 4 * 60_000;
const AT_ONCE = 8;
const MINUTE_MS = 60_000;
/** Writes of a moment may show after those of a later one: what fell due just before the watermark is looked for again. */
const SLACK_MS = 15 * MINUTE_MS;
/** So often it looks for everybody who is due, however long: whoever was left behind is found. */
const DEEP_EVERY_MS = 60 * MINUTE_MS;
const FIRST_RETRY_MS = 5 * MINUTE_MS;
const LAST_RETRY_MS = 24 * 60 * MINUTE_MS;

export const retryAfterMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LAST_RETRY_MS);

/** From where a part is swept, and whether that is from the beginning. A clock that was set back knows no watermark. */
export function sweptFrom(state: ShardState | null, now: Date): { after: Date; isDeep: boolean } {
  const isDeep =
    state === null ||
    state.watermark > now ||
    now.getTime() - state.deepAt.getTime() >= DEEP_EVERY_MS ||
    state.deepAt > now;
  return { after: isDeep ? new Date(0) : new Date(state.watermark.getTime() - SLACK_MS), isDeep };
}

const dueAtOf = (document: QueryDocumentSnapshot): Date => (document.get("nextDueAt") as Timestamp).toDate();

type Run = { id: string; counts: RunCounts; failures: RunFailure[] };

type Deps = EngineDeps & { monotonicMs?: () => number };

export function createSweep(deps: Deps) {
  const due = createDueRepository(deps.db);
  const runs = createRunsRepository(deps.db);
  const elapsed = deps.monotonicMs ?? (() => performance.now());

  /** Answers whether the person is dealt with, well or put off. */
  async function handle(document: QueryDocumentSnapshot, ground: Ground, run: Run): Promise<boolean> {
    try {
      const { raised, resolved, woken } = await handlePerson(deps, document, ground);
      run.counts.raised += raised;
      run.counts.resolved += resolved;
      run.counts.woken += woken;
      run.counts.handled += 1;
      return true;
    } catch (error) {
      run.counts.failed += 1;
      run.failures.push({ uid: document.id, error: nameOfError(error) });
      const before: unknown = document.get("alertState.failures");
      const failures = typeof before === "number" ? before + 1 : 1;
      return putOff(document, new Date(ground.now.getTime() + retryAfterMs(failures)), failures);
    }
  }

  async function putOff(document: QueryDocumentSnapshot, until: Date, failures: number): Promise<boolean> {
    try {
      await due.putOff(document, until, failures);
      return true;
    } catch (error) {
      return isNotFound(error);
    }
  }

  /** Several people at a time; nobody's failure is another's. Answers when the first was due who could not even be put off. */
  async function handlePage(page: QueryDocumentSnapshot[], ground: Ground, run: Run): Promise<Date | null> {
    const left = [...page];
    const stuck: Date[] = [];
    const work = async (): Promise<void> => {
      for (let document = left.shift(); document; document = left.shift()) {
        const isDone = await handle(document, ground, run);
        if (!isDone) stuck.push(dueAtOf(document));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return stuck.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  }

  /** Answers whether everybody of this part who was due was looked at. */
  async function sweepShard(shard: number, ground: Ground, run: Run, hasTime: () => boolean): Promise<boolean> {
    const { now } = ground;
    const state = await runs.shardState(shard);
    const { after, isDeep } = sweptFrom(state, now);
    const deepAt = isDeep || !state ? now : state.deepAt;
    let last: QueryDocumentSnapshot | null = null;
    let stuck: Date | null = null;
    for (;;) {
      const page = await due.page(shard, after, now, last);
      const firstStuck = await handlePage(page, ground, run);
      stuck ??= firstStuck;
      last = page.at(-1) ?? last;
      const isFinished = !isFullPage(page) || last === null;
      const reached = isFinished || !last ? now : dueAtOf(last);
      const watermark = stuck === null || reached < stuck ? reached : new Date(stuck.getTime() - 1);
      if (!isFinished) await runs.progress(run.id, run.counts, run.failures, `${shard}/${watermark.toISOString()}`);
      // A sweep from the beginning that was cut off begins there again.
      if (isFinished || !isDeep) await runs.saveShardState(shard, { watermark, deepAt });
      if (isFinished) return true;
      if (!hasTime()) return false;
    }
  }

  async function sweepAll(ground: Ground, run: Run, hasTime: () => boolean): Promise<void> {
    for (let shard = 0; shard < SHARDS; shard += 1) {
      if (!hasTime() || !(await sweepShard(shard, ground, run, hasTime))) {
        logger.warn("A sweep of alerts ran out of time and goes on with the next", { run: run.id, shard });
        return;
      }
    }
  }

  return {
    /**
     * Looks at everybody who is due. Beside their wallets it reads one document for each part of the people, and one more for a part
     * in which nobody is due; beside what becomes of them it writes seven, and one for each full page.
     *
     * @throws at the end when somebody could not be handled: the others were
     */
    async sweep(clock: Clock): Promise<RunCounts> {
      const now = clock.now();
      const endsAtMs = elapsed() + BUDGET_MS;
      const [facts, { rules }] = await Promise.all([deps.catalog.facts(), deps.rules.current()]);
      const id = await runs.start("sweep", null, now);
      const run: Run = { id, counts: { ...NO_COUNTS }, failures: [] };
      try {
        await sweepAll({ catalog: facts, rules, now }, run, () => elapsed() < endsAtMs);
      } catch (error) {
        run.failures.push({ uid: "", error: nameOfError(error) });
        await runs.finish(id, "failed", run.counts, run.failures, clock.now());
        throw error;
      }
      const { counts } = run;
      await runs.finish(id, counts.failed > 0 ? "failed" : "done", counts, run.failures, clock.now());
      await runs.beat(clock.now());
      logger.info("alerts swept", { run: id, ...counts });
      if (counts.failed > 0) throw new Error(`${counts.failed} people could not be looked at.`);
      return counts;
    },
  };
}
