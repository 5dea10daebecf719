import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertBox } from "@cardwell/core/domain/alerts/types";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { AlertState } from "../data/list-query.ts";
import { useAlertActions } from "../data/use-alerts.ts";
import { useAlertUser } from "../data/use-pending-changes.ts";
import { type Choice, toSearch } from "./address.ts";
import { alertDetailQuery } from "./detail/use-alert-detail.ts";

/** The rows that keep their place: those opened while unread, in the order of opening. */
export function heldAfter(
  held: readonly string[],
  { alerts, openId }: { alerts: readonly Alert[]; openId: string | null },
): readonly string[] {
  if (openId === null || held.includes(openId)) return held;
  return alerts.some(({ id, is_read: isRead }) => id === openId && !isRead) ? [...held, openId] : held;
}

/**
 * The list with the rows that a refetch of unread alerts dropped because they were read.
 * Rows that left the tab or were removed are dropped.
 */
export function withHeld(
  alerts: readonly Alert[],
  held: readonly string[],
  { tab, find }: { tab: AlertBox; find: (id: string) => Alert | undefined },
): readonly Alert[] {
  const missing = held
    .filter((id) => alerts.every((alert) => alert.id !== id))
    .flatMap((id) => find(id) ?? [])
    .filter(({ box }) => box === tab);
  if (missing.length === 0) return alerts;
  const rows = [...alerts];
  for (const row of missing) {
    const after = rows.findIndex((each) => each.created_at < row.created_at);
    rows.splice(after === -1 ? rows.length : after, 0, row);
  }
  return rows;
}

const none: readonly string[] = [];

/** The list in which an opened row keeps its place until the list is left or filtered. */
export function useHeldRows(list: AlertState, choice: Choice, openId: string | null) {
  const asked = toSearch(choice);
  const [known, setKnown] = useState({ asked, held: none });
  const before = known.asked === asked ? known.held : none;
  const held = heldAfter(before, { alerts: list.alerts, openId });
  if (known.asked !== asked || known.held !== held) setKnown({ asked, held });
  const { find } = useAlertActions();
  const uid = useAlertUser();
  // A list of unread alerts no longer has them once it is refetched: what was requested by opening them has to arrive.
  useQueries({ queries: held.map((id) => ({ ...alertDetailQuery(uid, id), enabled: false })) });
  const { alerts: loaded, pagination } = list;
  const alerts = withHeld(loaded, held, { tab: choice.tab, find });
  const total = pagination.total + alerts.length - loaded.length;
  return {
    list: { ...list, alerts, pagination: { ...pagination, total } },
    held,
    /** Marking all as read lets the rows move. */
    letGo: () => setKnown({ asked, held: none }),
  };
}
