import type { CollectionReference, Query } from "firebase-admin/firestore";

/** What alerts are filtered by, in any combination. Each needs an index with each of the orders: Firestore joins them. */
export const ALERT_FILTERS = {
  box: "==",
  type: "==",
  severity: "==",
  walletCardId: "==",
  searchKeys: "array-contains",
} as const;

/** All of them in the order in which they came, or the unread ones in the order in which they became unread. */
export const ALERT_ORDERS = ["seq", "unreadSeq"] as const;

export type AlertFilters = { [field in keyof typeof ALERT_FILTERS]?: string | undefined };
export type AlertOrder = (typeof ALERT_ORDERS)[number];

/** Alerts by these filters whose number is in `[from, below)`, highest first. */
export function alertQuery(
  alerts: CollectionReference,
  filters: AlertFilters,
  order: AlertOrder,
  { from = 1, below }: { from?: number | undefined; below?: number | undefined } = {},
): Query {
  let query: Query = alerts;
  for (const [field, operator] of Object.entries(ALERT_FILTERS) as [keyof AlertFilters, "==" | "array-contains"][]) {
    if (filters[field] !== undefined) query = query.where(field, operator, filters[field]);
  }
  // By its range an order of `unreadSeq` leaves out what is null, and so every alert that is read.
  query = query.where(order, ">=", from);
  if (below !== undefined) query = query.where(order, "<", below);
  return query.orderBy(order, "desc");
}
