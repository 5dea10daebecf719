import type { AlertChange } from "./alert-change.ts";
import type { News } from "./news.ts";

/** Goes with everything of the person when they sign out (lib/session/local-traces.ts). */
const keyOf = (uid: string) => `cardwell:alert-changes:${uid}`;

export type OutboxDeps = {
  uid: () => string | null;
  storage: { read: (key: string) => string | null; write: (key: string, value: string) => void };
  /** Calls when another tab has written. */
  onWrittenElsewhere: (listener: (key: string | null) => void) => void;
  news: News;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** What was done and is not answered yet, in order, kept by this browser: a tab that is closed or offline loses none of it. */
export function createOutbox({ uid, storage, onWrittenElsewhere, news }: OutboxDeps) {
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let open: readonly AlertChange[] = [];
  // Where storage is blocked, this tab's memory has to do.
  let isKept = true;

  function reload() {
    const now = uid();
    if (now === owner && !isKept) return;
    open = now === null ? [] : parsed(storage.read(keyOf(now)));
    owner = now;
  }

  function replace(next: readonly AlertChange[]) {
    open = next;
    if (owner === null) return;
    const text = JSON.stringify(next);
    storage.write(keyOf(owner), text);
    isKept = storage.read(keyOf(owner)) === text;
  }

  const notify = () => {
    for (const listener of listeners) listener();
  };

  news.listen((what, isOwn) => {
    if (what.kind !== "answered" && what.kind !== "refused") return;
    const settled = new Set(what.changes.map(({ id }) => id));
    if (isOwn) reload();
    const rest = open.filter(({ id }) => !settled.has(id));
    if (isOwn) replace(rest);
    else open = rest;
  });

  onWrittenElsewhere((key) => {
    if (owner === null || (key !== null && key !== keyOf(owner))) return;
    reload();
    notify();
  });

  return {
    changes: (): readonly AlertChange[] => {
      if (uid() !== owner) reload();
      return open;
    },
    /** Reads again what other tabs may have written. */
    reload,
    add(change: AlertChange): void {
      reload();
      replace([...open, change]);
      notify();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parsed(text: string | null): AlertChange[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? (value as AlertChange[]) : [];
  } catch {
    return [];
  }
}
