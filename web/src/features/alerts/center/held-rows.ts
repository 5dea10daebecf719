import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertBox } from "@cardwell/core/domain/alerts/types";

/** Which rows keep their place: those that were opened while they were unread, in the order in which that was. */
export function heldAfter(
  held: readonly string[],
  { alerts, openId }: { alerts: readonly Alert[]; openId: string | null },
): readonly string[] {
  if (openId === null || held.includes(openId)) return held;
  return alerts.some(({ id, is_read: isRead }) => id === openId && !isRead) ? [...held, openId] : held;
}

/**
 * The list with the rows that it lost because they were read: only unread ones were asked for, and it was asked for again.
 * What left the tab, or is gone, is held no longer.
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
