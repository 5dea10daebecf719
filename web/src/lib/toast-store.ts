export type Toast = { id: number; sentence: string; undo?: (() => void) | undefined; durationMs: number };

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows one sentence about a completed action. With `undo` it stays longer. Returns its id. */
export function showToast(sentence: string, undo?: () => void): number {
  const toast: Toast = { id: nextId++, sentence, undo, durationMs: undo ? 10_000 : 6_000 };
  replace([...toasts.slice(-2), toast]);
  return toast.id;
}

export function dismissToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Dismisses messages about earlier actions, which would contradict an error beside them. Undoable ones stay. */
export function dismissSettled(): void {
  replace(toasts.filter(({ undo }) => undo !== undefined));
}

export function clearToasts(): void {
  replace([]);
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
