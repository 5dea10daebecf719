import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import type { Mutation } from "@tanstack/react-query";
import { describeError } from "./describe-error.ts";
import { queryClient } from "./query-client.ts";
import { session } from "./session/session.ts";
import { readLocal, removeLocal, writeLocal } from "./storage.ts";
import { showFailure } from "./toast-store.ts";
import { adoptDashboard, sendChange, waitingMutation } from "./wallet-changes.ts";
import type { WalletEndpoint } from "./wallet-changes.ts";

/**
 * Keeps marks that wait for a connection until the server has answered, so that closing the app loses none. TanStack Query pauses and
 * resumes them. What creates something carries its id, so sent twice it is made once.
 */

type PendingMark = {
  /** What useIsPending finds it by. */
  mark: { endpoint: WalletEndpoint; request: object };
  /** The request with the id of what it creates. */
  request: object;
  madeAtMs: number;
};

/** Deleted with all of the person's data when they sign out (session/local-traces.ts). */
const key = "cardwell:pending-marks";
const marks = queryClient.getMutationCache();
let isStarted = false;

/** Sends what an earlier visit left, and keeps what this one adds. */
export function keepPendingMarks(): void {
  const uid = session.getState().user?.uid;
  if (isStarted || uid === undefined) return;
  isStarted = true;
  for (const mark of readMarks(uid)) restore(mark);
  marks.subscribe(({ mutation }) => {
    if (mutation?.options.mutationKey?.[1] === waitingMutation.mutationKey[1]) save();
  });
  save();
  void queryClient.resumePausedMutations();
}

function restore({ mark, request, madeAtMs }: PendingMark): void {
  const none = { context: undefined, data: undefined, error: null, failureCount: 0, failureReason: null };
  marks.build<{ dashboard: Dashboard }, Error, object, unknown>(
    queryClient,
    {
      ...waitingMutation,
      meta: mark,
      mutationFn: () => sendChange(queryClient, mark.endpoint, request),
      onSuccess: ({ dashboard }) => adoptDashboard(queryClient, dashboard),
      onError: (error) => showFailure(`Couldn't save a change you made offline. ${describeError(error)}`),
    },
    { ...none, status: "pending", isPaused: true, variables: request, submittedAt: madeAtMs },
  );
}

function save(): void {
  const uid = session.getState().user?.uid;
  const pending = marks.findAll({ mutationKey: waitingMutation.mutationKey, status: "pending" }).map(toMark);
  if (uid === undefined || pending.length === 0) removeLocal(key);
  else writeLocal(key, JSON.stringify({ uid, pending }));
}

const toMark = ({ meta, state }: Mutation): PendingMark => ({
  mark: meta as PendingMark["mark"],
  request: state.variables as object,
  madeAtMs: state.submittedAt,
});

function readMarks(uid: string): PendingMark[] {
  try {
    const kept = JSON.parse(readLocal(key) ?? "null") as { uid?: string; pending?: PendingMark[] } | null;
    return kept?.uid === uid && Array.isArray(kept.pending) ? kept.pending : [];
  } catch {
    return [];
  }
}
