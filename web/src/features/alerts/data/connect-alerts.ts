import type { Alert } from "@cardwell/core/contract/alerts";
import type { QueryClient } from "@tanstack/react-query";
import { getServerTime } from "../../../lib/server-time.ts";
import { contract } from "../../../lib/page-contract.ts";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { callApi } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { pendingElsewhere, type PendingChange, type Queue } from "../../../lib/pending-changes.ts";
import { adoptChanges, adoptCount, adoptCreated, refetchLists } from "./alert-cache.ts";
import type { CreatedAlert, SettledChanges, UnreadCount } from "./alert-cache.ts";
import { toAlertError, toChangeError } from "./alert-change.ts";
import type { AlertChange } from "./alert-change.ts";
import { alertKeys } from "./alert-keys.ts";
import { nextBatch, sendChanges } from "./send-changes.ts";

/**
 * Changes of alerts wait in the queue of the app (lib/pending-changes.ts). They are mutations in one scope, so they are sent in order, and
 * are retried while the server is busy.
 */

const name = "cardwell:alerts";
const firstRetryMs = 30_000;
const longestRetryMs = 480_000;
const busyStatuses = new Set([429, 502, 503, 504]);

export type Draft = Omit<RequestOf<typeof contract.alerts.create>["body"], "id">;
type Message = { uid: string } & (SettledChanges | CreatedAlert | { count: number });
type Options = {
  queue: Queue;
  /** The signed-in member; null when no one is signed in, or without a plan. */
  uid: () => string | null;
};

export function getPendingChanges(client: QueryClient): AlertChange[] {
  return [...listAlertChanges(client.getQueryData(pendingElsewhere)), ...getOwnChanges(client)];
}

/** What of the changes in another tab is about alerts. */
export const listAlertChanges = (changes: readonly PendingChange[] = []): AlertChange[] =>
  changes.filter(({ key }) => key[0] === alertKeys.all[0]).map(({ variables }) => variables as AlertChange);

function getOwnChanges(client: QueryClient): AlertChange[] {
  const pending = client.getMutationCache().findAll({ mutationKey: alertKeys.changes, status: "pending" });
  return pending.map(({ state }) => state.variables as AlertChange);
}

/** Connects a tab's query client to the queue and to the member's other tabs. Returns a function that ends it. */
export function connectAlerts(client: QueryClient, { queue, uid }: Options): () => void {
  const channel = new BroadcastChannel(name);
  const postMessage = channel.postMessage.bind(channel);
  function post(message: SettledChanges | CreatedAlert | { count: number }): void {
    try {
      postMessage({ uid: uid(), ...message });
    } catch (error) {
      // The server has done it: an error here would show the change as rejected.
      console.error(error);
    }
  }

  const send = async (change: AlertChange): Promise<SettledChanges | null> =>
    queue.send({ variables: change }, async () => {
      const pending = getOwnChanges(client);
      const batch = nextBatch(pending.slice(pending.findIndex(({ id }) => id === change.id)));
      const answer = await sendChanges(batch, getServerTime());
      const isChanged = (id: string) => answer.left?.includes(id) !== true;
      const settled = { changes: batch.map((each) => ({ ...each, ids: each.ids.filter(isChanged) })), ...answer };
      post(settled);
      batch.forEach(queue.settle);
      return settled;
    });

  queue.add(alertKeys.changes, {
    scope: { id: name },
    networkMode: "online",
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (change: AlertChange) =>
      send(change).catch((error: unknown) => {
        throw toChangeError(change, error);
      }),
    retry: (_count, { cause }) => isTemporary(cause),
    retryDelay: (count, { cause }) =>
      Math.max(Math.min(longestRetryMs, firstRetryMs * 2 ** count), retryAfterMs(cause)),
    onSuccess: async (settled: SettledChanges | null) => {
      if (settled !== null) await adoptChanges(client, settled);
    },
  });
  client.setMutationDefaults(alertKeys.create, {
    mutationFn: async (body: Draft & { id: string }) =>
      callApi(contract.alerts.create, { body }).catch((error: unknown) => {
        throw toAlertError("create alert", error);
      }),
    onSuccess: async ({ alert, count }: { alert: Alert; count: number }) => {
      post({ created: alert, count });
      await adoptCreated(client, { created: alert, count });
    },
  });

  let last: { uid: string | null; count: number } | null = null;
  /** Fetched counts reach the other tabs; a higher one means that the lists are out of date. */
  function onCount({ count, source }: UnreadCount, isFetched: boolean): void {
    if (isFetched) post({ count });
    const isHigher = source === "fetch" && last?.uid === uid() && count > last.count;
    last = { uid: uid(), count };
    if (source === "fetch") void client.invalidateQueries({ queryKey: alertKeys.counts });
    if (isHigher) refetchLists(client);
  }

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.uid !== uid()) return;
    if ("changes" in data) {
      const settled = new Set(data.changes.map(({ id }) => id));
      void adoptChanges(client, data).then(() =>
        client.setQueryData<readonly PendingChange[]>(pendingElsewhere, (changes) =>
          changes?.filter(({ variables }) => !settled.has((variables as AlertChange).id)),
        ),
      );
    } else if ("created" in data) void adoptCreated(client, data);
    else void adoptCount(client, { count: data.count, source: "fetch" });
  });
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.query.queryKey[1] === alertKeys.unreadCount[1]) onCount(event.query.state.data, !event.action.manual);
  });
  return () => {
    stop();
    channel.close();
  };
}

/** No answer, or a busy server: the same call may succeed later. */
const isTemporary = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.isNetwork || busyStatuses.has(cause.status));

const retryAfterMs = (cause: unknown): number =>
  cause instanceof ApiError ? (cause.retryAfterSeconds ?? 0) * 1_000 : 0;
