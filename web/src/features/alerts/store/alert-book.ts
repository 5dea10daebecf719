import type { Alert } from "@cardwell/core/contract/alerts";
import { afterChanges } from "./alert-change.ts";
import type { AlertChange, Held } from "./alert-change.ts";

/** Where alerts go that were asked for: `over` is for the newest of those that are shown. */
export type Placing = "instead" | "after" | "over";

/** The alerts that a list knows of as the server last told them, and the order of those that it shows. */
export function createAlertBook() {
  let known = new Map<string, Held>();
  let order: readonly string[] = [];

  const newestFirst = (a: string, b: string) =>
    (known.get(b)?.alert.created_at ?? "").localeCompare(known.get(a)?.alert.created_at ?? "");
  /** The same question gets the very same answer, as React compares them. */
  const answered = new WeakMap<Held, { changes: readonly AlertChange[]; result: Held }>();
  const after = (id: string, changes: readonly AlertChange[]): Held | undefined => {
    const held = known.get(id);
    if (held === undefined) return undefined;
    const before = answered.get(held);
    if (before?.changes === changes) return before.result;
    const result = afterChanges(held, changes);
    answered.set(held, { changes, result });
    return result;
  };
  const put = (alert: Alert) => known.set(alert.id, { alert, isGone: false });

  return {
    put,
    /** What the person sees of an alert while these are not answered. */
    after,
    clear(): void {
      known = new Map();
      order = [];
    },
    show(alerts: readonly Alert[], mode: Placing): void {
      for (const alert of alerts) put(alert);
      const ids = alerts.map(({ id }) => id);
      if (mode === "after") order = [...order, ...ids.filter((id) => !order.includes(id))];
      else {
        const older = mode === "over" ? order.slice(order.indexOf(ids.at(-1) ?? "") + 1) : [];
        order = [...ids, ...older.filter((id) => !ids.includes(id))];
      }
    },
    putOnTop(alert: Alert): void {
      put(alert);
      order = [alert.id, ...order.filter((id) => id !== alert.id)];
    },
    /** Writes down what the server did. True when it may show an alert that is not known here. */
    fold(changes: readonly AlertChange[]): boolean {
      for (const id of known.keys()) {
        const held = after(id, changes);
        if (held !== undefined) known.set(id, held);
      }
      const restored = changes.filter(({ kind }) => kind === "restore").flatMap(({ ids }) => ids);
      const back = restored.filter((id) => known.has(id) && !order.includes(id));
      if (back.length > 0) order = [...order, ...back].toSorted(newestFirst);
      order = order.filter((id) => known.get(id)?.isGone === false);
      return changes.some(({ kind, ids }) => kind === "reopen" && ids.some((id) => !order.includes(id)))
        ? true
        : restored.some((id) => !known.has(id));
    },
    /** What is to be shown, in order, while these are not answered. */
    listed(changes: readonly AlertChange[]): Alert[] {
      const back = changes
        .filter(({ kind }) => kind === "restore")
        .flatMap(({ ids }) => ids)
        .filter((id) => known.has(id) && !order.includes(id));
      const ids = back.length > 0 ? [...new Set([...order, ...back])].toSorted(newestFirst) : order;
      return ids.flatMap((id) => {
        const held = after(id, changes);
        return held === undefined || held.isGone ? [] : [held.alert];
      });
    },
    size: () => order.length,
  };
}
