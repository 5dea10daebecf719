import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertBox, AlertType, Severity } from "@cardwell/core/domain/alerts/types";

export type AlertState = {
  alerts: readonly Alert[];
  unreadCount: number;
  pagination: { page: number; limit: number; total: number; hasMore: boolean };
  loading: boolean;
  error: string | null;
};

export const defaultLimit = 10;

export const emptyAlerts: AlertState = {
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

/** The filters as the call takes them. */
export function queryOf({ page = 1, limit = defaultLimit, unread_only: unreadOnly, ...rest }: AlertFilters) {
  return { ...rest, page: String(page), limit: String(limit), ...(unreadOnly ? { unread_only: "true" as const } : {}) };
}

/** Whether an alert that came just now belongs at the top of what these filters show. */
export function belongsTo(alert: Alert, { page = 1, type, severity, box, walletCardId, q }: AlertFilters): boolean {
  return (
    page === 1 &&
    q === undefined &&
    (type ?? alert.type) === alert.type &&
    (severity ?? alert.severity) === alert.severity &&
    (box ?? alert.box) === alert.box &&
    (walletCardId ?? alert.subject.walletCardId) === alert.subject.walletCardId
  );
}
