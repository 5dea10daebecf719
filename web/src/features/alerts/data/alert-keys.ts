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
  /** The pending changes of the member's other tabs. */
  pendingElsewhere: ["alerts", "pending-elsewhere"],
} as const;
