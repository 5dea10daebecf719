import type { Alert } from "@cardwell/core/contract/alerts";
import { contract } from "@cardwell/core/contract/contract";
import { callApi } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import type { AlertChange } from "./alert-change.ts";

const mostAtOnce = 100;
const inBulk = new Set(["read", "unread", "remove", "restore"]);

/** The changes that one call can carry, from the front: of one kind, as the order counts between kinds. */
export function nextBatch(changes: readonly AlertChange[]): AlertChange[] {
  const [first] = changes;
  if (first === undefined || !inBulk.has(first.kind)) return changes.slice(0, 1);
  const batch: AlertChange[] = [];
  const ids = new Set<string>();
  for (const change of changes) {
    for (const id of change.ids) ids.add(id);
    if (change.kind !== first.kind || (batch.length > 0 && ids.size > mostAtOnce)) break;
    batch.push(change);
  }
  return batch;
}

type Answer = { alert: Alert | null; count: number };

/** Makes the call for a batch. */
export async function sendChanges(batch: readonly AlertChange[]): Promise<Answer> {
  const [change] = batch;
  if (change === undefined) throw new Error("There is nothing to send.");
  const ids = [...new Set(batch.flatMap((each) => each.ids))];
  const [alertId = ""] = ids;
  const params = { alertId };
  const { kind } = change;
  if (kind === "readAll") return { alert: null, ...(await callApi(contract.alerts.markAllRead)) };
  if (kind === "act") return callApi(contract.alerts.act, { params });
  if (kind === "reopen") return callApi(contract.alerts.reopen, { params });
  if (kind === "snooze") return callApi(contract.alerts.snooze, { params, body: { until: change.until } });
  if (kind === "dismiss") {
    const { reason, note } = change;
    return callApi(contract.alerts.dismiss, { params, body: note === undefined ? { reason } : { reason, note } });
  }
  if (ids.length > 1 || kind === "restore") {
    const { count } = await callApi(contract.alerts.bulk, { body: { ids, action: kind } });
    return { alert: null, count };
  }
  if (kind === "remove") return removed(params);
  return callApi(kind === "read" ? contract.alerts.markRead : contract.alerts.markUnread, { params });
}

/** An alert that another tab has removed is removed. */
async function removed(params: { alertId: string }): Promise<Answer> {
  try {
    return { alert: null, ...(await callApi(contract.alerts.remove, { params })) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { alert: null, ...(await callApi(contract.alerts.unreadCount)) };
  }
}
