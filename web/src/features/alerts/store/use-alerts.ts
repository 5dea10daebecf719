import { useSyncExternalStore } from "react";
import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertState } from "./alert-state.ts";
import type { AlertStore } from "./alert-store.ts";
import type { AlertChange } from "./alert-change.ts";
import { outbox } from "./alerts.ts";

export function useAlerts(store: AlertStore): AlertState {
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** Whether the count of unread alerts is known. */
export function useIsCounted(store: AlertStore): boolean {
  return useSyncExternalStore(store.subscribe, store.isCounted);
}

/** One alert as it is now, whatever was just done to it; undefined when it is gone, or nobody told of it yet. */
export function useAlert(store: AlertStore, id: string): Alert | undefined {
  return useSyncExternalStore(store.subscribe, () => store.find(id));
}

/** What was done and waits for the server's answer. */
export function useWaiting(): readonly AlertChange[] {
  return useSyncExternalStore(outbox.subscribe, outbox.changes);
}
