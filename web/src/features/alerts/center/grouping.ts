import type { Alert } from "@cardwell/core/contract/alerts";

/** The newest alert about one thing, and the earlier ones about the same. */
export type AlertGroup = { head: Alert; others: readonly Alert[] };

/** Puts alerts about one thing under the newest of them; the order of the newest stays. */
export function groupAlerts(alerts: readonly Alert[]): AlertGroup[] {
  const byKey = Map.groupBy(alerts, ({ groupKey }) => groupKey);
  return [...byKey.values()].flatMap(([head, ...others]) => (head === undefined ? [] : [{ head, others }]));
}

/** Those with something unread first. What was opened among them stays there, or its row would leave under the reader's hand. */
export function buildSections(
  groups: readonly AlertGroup[],
  held: readonly string[],
): { unread: AlertGroup[]; read: AlertGroup[] } {
  const isFirst = ({ head, others }: AlertGroup) =>
    [head, ...others].some(({ id, is_read: isRead }) => !isRead || held.includes(id));
  return { unread: groups.filter(isFirst), read: groups.filter((group) => !isFirst(group)) };
}
