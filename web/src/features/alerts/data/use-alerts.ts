import type { Alert, SeenAlert } from "@cardwell/core/contract/alerts";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { createIdempotencyKeys } from "../../../lib/idempotency-keys.ts";
import { getServerTime } from "../../../lib/server-time.ts";
import { getCachedAlerts, type SettledChanges } from "./alert-cache.ts";
import { type AlertAction, type AlertChange, applyChange, computeDelta, type UndoneChange } from "./alert-change.ts";
import { alertKeys } from "./alert-keys.ts";
import { type AlertFilters, alertListQuery, type AlertState, toListState } from "./list-query.ts";
import { type Draft, getPendingChanges } from "./connect-alerts.ts";
import { maxBatchSize } from "./send-changes.ts";
import { useAlertUser, usePendingChanges } from "./use-pending-changes.ts";
import { useUnreadCount } from "./use-unread-count.ts";

type Ids = readonly string[];

/** The alerts that match the filters and how many are unread, with the pending changes applied. */
export function useAlerts(filters: AlertFilters = {}) {
  const query = useInfiniteQuery(alertListQuery(useAlertUser(), filters));
  const { data, isLoading, isFetchingNextPage, error, refetch, fetchNextPage, hasNextPage } = query;
  const pending = usePendingChanges();
  const changeError = useChangeError();
  const { unreadCount } = useUnreadCount();
  const state: AlertState = {
    ...useMemo(() => toListState(data, pending, filters), [data, pending, filters]),
    unreadCount,
    loading: isLoading || isFetchingNextPage,
    error: error?.message ?? changeError,
  };
  const fetchMore = async () => {
    if (hasNextPage) await fetchNextPage({ cancelRefetch: false });
  };
  return { state, fetchMore, refetch, isLoaded: data !== undefined };
}

/** Why the server rejected the last change, until it is cleared or something else is done. */
function useChangeError(): string | null {
  const errors = useMutationState({
    filters: { mutationKey: alertKeys.all, status: "error" },
    select: ({ state }) => state.error?.message ?? null,
  });
  return errors.at(-1) ?? null;
}

export function clearChangeErrors(client: QueryClient): void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: alertKeys.all, status: "error" })) cache.remove(mutation);
}

/** An alert as it is shown now, with the pending changes applied; undefined when it was removed or isn't loaded. */
function findAlert(client: QueryClient, id: string): Alert | undefined {
  const cached = getCachedAlerts(client).find((alert) => alert.id === id);
  if (cached === undefined) return undefined;
  return getPendingChanges(client).reduce<readonly Alert[]>(applyChange, [cached])[0];
}

export type AlertActions = ReturnType<typeof createAlertActions>;

export function useAlertActions(): AlertActions {
  const client = useQueryClient();
  const uid = useAlertUser();
  return useMemo(() => createAlertActions(client, uid), [client, uid]);
}

/**
 * What a member does to alerts. It shows immediately and is sent in order. Each action resolves with the ids that it changed: none
 * when the server rejects it, and then the alerts are shown as they were.
 */
function createAlertActions(client: QueryClient, uid: string | null) {
  async function send(action: AlertAction, ids: Ids): Promise<SettledChanges | null> {
    if (uid === null) throw new Error("Nobody is signed in.");
    clearChangeErrors(client);
    const affected = ids.flatMap((id) => findAlert(client, id) ?? []);
    const variables: AlertChange = {
      ...action,
      id: crypto.randomUUID(),
      uid,
      ids,
      at: action.kind === "readAll" ? getTimeOfNewest(client) : getServerTime().toISOString(),
      delta: 0,
    };
    variables.delta = computeDelta(affected, variables);
    return client
      .getMutationCache()
      .build<SettledChanges | null, Error, AlertChange, unknown>(client, { mutationKey: alertKeys.changes })
      .execute(variables);
  }

  const change = (action: AlertAction, ids: Ids): Promise<Ids> =>
    send(action, ids).then(
      () => ids,
      () => [],
    );

  async function changeMany(kind: "read" | "unread" | "remove", ids: Ids): Promise<Ids> {
    return (await Promise.all(split(ids).map((part) => change({ kind }, part)))).flat();
  }

  return {
    find: (id: string) => findAlert(client, id),
    markAsRead: (ids: Ids) => changeMany("read", ids),
    markAsUnread: (ids: Ids) => changeMany("unread", ids),
    remove: (ids: Ids) => changeMany("remove", ids),
    async restore(alerts: readonly Alert[]): Promise<void> {
      const part = (ids: Ids) => alerts.filter(({ id }) => ids.includes(id));
      const all = split(alerts.map(({ id }) => id));
      await Promise.all(all.map((ids) => change({ kind: "restore", alerts: part(ids) }, ids)));
    },
    markAllAsRead: () => change({ kind: "readAll" }, []),
    markAsDone: (id: string) => change({ kind: "act" }, [id]),
    /** The alert becomes unread. */
    reopen: (id: string) => change({ kind: "reopen" }, [id]),
    /** Takes back what left alerts as in `from`. It resolves with those that were changed since, which stay as they are. */
    async undo(action: UndoneChange["action"], ids: Ids, from: SeenAlert): Promise<Ids> {
      const parts = split(ids).map((part) => send({ kind: "takeBack", action, from }, part).catch(() => null));
      return (await Promise.all(parts)).flatMap((settled) => settled?.left ?? []);
    },
    snooze: (id: string, until: Date) => change({ kind: "snooze", until: until.toISOString() }, [id]),
    dismiss: (id: string, reason: DismissReason, note?: string) =>
      change(note === undefined ? { kind: "dismiss", reason } : { kind: "dismiss", reason, note }, [id]),
    clearError: () => clearChangeErrors(client),
  };
}

function split(ids: Ids): Ids[] {
  const starts = Array.from({ length: Math.ceil(ids.length / maxBatchSize) }, (_, index) => index * maxBatchSize);
  return starts.map((start) => ids.slice(start, start + maxBatchSize));
}

/** Now, or when the newest loaded alert was created: without a response yet, the device's clock may be slow. */
function getTimeOfNewest(client: QueryClient): string {
  const now = getServerTime().toISOString();
  return getCachedAlerts(client).reduce(
    (latest, { created_at: createdAt }) => (Date.parse(createdAt) > Date.parse(latest) ? createdAt : latest),
    now,
  );
}

/** Creates a reminder. The same draft again, after an answer that was lost, creates it once. */
export function useCreateAlert() {
  const client = useQueryClient();
  const uid = useAlertUser();
  const [once] = useState(() => createIdempotencyKeys());
  const { mutateAsync, isPending, error } = useMutation<{ alert: Alert }, Error, Draft & { id: string }>({
    mutationKey: alertKeys.create,
  });
  /** Null when it failed, or no one is signed in. */
  async function create(draft: Draft): Promise<Alert | null> {
    if (uid === null) return null;
    clearChangeErrors(client);
    try {
      const { body } = once.named({ body: draft }) as { body: Draft & { id: string } };
      const { alert } = await mutateAsync(body);
      once.answered();
      return alert;
    } catch {
      return null;
    }
  }
  return { create, isPending, error };
}
