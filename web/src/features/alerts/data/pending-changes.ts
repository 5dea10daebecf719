import type { Alert } from "@cardwell/core/contract/alerts";
import type { MutationState, QueryClient } from "@tanstack/react-query";
import { getServerTime } from "../../../lib/server-time.ts";
import { contract } from "../../../lib/page-contract.ts";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { callApi } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { readLocal, writeLocal } from "../../../lib/storage.ts";
import { adoptChanges, adoptCount, adoptCreated, refetchLists } from "./alert-cache.ts";
import type { CreatedAlert, SettledChanges, UnreadCount } from "./alert-cache.ts";
import { toAlertError, toChangeError } from "./alert-change.ts";
import type { AlertChange } from "./alert-change.ts";
import { alertKeys } from "./alert-keys.ts";
import { nextBatch, sendChanges } from "./send-changes.ts";

/**
 * Changes of alerts are mutations of TanStack Query in one scope, so they are sent in order, pause while offline and are retried
 * while the server is busy. Local storage keeps them until the server has answered: closing the tab loses none.
 */

const name = "cardwell:alerts";
/** Signing out removes it with everything else of the member (lib/session/local-traces.ts). */
const storageKey = (uid: string) => `cardwell:alert-changes:${uid}`;

const firstRetryMs = 30_000;
const longestRetryMs = 480_000;
const busyStatuses = new Set([429, 502, 503, 504]);

export type Draft = Omit<RequestOf<typeof contract.alerts.create>["body"], "id">;
type Message = { uid: string } & (SettledChanges | CreatedAlert | { count: number });
type Options = {
  /** The signed-in member; null when no one is signed in, or without a plan. */
  uid: () => string | null;
  onSession: (listener: () => void) => () => void;
};

export function getPendingChanges(client: QueryClient): AlertChange[] {
  const elsewhere = client.getQueryData<readonly AlertChange[]>(alertKeys.pendingElsewhere) ?? [];
  return [...elsewhere, ...getOwnChanges(client)];
}

function getOwnChanges(client: QueryClient): AlertChange[] {
  const pending = client.getMutationCache().findAll({ mutationKey: alertKeys.changes, status: "pending" });
  return pending.map(({ state }) => state.variables as AlertChange);
}

