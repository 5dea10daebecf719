/** Keys of the alert queries and mutations in TanStack Query's caches; a query's key continues with the member's id. */
export const alertKeys = {
  all: ["alerts"],
  lists: ["alerts", "list"],
  details: ["alerts", "detail"],
  counts: ["alerts", "counts"],
  unreadCount: ["alerts", "unread-count"],
  /** Mutations: what a member does to alerts, and creates. */
  changes: ["alerts", "change"],
  create: ["alerts", "create"],
} as const;
