import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertBox } from "@cardwell/core/domain/alerts/types";

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
