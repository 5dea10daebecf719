export type Random = {
  /** From 0 on, below 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (from: number, to: number) => number;
  pick: <T>(items: readonly [T, ...T[]]) => T;
  chance: (share: number) => boolean;
};

/** Random numbers that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    chance: (share) => next() < share,
  };
}
