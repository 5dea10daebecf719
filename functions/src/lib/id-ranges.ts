/** Ids from one on and before another; null: from the first, to the last. */
export type IdRange = { from: string | null; until: string | null };

/** In the order in which Firestore compares them. Ids of accounts are 28 of these at random. */
const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** As many as work at the same time. */
const COUNT = 16;

const starts = Array.from({ length: COUNT }, (_, index) =>
  index === 0 ? null : (CHARACTERS[Math.floor((index * CHARACTERS.length) / COUNT)] ?? null),
);

export const ALL_IDS: IdRange = { from: null, until: null };

/** The parts in which a job goes through all accounts: each id is in one, and in each are about as many. */
export const ID_RANGES: readonly IdRange[] = starts.map((from, index) => ({ from, until: starts[index + 1] ?? null }));
