import type { Basis } from "@cardwell/core/domain/basis";

/** What a number is, for its heading ("Credits open"), how it was made, and the button that opens it. */
type ShownBasis = { title: string; basis: Basis; opener: HTMLElement };

let shown: ShownBasis | null = null;
const listeners = new Set<() => void>();

export function showBasis(next: ShownBasis | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

export const readBasis = (): ShownBasis | null => shown;

export function subscribeBasis(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
