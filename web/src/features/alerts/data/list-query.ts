import type { Alert, AlertList } from "@cardwell/core/contract/alerts";
import type { AlertBox, AlertType, Severity } from "@cardwell/core/domain/alerts/types";
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import { callApi } from "../../../lib/api-client.ts";
import { contract } from "../../../lib/page-contract.ts";
import { type AlertChange, applyChange, toAlertError } from "./alert-change.ts";
import { alertKeys } from "./alert-keys.ts";

export type AlertState = {
  alerts: readonly Alert[];
  unreadCount: number;
  pagination: { page: number; limit: number; total: number; hasMore: boolean };
  loading: boolean;
  error: string | null;
};

const defaultLimit = 10;

const emptyAlertState: AlertState = {
  alerts: [],
  unreadCount: 0,
  pagination: { page: 1, limit: defaultLimit, total: 0, hasMore: false },
  loading: false,
  error: null,
};

export type AlertFilters = {
  page?: number;
  limit?: number;
  type?: AlertType;
  severity?: Severity;
  unread_only?: boolean;
  box?: AlertBox;
  walletCardId?: string;
  q?: string;
};

const what = "fetch alerts";

/** Whether an error is about the list itself and not about a change. */
export const isListError = (error: string): boolean => error.startsWith(`Failed to ${what}`);

/** The alerts that match the filters, newest first and page by page. */
export function alertListQuery(uid: string | null, filters: AlertFilters) {
  const { page = 1, limit = defaultLimit, unread_only: isUnreadOnly, ...rest } = filters;
  const query = { ...rest, page: String(page), limit: String(limit) };
  return infiniteQueryOptions({
    queryKey: [...alertKeys.lists, uid, filters],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const parts = { ...(isUnreadOnly && { unread_only: "true" as const }), ...(cursor !== null && { cursor }) };
      try {
        return await callApi(contract.alerts.list, { query: { ...query, ...parts } }, { signal });
      } catch (error) {
        throw toAlertError(what, error);
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: uid !== null,
    staleTime: 0,
    retry: false,
    // Offline the list waits for the connection and shows the last answer.
    networkMode: "online",
    // A higher unread count refetches it.
    refetchOnWindowFocus: false,
  });
}

export type ListData = InfiniteData<AlertList>;

/** The list after an edit, or undefined when the edit changes nothing. Refetching fills the pages again. */
export function editList(
  data: ListData | undefined,
  edit: (alerts: readonly Alert[]) => readonly Alert[],
): ListData | undefined {
  if (data === undefined) return undefined;
  const alerts = data.pages.flatMap((page) => page.alerts);
  const next = edit(alerts);
  if (next === alerts) return undefined;
  const pages = data.pages.map((page, index) => ({
    ...page,
    alerts: index === 0 ? [...next] : [],
    total: Math.max(0, page.total + next.length - alerts.length),
  }));
  return { ...data, pages };
}

/** Applies a change to a list. A restored alert returns only to lists whose filters it matches. */
export function applyToList(alerts: readonly Alert[], change: AlertChange, filters: AlertFilters): readonly Alert[] {
  if (change.kind !== "restore") return applyChange(alerts, change);
  return applyChange(alerts, { ...change, alerts: change.alerts.filter((alert) => matchesFilters(alert, filters)) });
}

/** Whether a new alert belongs at the top of the list with these filters. */
export function matchesFilters(alert: Alert, { page = 1, q, ...filters }: AlertFilters): boolean {
  return (
    page === 1 &&
    q === undefined &&
    !(filters.unread_only && alert.is_read) &&
    (filters.type ?? alert.type) === alert.type &&
    (filters.severity ?? alert.severity) === alert.severity &&
    (filters.box ?? alert.box) === alert.box &&
    (filters.walletCardId ?? alert.subject.walletCardId) === alert.subject.walletCardId
  );
}

/** What the member sees: the loaded pages with the pending changes applied. */
export function toListState(data: ListData | undefined, pending: readonly AlertChange[], filters: AlertFilters) {
  const first = data?.pages[0];
  const last = data?.pages.at(-1);
  if (data === undefined || first === undefined || last === undefined) return emptyAlertState;
  const loaded = [...new Map(data.pages.flatMap((page) => page.alerts).map((alert) => [alert.id, alert])).values()];
  const changed = pending.reduce<readonly Alert[]>((alerts, change) => applyToList(alerts, change, filters), loaded);
  const alerts = changed.filter(({ box }) => box === (filters.box ?? box));
  const { page, limit } = first;
  const total = Math.max(0, last.total + alerts.length - loaded.length);
  return { ...emptyAlertState, alerts, pagination: { page, limit, total, hasMore: last.hasMore } };
}
