import { findBucket } from "@cardwell/core/domain/histogram";
import { LATENCY_BOUNDS_MS } from "@cardwell/core/domain/system/dependencies";
import type { DependencyId } from "@cardwell/core/domain/system/dependencies";
import { isDeployedOrEmulated, shorterRetentionMs } from "../config/environment.ts";
import { createCallStatsRepository } from "./call-stats-repository.ts";
import type { Tallies, Tally } from "./call-stats-repository.ts";
import { firestore } from "./firestore.ts";
import { once } from "./once.ts";
import { createPeriodicSave, MEASURED_FOR_MS } from "./periodic-save.ts";

type Deps = {
  save: (tallies: Tallies, now: Date) => Promise<void>;
  /** How long it measures before it writes. */
  everyMs: number;
  now?: () => Date;
  elapsedMs?: () => number;
};

type Judges<T> = {
  /** Of a rejection: the dependency failed, rather than what it was asked. By default each is an outage. */
  isOutage?: (error: unknown) => boolean;
  /** Of an answer: it reports an outage, where the call doesn't reject. */
  isFailure?: (answer: T) => boolean;
};

const newTally = (): Tally => ({
  calls: 0,
  errors: 0,
  buckets: Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0),
  lastSuccessAt: null,
  lastErrorAt: null,
});

/** Measures calls in memory, and writes the sums at most once in `everyMs`, beside a call and without delaying it. */
export function createCallStats({ save, everyMs, now = () => new Date(), elapsedMs = () => performance.now() }: Deps) {
  const saving = createPeriodicSave<Tallies>({ empty: () => ({}), save, everyMs, now, elapsedMs });

  function record(id: DependencyId, startedMs: number, isError: boolean): void {
    saving.add((tallies) => {
      const tally = (tallies[id] ??= newTally());
      const bucket = findBucket(LATENCY_BOUNDS_MS, elapsedMs() - startedMs);
      tally.calls += 1;
      tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
      if (isError) {
        tally.errors += 1;
        tally.lastErrorAt = now();
      } else {
        tally.lastSuccessAt = now();
      }
    });
  }

  return {
    /** Waits for a call and counts it. */
    async measure<T>(id: DependencyId, call: Promise<T>, { isOutage, isFailure }: Judges<T> = {}): Promise<T> {
      const startedMs = elapsedMs();
      let answer: T;
      try {
        answer = await call;
      } catch (error) {
        record(id, startedMs, isOutage?.(error) ?? true);
        throw error;
      }
      record(id, startedMs, isFailure?.(answer) ?? false);
      return answer;
    },
  };
}

const callStats = once(() => {
  const repository = once(() => createCallStatsRepository(firestore()));
  return createCallStats({
    save: async (tallies, now) => {
      if (isDeployedOrEmulated()) await repository().add(tallies, now);
    },
    everyMs: shorterRetentionMs() ?? MEASURED_FOR_MS,
  });
});

export const measureCall: ReturnType<typeof createCallStats>["measure"] = (...args) => callStats().measure(...args);
