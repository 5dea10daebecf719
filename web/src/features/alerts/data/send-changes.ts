import type { Alert } from "@cardwell/core/contract/alerts";
import { contract } from "../../../lib/page-contract.ts";
import { callApi } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { existedAt } from "./alert-change.ts";
import type { AlertChange } from "./alert-change.ts";

export const maxBatchSize = 100;
const inBulk = new Set(["read", "unread", "remove", "restore"]);

/** The first changes that one call can carry: of one kind, as the order between kinds matters. */
export function nextBatch(changes: readonly AlertChange[]): AlertChange[] {
  const [first] = changes;
  if (first === undefined || !inBulk.has(first.kind)) return changes.slice(0, 1);
  const batch: AlertChange[] = [];
  const ids = new Set<string>();
  for (const change of changes) {
    for (const id of change.ids) ids.add(id);
    if (change.kind !== first.kind || (batch.length > 0 && ids.size > maxBatchSize)) break;
    batch.push(change);
  }
  return batch;
}

/** `alert` is the changed alert when the call was about one that still exists; `left` are those that an undo left as they are. */
export type ChangeAnswer = { alert: Alert | null; count: number; left?: readonly string[] };

/** After that delay, alerts may have arrived between the tap and the call. */
const lateMs = 10_000;

/** Makes the call for a batch. */
export async function sendChanges(batch: readonly AlertChange[], now: Date): Promise<ChangeAnswer> {
  const [change] = batch;
  if (change === undefined) throw new Error("A batch has at least one change.");
  const ids = [...new Set(batch.flatMap((each) => each.ids))];
  const [alertId = ""] = ids;
  const params = { alertId };
  const { kind } = change;
  if (kind === "readAll") {
    const isLate = now.getTime() - Date.parse(change.at) > lateMs;
    return { alert: null, ...(await (isLate ? readUntil(change.at) : callApi(contract.alerts.markAllRead))) };
  }
  if (kind === "act") return callApi(contract.alerts.act, { params });
  if (kind === "reopen") return callApi(contract.alerts.reopen, { params });
  if (kind === "snooze") return callApi(contract.alerts.snooze, { params, body: { until: change.until } });
  if (kind === "dismiss") {
    const { reason, note } = change;
    return callApi(contract.alerts.dismiss, { params, body: note === undefined ? { reason } : { reason, note } });
  }
  if (kind === "takeBack") {
    const { action, from } = change;
    const { changed, count } = await callApi(contract.alerts.bulk, { body: { ids, action, from } });
    return { alert: null, count, left: ids.filter((id) => !changed.includes(id)) };
  }
  if (ids.length > 1 || kind === "restore") {
    const { count } = await callApi(contract.alerts.bulk, { body: { ids, action: kind } });
    return { alert: null, count };
  }
  if (kind === "remove") return removeAlert(params);
  return callApi(kind === "read" ? contract.alerts.markRead : contract.alerts.markUnread, { params });
}

/** An alert that another tab has already removed counts as removed. */
async function removeAlert(params: { alertId: string }): Promise<ChangeAnswer> {
  try {
    return { alert: null, ...(await callApi(contract.alerts.remove, { params })) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { alert: null, ...(await callApi(contract.alerts.unreadCount)) };
  }
}

/** Leaves alerts unread that arrived later: they have not been seen. Sent twice, it continues where it stopped. */
async function readUntil(at: string): Promise<{ count: number }> {
  const query = { limit: String(maxBatchSize), unread_only: "true" } as const;
  let page = await callApi(contract.alerts.list, { query });
  const [newest] = page.alerts;
  if (newest === undefined || existedAt(newest, at)) return callApi(contract.alerts.markAllRead);
  for (;;) {
    const ids = page.alerts.filter((alert) => existedAt(alert, at)).map(({ id }) => id);
    if (ids.length > 0) await callApi(contract.alerts.bulk, { body: { ids, action: "read" } });
    if (page.nextCursor === null) return callApi(contract.alerts.unreadCount);
    page = await callApi(contract.alerts.list, { query: { ...query, cursor: page.nextCursor } });
  }
}
