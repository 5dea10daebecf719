import * as logger from "firebase-functions/logger";

/** How long an instance measures before it writes. */
export const MEASURED_FOR_MS = 60_000;

type Deps<T> = {
  empty: () => T;
  save: (measured: T, now: Date) => Promise<void>;
  /** How long it measures before it writes. */
  everyMs: number;
  now: () => Date;
  elapsedMs: () => number;
};

/** Sums in memory what an instance measures, and writes it at most once in `everyMs`, beside a call and without delaying it. */
export function createPeriodicSave<T>({ empty, save, everyMs, now, elapsedMs }: Deps<T>) {
  let measured = empty();
  const createdAtMs = elapsedMs();
  let savedAtMs: number | null = null;

  const hasPassed = (sinceMs: number): boolean => elapsedMs() - sinceMs >= everyMs;

  /** Writes what was measured since the last time. */
  async function flush(): Promise<void> {
    const toSave = measured;
    measured = empty();
    savedAtMs = elapsedMs();
    try {
      await save(toSave, now());
    } catch (error) {
      // A gap in these figures is no reason to fail, nor to keep what was measured for ever.
      logger.warn("What was measured of calls was lost", { error: (error as Error).name });
    }
  }

  return {
    add(change: (measured: T) => void): void {
      change(measured);
      if (hasPassed(savedAtMs ?? createdAtMs)) void flush();
    },

    /** The same at the end of a task, as its process may then rest: waits for the write, and the first is immediate. */
    async addAndSave(change: (measured: T) => void): Promise<void> {
      change(measured);
      if (savedAtMs === null || hasPassed(savedAtMs)) await flush();
    },
  };
}
