import { getLatencyBucket, LATENCY_BOUNDS_MS } from "@cardwell/core/domain/system/dependencies";
import type { DependencyId } from "@cardwell/core/domain/system/dependencies";
import * as logger from "firebase-functions/logger";
import { shorterRetentionMs } from "../config/environment.ts";
import { createCallStatsRepository } from "./call-stats-repository.ts";
import type { Tallies, Tally } from "./call-stats-repository.ts";
import { firestore } from "./firestore.ts";
import { once } from "./once.ts";

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
  let tallies: Tallies = {};
  let savedAtMs = elapsedMs();

  async function saveIfDue(): Promise<void> {
    if (elapsedMs() - savedAtMs < everyMs) return;
    const measured = tallies;
    tallies = {};
    savedAtMs = elapsedMs();
    try {
      await save(measured, now());
    } catch (error) {
      // A gap in these figures is no reason to fail, nor to keep what was measured for ever.
      logger.warn("What was measured of dependencies was lost", { error: (error as Error).name });
    }
  }

  function record(id: DependencyId, startedMs: number, isError: boolean): void {
    const tally = (tallies[id] ??= newTally());
    const bucket = getLatencyBucket(elapsedMs() - startedMs);
    tally.calls += 1;
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
    if (isError) {
      tally.errors += 1;
      tally.lastErrorAt = now();
    } else {
      tally.lastSuccessAt = now();
    }
    void saveIfDue();
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

const WRITTEN_EVERY_MS = 60_000;

/** Scripts and tests that import the back end's modules aren't the product. */
const isDeployedOrEmulated = () =>
  process.env["K_SERVICE"] !== undefined || process.env["FUNCTIONS_EMULATOR"] === "true";

const callStats = once(() => {
  const repository = once(() => createCallStatsRepository(firestore()));
  return createCallStats({
    save: async (tallies, now) => {
      if (isDeployedOrEmulated()) await repository().add(tallies, now);
    },
    everyMs: shorterRetentionMs() ?? WRITTEN_EVERY_MS,
  });
});

export const measureCall: ReturnType<typeof createCallStats>["measure"] = (...args) => callStats().measure(...args);
