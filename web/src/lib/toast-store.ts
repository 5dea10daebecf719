export type Toast = {
  id: number;
  sentence: string;
  undo?: (() => void) | undefined;
  isFailure: boolean;
  durationMs: number;
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows one sentence about a completed action. With `undo` it stays longer. Returns its id. */
export function showToast(sentence: string, undo?: () => void): number {
  return add({ sentence, undo, isFailure: false, durationMs: undo ? 10_000 : 6_000 });
}

/** Shows one sentence about an action that failed, where it has no place of its own on the page. */
export function showFailure(sentence: string): void {
  add({ sentence, isFailure: true, durationMs: 10_000 });
}

function add(toast: Omit<Toast, "id">): number {
  const id = nextId++;
  replace([...toasts.slice(-2), { ...toast, id }]);
  return id;
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
