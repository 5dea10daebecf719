export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The one clock of the sandbox; the product follows it when it runs in the emulators. */
export type Clock = { now(): Date };

export type SandboxClock = Clock & {
  /** How far the clock is ahead of (or behind) the machine's. */
  offsetMs(): number;
  /** How far it was when it started, which is today: nothing, but for tests that run on a day of their own. */
  startOffsetMs: number;
  setOffset(offsetMs: number): void;
  setNow(at: Date): void;
};

/** A clock that runs at the machine's pace, shifted by an offset. It starts at the machine's time, or at a given one. */
export function createClock(machineNow: () => number = Date.now, startsAt?: Date): SandboxClock {
  const startOffsetMs = startsAt === undefined ? 0 : startsAt.getTime() - machineNow();
  let offset = startOffsetMs;
  return {
    startOffsetMs,
    now: () => new Date(machineNow() + offset),
    offsetMs: () => offset,
    setOffset: (offsetMs) => {
      offset = offsetMs;
    },
    setNow: (at) => {
      offset = at.getTime() - machineNow();
    },
  };
}
