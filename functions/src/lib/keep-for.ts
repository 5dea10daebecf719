/** A change holds everywhere after this time, when each process has read it again. */
export const KEPT_MS = 60_000;

/** What a read brings, kept in this process for a time. A read that failed is tried again by the next caller. */
export function keepFor<T>(read: () => Promise<T>, retentionMs = KEPT_MS) {
  let kept: { value: Promise<T>; untilMs: number } | null = null;
  return {
    get: (): Promise<T> => {
      if (kept === null || kept.untilMs <= performance.now()) {
        const value = read();
        kept = { value, untilMs: performance.now() + retentionMs };
        value.catch(() => (kept = null));
      }
      return kept.value;
    },

    /** The next caller reads again. */
    forget: (): void => void (kept = null),
  };
}
