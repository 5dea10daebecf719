/** Calls `make` at the first use and keeps its answer. A promise that fails is not kept. */
export function once<T>(make: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    if (kept) return kept.value;
    const value = make();
    kept = { value };
    if (value instanceof Promise) value.catch(() => (kept = undefined));
    return value;
  };
}
