import { computeExpiry } from "@cardwell/core/domain/retention";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { startOfDay } from "@cardwell/core/domain/dates/instants";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { addTree, listCounts, performanceCounts, sumCounts } from "@cardwell/core/domain/performance/counts";
import type { CountTree, PerformanceCounts } from "@cardwell/core/domain/performance/counts";
import type { PerformanceDay } from "@cardwell/core/domain/performance/report";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { readAll, storedJson, toIncrements, zodConverter } from "./firestore.ts";

/** As many documents share a day's writes of all instances. */
export const SHARDS = 8;
/** Firestore takes 500 increments in a write. */
const INCREMENTS_AT_ONCE = 400;
/** These days are merged each time, as a run may have failed. */
const MERGED_DAYS = 6;

export const storedShard = z.object({ counts: performanceCounts });
/** As text: it is only read whole, and has thousands of numbers. */
export const storedDay = z.object({ counts: storedJson(performanceCounts) });

/** A day as it is stored. */
export const toStoredDay = (day: CivilDate, counts: PerformanceCounts) => ({
  counts: JSON.stringify(counts),
  expireAt: computeExpiry("dailyPerformance", startOfDay(day)),
});

/** What a shard holds of a day. */
export const toStoredShard = (day: CivilDate, counts: object) => ({
  counts,
  expireAt: computeExpiry("performanceCounts", startOfDay(day)),
});

const isEmpty = (counts: PerformanceCounts): boolean => listCounts(counts).every(({ count }) => count === 0);

/** `performanceCounts/{day}_{shard}`: what instances measured; `dailyPerformance/{day}`: all of a day that is over. */
export function createPerformanceRepository(db: Firestore) {
  const shards = db.collection("performanceCounts");
  const days = db.collection("dailyPerformance");
  const own = Math.floor(Math.random() * SHARDS);

  /** Eight reads for each day. */
  async function readShards(wanted: readonly CivilDate[]): Promise<PerformanceDay[]> {
    const stored = shards.withConverter(zodConverter(storedShard));
    const found = await readAll(
      wanted.flatMap((day) => Array.from({ length: SHARDS }, (_, index) => stored.doc(`${day}_${index}`))),
    );
    return wanted.map((day, index) => ({
      day,
      counts: sumCounts(found.slice(index * SHARDS, (index + 1) * SHARDS).flatMap((each) => each.data()?.counts ?? [])),
    }));
  }

  return {
    /** Adds what an instance measured. One write for each 400 numbers, of which there are rarely more. */
    async add(counts: CountTree, now: Date): Promise<void> {
      const day = todayIn(now, "UTC");
      const measured = listCounts(counts);
      for (let index = 0; index < measured.length; index += INCREMENTS_AT_ONCE) {
        const some: CountTree = {};
        for (const { path, count } of measured.slice(index, index + INCREMENTS_AT_ONCE))
          addTree(some, path.reduceRight<CountTree | number>((below, name) => ({ [name]: below }), count) as CountTree);
        await shards.doc(`${day}_${own}`).set(toStoredShard(day, toIncrements(some)), { merge: true });
      }
    },

    /** Merges the shards of the last days that are over: 48 reads, and a write for each day. Again, it writes the same. */
    async mergeDays(now: Date): Promise<number> {
      const today = todayIn(now, "UTC");
      const over = Array.from({ length: MERGED_DAYS }, (_, ago) => addDays(today, -1 - ago));
      const measured = (await readShards(over)).filter(({ counts }) => !isEmpty(counts));
      const batch = db.batch();
      for (const { day, counts } of measured) batch.set(days.doc(day), toStoredDay(day, counts));
      await batch.commit();
      return measured.length;
    },

    /**
     * The days that end with today, oldest first, each with what was measured up to now. A read for each, and eight for today and for each
     * of the last days that isn't merged yet.
     */
    async readDays(count: number, now: Date): Promise<PerformanceDay[]> {
      const today = todayIn(now, "UTC");
      const wanted = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
      const stored = days.withConverter(zodConverter(storedDay));
      const found = await readAll(wanted.map((day) => stored.doc(day)));
      const merged = new Map(found.flatMap((each) => (each.exists ? [[each.id, each.data()?.counts]] : [])));
      const open = wanted.filter((day) => day >= addDays(today, -MERGED_DAYS) && (day === today || !merged.has(day)));
      const unmerged = new Map((await readShards(open)).map(({ day, counts }) => [day, counts]));
      return wanted.map((day) => ({ day, counts: unmerged.get(day) ?? merged.get(day) ?? sumCounts([]) }));
    },
  };
}

export type PerformanceRepository = ReturnType<typeof createPerformanceRepository>;