/** Connects a tab's query client to the storage, to the member's other tabs and to the session. Returns a function that ends it. */
export function connectAlerts(client: QueryClient, { uid, onSession }: Options): () => void {
  const channel = new BroadcastChannel(name);
  const postMessage = channel.postMessage.bind(channel);
  /** The changes that this tab sends itself. */
  const own = new Set<string>();
  const stored = new Set<string>();
  /** Sent with an earlier change of the same kind. */
  const batched = new Set<string>();

  const post = (message: SettledChanges | CreatedAlert | { count: number }) => {
    const owner = uid();
    if (owner !== null) postMessage({ uid: owner, ...message });
  };

  async function send(change: AlertChange): Promise<SettledChanges | null> {
    // Signed out, or sent by another tab that took it over.
    if (uid() !== change.uid || batched.delete(change.id)) return null;
    if (stored.has(change.id) && readStored(change.uid).every(({ id }) => id !== change.id)) return null;
    const pending = getOwnChanges(client);
    const batch = nextBatch(pending.slice(pending.findIndex(({ id }) => id === change.id)));
    const answer = await sendChanges(batch, getServerTime());
    for (const { id } of batch.slice(1)) batched.add(id);
    const isChanged = (id: string) => answer.left?.includes(id) !== true;
    return { changes: batch.map((each) => ({ ...each, ids: each.ids.filter(isChanged) })), ...answer };
  }

  client.setMutationDefaults(alertKeys.changes, {
    scope: { id: name },
    networkMode: "online",
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (change: AlertChange) =>
      runExclusively(() => send(change)).catch((error: unknown) => {
        throw toChangeError(change, error);
      }),
    retry: (_count, { cause }) => isTemporary(cause),
    retryDelay: (count, { cause }) =>
      Math.max(Math.min(longestRetryMs, firstRetryMs * 2 ** count), retryAfterMs(cause)),
    onSuccess: async (settled: SettledChanges | null) => {
      if (settled === null) return;
      try {
        post(settled);
        await adoptChanges(client, settled);
      } catch (error) {
        // The server has done it: an error here would show the change as rejected.
        console.error(error);
        void client.invalidateQueries({ queryKey: alertKeys.all });
      }
    },
  });
  client.setMutationDefaults(alertKeys.create, {
    mutationFn: async (body: Draft & { id: string }) => {
      try {
        return await callApi(contract.alerts.create, { body });
      } catch (error) {
        throw toAlertError("create alert", error);
      }
    },
    onSuccess: async ({ alert, count }: { alert: Alert; count: number }) => {
      post({ created: alert, count });
      await adoptCreated(client, { created: alert, count });
    },
  });

  function save(): void {
    const owner = uid();
    if (owner === null) return;
    const changes = getOwnChanges(client).filter((change) => change.uid === owner);
    for (const { id } of changes) own.add(id);
    const before = readStored(owner);
    const next = [...before.filter(({ id }) => !own.has(id)), ...changes];
    if (JSON.stringify(before) === JSON.stringify(next)) return;
    writeLocal(storageKey(owner), JSON.stringify(next));
    for (const { id } of readStored(owner)) stored.add(id);
  }

  /** Takes over what an earlier visit or a closed tab left, and sends it. */
  function restore(): void {
    const owner = uid();
    if (owner === null) return;
    const left = readStored(owner).filter(({ id }) => !own.has(id));
    for (const change of left) {
      own.add(change.id);
      stored.add(change.id);
      client.getMutationCache().build(client, { mutationKey: alertKeys.changes }, pausedState(change));
    }
    readElsewhere();
    void client.resumePausedMutations();
  }

  function readElsewhere(): void {
    const owner = uid();
    const changes = owner === null ? [] : readStored(owner).filter(({ id }) => !own.has(id));
    client.setQueryData(alertKeys.pendingElsewhere, changes);
  }

  let owner: string | null = null;
  let lastCount: number | null = null;
  function followSession(): void {
    if (uid() === owner) return;
    owner = uid();
    lastCount = null;
    for (const mutation of client.getMutationCache().findAll({ mutationKey: alertKeys.changes }))
      if ((mutation.state.variables as AlertChange).uid !== owner) client.getMutationCache().remove(mutation);
    restore();
  }

  /** Fetched counts reach the other tabs; a higher one means that the lists are out of date. */
  function onCount({ count, source }: UnreadCount, isFetched: boolean): void {
    if (isFetched) post({ count });
    const isHigher = source === "fetch" && lastCount !== null && count > lastCount;
    lastCount = count;
    if (source === "fetch") void client.invalidateQueries({ queryKey: alertKeys.counts });
    if (isHigher) refetchLists(client);
  }

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.uid !== uid()) return;
    if ("changes" in data) {
      const settled = new Set(data.changes.map(({ id }) => id));
      void adoptChanges(client, data).then(() =>
        client.setQueryData<readonly AlertChange[]>(alertKeys.pendingElsewhere, (changes) =>
          changes?.filter(({ id }) => !settled.has(id)),
        ),
      );
    } else if ("created" in data) void adoptCreated(client, data);
    else void adoptCount(client, { count: data.count, source: "fetch" });
  });
  const onReturn = () => {
    if (document.visibilityState === "visible") restore();
  };
  const events = new AbortController();
  const { signal } = events;
  window.addEventListener("storage", readElsewhere, { signal });
  window.addEventListener("visibilitychange", onReturn, { signal });
  window.addEventListener("online", onReturn, { signal });
  const stops = [
    client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.options.mutationKey?.[1] === alertKeys.changes[1]) save();
    }),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      if (event.query.queryKey[1] === alertKeys.unreadCount[1]) onCount(event.query.state.data, !event.action.manual);
    }),
    onSession(followSession),
    () => events.abort(),
    () => channel.close(),
  ];
  followSession();
  return () => {
    for (const stop of stops) stop();
  };
}

/** In one tab at a time. */
const runExclusively = async <Result>(act: () => Promise<Result>): Promise<Result> =>
  "locks" in navigator ? navigator.locks.request(name, act) : act();

/** No answer, or a busy server: the same call may succeed later. */
const isTemporary = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.isNetwork || busyStatuses.has(cause.status));

const retryAfterMs = (cause: unknown): number =>
  cause instanceof ApiError ? (cause.retryAfterSeconds ?? 0) * 1_000 : 0;

function pausedState(change: AlertChange): MutationState<unknown, Error, AlertChange> {
  const none = { context: undefined, data: undefined, error: null, failureCount: 0, failureReason: null };
  return { ...none, status: "pending", isPaused: true, variables: change, submittedAt: Date.parse(change.at) };
}

function readStored(uid: string): AlertChange[] {
  try {
    const value: unknown = JSON.parse(readLocal(storageKey(uid)) ?? "[]");
    return Array.isArray(value) ? (value as AlertChange[]) : [];
  } catch {
    return [];
  }
}
