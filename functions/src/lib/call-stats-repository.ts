import { computeExpiry } from "@cardwell/core/domain/retention";
import { computePercentile } from "@cardwell/core/domain/histogram";
import { DEPENDENCY_IDS, LATENCY_BOUNDS_MS } from "@cardwell/core/domain/system/dependencies";
import type { DependencyFacts, DependencyId } from "@cardwell/core/domain/system/dependencies";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readAll, storedInstant, zodConverter } from "./firestore.ts";

/** What an instance measured of one dependency since it last wrote. */
export type Tally = {
  calls: number;
  errors: number;
  /** Calls by latency bucket. */
  buckets: number[];
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
};

export type Tallies = Partial<Record<DependencyId, Tally>>;

const WINDOW_MS = 15 * 60_000;
/** The current window and those of the last hour. */
const WINDOWS_READ = 5;
/** As many documents share the writes of all instances. */
export const SHARDS = 8;

const counted = z.prefault(z.number(), 0);

const window = z.partialRecord(
  z.enum(DEPENDENCY_IDS),
  z.object({ calls: counted, errors: counted, buckets: z.prefault(z.record(z.string(), z.number()), {}) }),
);

const lastCalls = z.partialRecord(
  z.enum(DEPENDENCY_IDS),
  z.object({ successAt: orNull(storedInstant), errorAt: orNull(storedInstant) }),
);

const latest = (dates: (Date | null | undefined)[]): Date | null =>
  dates.reduce<Date | null>((last, at) => (at && (last === null || at > last) ? at : last), null);

/** The document of a shard for the window around a moment. */
const nameWindow = (at: number, of: number) => `${Math.floor(at / WINDOW_MS)}_${of}`;

/**
 * `callStats/{window}_{shard}`: how calls of dependencies went in 15 minutes; `callStats/last_{shard}`: when each last succeeded and
 * failed.
 */
export function createCallStatsRepository(db: Firestore) {
  const stats = db.collection("callStats");
  const shard = Math.floor(Math.random() * SHARDS);

  return {
    /** Adds what an instance measured. Two writes. */
    async add(tallies: Tallies, now: Date): Promise<void> {
      const expireAt = computeExpiry("callStats", now);
      const measured = Object.entries(tallies);
      const sums = measured.map(([id, { calls, errors, buckets }]) => {
        const hit = buckets.flatMap((count, index) => (count > 0 ? [[index, FieldValue.increment(count)]] : []));
        const counts = { calls: FieldValue.increment(calls), errors: FieldValue.increment(errors) };
        return [id, { ...counts, buckets: Object.fromEntries(hit) }];
      });
      const last = measured.map(([id, { lastSuccessAt, lastErrorAt }]) => [
        id,
        { ...(lastSuccessAt && { successAt: lastSuccessAt }), ...(lastErrorAt && { errorAt: lastErrorAt }) },
      ]);
      const batch = db.batch();
      const byId = (entries: unknown[][]) => ({ by: Object.fromEntries(entries), expireAt });
      batch.set(stats.doc(nameWindow(now.getTime(), shard)), byId(sums), { merge: true });
      batch.set(stats.doc(`last_${shard}`), byId(last), { merge: true });
      await batch.commit();
    },

    /** How the calls of the last hour went, in all instances. 48 reads, however many calls there were. */
    async read(now: Date): Promise<Record<DependencyId, DependencyFacts>> {
      const shards = Array.from({ length: SHARDS }, (_, of) => of);
      const windows = stats.withConverter(zodConverter(z.object({ by: window })));
      const names = Array.from({ length: WINDOWS_READ }, (_, back) => now.getTime() - back * WINDOW_MS);
      const [found, last] = await Promise.all([
        readAll(names.flatMap((at) => shards.map((of) => windows.doc(nameWindow(at, of))))),
        readAll(shards.map((of) => stats.withConverter(zodConverter(z.object({ by: lastCalls }))).doc(`last_${of}`))),
      ]);
      const facts = DEPENDENCY_IDS.map((id): [DependencyId, DependencyFacts] => {
        const parts = found.flatMap((doc) => doc.data()?.by[id] ?? []);
        const moments = last.flatMap((doc) => doc.data()?.by[id] ?? []);
        const buckets = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, index) =>
          parts.reduce((sum, part) => sum + (part.buckets[index] ?? 0), 0),
        );
        return [
          id,
          {
            calls: parts.reduce((sum, part) => sum + part.calls, 0),
            errors: parts.reduce((sum, part) => sum + part.errors, 0),
            p95Ms: computePercentile(LATENCY_BOUNDS_MS, buckets, 0.95),
            lastSuccessAt: latest(moments.map(({ successAt }) => successAt)),
            lastErrorAt: latest(moments.map(({ errorAt }) => errorAt)),
          },
        ];
      });
      return Object.fromEntries(facts) as Record<DependencyId, DependencyFacts>;
    },
  };
}
