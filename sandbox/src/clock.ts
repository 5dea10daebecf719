/** The one clock of the sandbox; the product follows it when it runs in the emulators. */
export type Clock = { now(): Date };

export type SandboxClock = Clock & {
  /** How far the clock is ahead of (or behind) the machine's. */
  offsetMs(): number;
  setOffset(offsetMs: number): void;
  setNow(at: Date): void;
};

/** A clock that runs at the machine's pace, shifted by an offset. */
export function createClock(machineNow: () => number = Date.now): SandboxClock {
  let offset = 0;
  return {
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
