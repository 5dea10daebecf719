import type { Alert } from "@cardwell/core/contract/alerts";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { type AlertChange, applyChange } from "./alert-change.ts";
import { alertKeys } from "./alert-keys.ts";
import { type AlertFilters, applyToList, editList, type ListData, matchesFilters } from "./list-query.ts";
import type { ChangeAnswer } from "./send-changes.ts";

/** What the query cache holds of alerts, and what the server's answers change in it. */

/** The server's answer to changes, as it reaches every tab. */
export type SettledChanges = ChangeAnswer & { changes: readonly AlertChange[] };
export type CreatedAlert = { created: Alert; count: number };

/** `fetch`: requested by this tab or another one. `change`: the answer to a member's own change. */
export type UnreadCount = { count: number; source: "fetch" | "change" };

type DetailData = { alert: Alert };

const missing = new ApiError({ status: 404, code: "not_found", message: "There is no such alert." });

/** All cached alerts, whether they came with a list or by themselves; the copy of the newest answer first. */
export function getCachedAlerts(client: QueryClient): Alert[] {
  const lists = client.getQueryCache().findAll({ queryKey: alertKeys.lists });
  const details = client.getQueryCache().findAll({ queryKey: alertKeys.details });
  return [...lists, ...details]
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state: { data } }) => {
      const known = data as ListData | DetailData | undefined;
      if (known === undefined) return [];
      return "pages" in known ? known.pages.flatMap((page) => page.alerts) : [known.alert];
    });
}

/** An answer that was requested before the change arrives before the change is applied, so that it can't overwrite it. */
async function waitForFetches(client: QueryClient): Promise<void> {
  const fetching = client
    .getQueryCache()
    .findAll({ queryKey: alertKeys.all, fetchStatus: "fetching", predicate: isListOrDetail });
  await Promise.allSettled(fetching.map(async (query) => query.promise));
}

const isListOrDetail = ({ queryKey: [, part] }: { queryKey: readonly unknown[] }) =>
  part === alertKeys.lists[1] || part === alertKeys.details[1];

export async function adoptChanges(client: QueryClient, { changes, alert, count }: SettledChanges): Promise<void> {
  await waitForFetches(client);
  const replace = (known: Alert) => (known.id === alert?.id ? alert : known);
  editLists(client, (alerts, filters) => {
    const changed = changes.reduce((some, change) => applyToList(some, change, filters), alerts);
    return alert !== null && changed.some(({ id }) => id === alert.id) ? changed.map(replace) : changed;
  });
  client.setQueriesData<DetailData>({ queryKey: alertKeys.details }, (data) => {
    const changed = data && changes.reduce((known, change) => applyChange([known], change)[0] ?? known, data.alert);
    return changed && { ...data, alert: replace(changed) };
  });
  await adoptCount(client, { count, source: "change" });
  void client.invalidateQueries({ queryKey: alertKeys.counts });
  const removed = new Set<unknown>(changes.flatMap(({ kind, ids }) => (kind === "remove" ? ids : [])));
  const isRemoved = ({ queryKey }: { queryKey: readonly unknown[] }) => removed.has(queryKey[3]);
  // A page that still shows one learns it from here: asking for it would be rejected.
  for (const query of client.getQueryCache().findAll({ queryKey: alertKeys.details, predicate: isRemoved }))
    query.setState({ data: undefined, status: "error", error: missing, fetchStatus: "idle" });
  if (changes.some(({ kind }) => kind !== "read" && kind !== "readAll"))
    void client.invalidateQueries({ queryKey: alertKeys.details, predicate: (query) => !isRemoved(query) });
  // They may belong to lists that don't have them.
  if (changes.some(({ kind }) => kind === "restore" || kind === "reopen" || kind === "takeBack")) refetchLists(client);
}

export async function adoptCreated(client: QueryClient, { created, count }: CreatedAlert): Promise<void> {
  await waitForFetches(client);
  editLists(client, (alerts, filters) =>
    matchesFilters(created, filters) && alerts.every(({ id }) => id !== created.id) ? [created, ...alerts] : alerts,
  );
  await adoptCount(client, { count, source: "change" });
  void client.invalidateQueries({ queryKey: alertKeys.counts });
}

/** A count that is being fetched was requested earlier: it is canceled. */
export async function adoptCount(client: QueryClient, unread: UnreadCount): Promise<void> {
  await client.cancelQueries({ queryKey: alertKeys.unreadCount });
  client.setQueriesData<UnreadCount>({ queryKey: alertKeys.unreadCount }, unread);
}

export function refetchLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: alertKeys.lists }, { cancelRefetch: false });
}

function editLists(
  client: QueryClient,
  edit: (alerts: readonly Alert[], filters: AlertFilters) => readonly Alert[],
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: alertKeys.lists })) {
    const filters = queryKey[3] as AlertFilters;
    client.setQueryData<ListData>(queryKey, (data) => editList(data, (alerts) => edit(alerts, filters)));
  }
}
