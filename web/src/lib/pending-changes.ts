import type { Mutation, MutationKey, MutationMeta, MutationOptions, QueryClient } from "@tanstack/react-query";
import { readLocal, removeLocal, writeLocal } from "./storage.ts";

/**
 * Changes that wait for a connection are mutations of TanStack Query, which pauses and resumes them. Local storage keeps each until the
 * server has answered, so that closing the app loses none, and only one of the member's tabs sends it.
 */

/** Also a key that is there as long as a change is (app/member-data.ts). */
const name = "cardwell:pending-changes";

/** The query that holds what the member's other tabs are about to send. */
export const pendingElsewhere = ["pending-elsewhere"] as const;

type Sent = { variables: object; meta?: MutationMeta | undefined };
export type PendingChange = Sent & { key: MutationKey; madeAtMs: number };
export type Queue = ReturnType<typeof connectQueue>;

/** `uid`: the signed-in member; null when no one is signed in. */
type Session = { uid: () => string | null; onSession: (listener: () => void) => () => void };

/** Connects a tab's query client to the storage and to the session. */
export function connectQueue(client: QueryClient, { uid, onSession }: Session) {
  const cache = client.getMutationCache();
  const keys = new Set<string>();
  /** What the storage has of this tab's changes, by their variables; `isStored` is false where it is full or blocked. */
  const kept = new WeakMap<object, { place: string; text: string; isStored: boolean }>();
  let owner: string | null = null;

  /** The same for the same change in every tab. Signing out removes it with everything else of the member (session/local-traces.ts). */
  const buildPlace = ({ variables, meta }: Sent) => `${name}:${owner}:${JSON.stringify(meta ?? variables)}`;
  const isKept = (key: MutationKey | undefined) => keys.has(String(key));

  function keep({ options: { mutationKey: key }, meta, state }: Mutation): void {
    const variables = state.variables as object | undefined;
    if (owner === null || key === undefined || variables === undefined || !isKept(key)) return;
    if (state.status !== "pending") {
      settle(variables);
      kept.delete(variables);
    } else if (!kept.has(variables)) {
      const place = buildPlace({ variables, meta });
      const change: PendingChange = { key, variables, meta, madeAtMs: state.submittedAt };
      const text = JSON.stringify(change);
      writeLocal(place, text);
      writeLocal(name, "1");
      kept.set(variables, { place, text, isStored: readLocal(place) === text });
    }
  }

  /** The server has answered it: no other tab sends it from now on. */
  function settle(variables: object): void {
    const mine = kept.get(variables);
    if (mine !== undefined && readLocal(mine.place) === mine.text) removeLocal(mine.place);
    if (listPlaces().length === 0) removeLocal(name);
  }

  function listElsewhere(): PendingChange[] {
    if (owner === null) return [];
    const own = new Set(cache.getAll().map(({ state }) => kept.get(state.variables as object)?.place));
    return readAll(`${name}:${owner}:`).filter((change) => !own.has(buildPlace(change)));
  }

  const readElsewhere = () => client.setQueryData<readonly PendingChange[]>(pendingElsewhere, listElsewhere());

  /** Takes over what an earlier visit or a closed tab left, and sends it. */
  function restore(): void {
    const none = { context: undefined, data: undefined, error: null, failureCount: 0, failureReason: null };
    for (const { key, meta, variables, madeAtMs } of listElsewhere().filter((change) => isKept(change.key))) {
      const state = { ...none, status: "pending", isPaused: true, variables, submittedAt: madeAtMs } as const;
      cache.build(client, { mutationKey: key, ...(meta && { meta }) }, state);
    }
    readElsewhere();
    void client.resumePausedMutations();
  }

  function start(): void {
    for (const mutation of cache.getAll()) keep(mutation);
    restore();
  }

  function followSession(): void {
    if (uid() === owner) return;
    const left = owner === null ? [] : cache.getAll().filter(({ options }) => isKept(options.mutationKey));
    owner = uid();
    for (const mutation of left) cache.remove(mutation);
    // What another member left on the device without signing out.
    if (owner !== null)
      for (const place of listPlaces()) if (!place.startsWith(`${name}:${owner}:`)) removeLocal(place);
    start();
  }

  const onReturn = () => void (document.visibilityState === "visible" && restore());
  const events = new AbortController();
  const { signal } = events;
  window.addEventListener("storage", readElsewhere, { signal });
  window.addEventListener("visibilitychange", onReturn, { signal });
  window.addEventListener("online", onReturn, { signal });
  const stops = [
    cache.subscribe(({ mutation }) => mutation && cache.getAll().includes(mutation) && keep(mutation)),
    onSession(followSession),
    () => events.abort(),
  ];
  followSession();

  return {
    /** Keeps the mutations with this key from here on. */
    add<Answer, Variables>(key: MutationKey, options: MutationOptions<Answer, Error, Variables>): void {
      client.setMutationDefaults(key, options as MutationOptions<unknown, Error, unknown>);
      keys.add(String(key));
      start();
    },
    /** In one tab at a time. Null: another tab has sent it, or its member has signed out. */
    send: async <Answer>(sent: Sent, call: () => Promise<Answer>): Promise<Answer | null> =>
      runExclusively(async () => {
        const mine = kept.get(sent.variables);
        const isMine =
          mine === undefined ||
          (mine.place === buildPlace(sent) && (!mine.isStored || readLocal(mine.place) === mine.text));
        if (!isMine) return null;
        const answer = await call();
        settle(sent.variables);
        return answer;
      }),
    settle,
    disconnect: () => stops.forEach((stop) => stop()),
  };
}

const runExclusively = async <Result>(act: () => Promise<Result>): Promise<Result> =>
  "locks" in navigator ? navigator.locks.request(name, act) : act();

function listPlaces(prefix = `${name}:`): string[] {
  try {
    return Object.keys(localStorage).filter((place) => place.startsWith(prefix));
  } catch {
    return [];
  }
}

function readAll(prefix: string): PendingChange[] {
  try {
    const changes = listPlaces(prefix).map((place) => JSON.parse(readLocal(place) ?? "") as PendingChange);
    return changes.toSorted((a, b) => a.madeAtMs - b.madeAtMs);
  } catch {
    return [];
  }
}
