import type { RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createIdempotencyKeys } from "./idempotency-keys.ts";
import { queryClient } from "./query-client.ts";
import { dismissSettled, showToast } from "./toast-store.ts";
import { adoptDashboard, isOfWallet, sendChange, waitingMutation, walletMutation } from "./wallet-changes.ts";
import type { Undo, WalletCall, WalletEndpoint } from "./wallet-changes.ts";

/** How many changes wait for the server, those of alerts included. */
export const useWaitingCount = (): number =>
  useIsMutating({ predicate: ({ state }) => state.isPaused || state.failureCount > 0 });

/** Whether a change is on its way, and every number of the wallet may be about to move. Those that wait are not. */
export const useIsChanging = (): boolean =>
  useIsMutating({
    mutationKey: walletMutation.mutationKey,
    predicate: ({ state }) => !state.isPaused && state.failureCount === 0,
  }) > 0;

/** Calls back after each completed change of the wallet, undos included. */
export function onWalletChange(act: () => void): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.mutation.options.mutationKey?.[0] === walletMutation.mutationKey[0]) act();
  });
}

type Options<E extends WalletEndpoint> = {
  /** The message after the change, in one sentence. Without it none is shown. */
  message?: (answer: ResponseOf<E>) => string;
  /** The call that takes it back. */
  undo?: Undo<E>;
  /** After the server has confirmed it, also when the part of the page that asked is gone by then. */
  done?: () => void;
  /** After it was undone. */
  undone?: () => void;
  /** Offline it waits for a connection; this is its whole request, before it gets an id. */
  waits?: object;
};

/** Keeps marks that wait from here on, and sends what an earlier visit left. */
export const loadPendingMarks = async () => import("./pending-marks.ts");

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether this very change is being sent, or waits for a connection, from wherever it was made. */
export const useIsPending = (endpoint: WalletEndpoint, request: object): boolean =>
  useIsMutating({
    mutationKey: waitingMutation.mutationKey,
    predicate: ({ meta }) => isSame(meta, { endpoint, request }),
  }) > 0;

/**
 * One change of the wallet. Its response is the new dashboard, so every number that depends on it updates immediately. A failed
 * undo is shown in a toast; a failed change is the caller's to show, from `error`.
 */
export function useWalletChange<E extends WalletEndpoint>(
  endpoint: E,
  { message, undo, done, undone, waits }: Options<E> = {},
) {
  const queries = useQueryClient();
  const [once] = useState(() => createIdempotencyKeys());
  const takeBack = async (call: WalletCall) => (await import("./undo-change.ts")).undoChange(call, undone);
  const name = (request: RequestOf<E>) => (endpoint.acceptsIdempotencyKey ? once.named(request) : request);
  const meta = { endpoint, request: waits };
  const change = useMutation({
    ...(waits ? waitingMutation : walletMutation),
    meta,
    mutationFn: async (request: RequestOf<E>) =>
      waits
        ? ((await loadPendingMarks()).sendMark(meta as WalletCall, request) as Promise<ResponseOf<E>>)
        : sendChange(queries, endpoint, name(request)),
    onSuccess(answer, request) {
      once.answered();
      // Another tab has sent it.
      if (answer === null) return;
      adoptDashboard(queries, (answer as { dashboard: Dashboard }).dashboard);
      if (message) showToast(message(answer), undo && (() => void takeBack(undo(answer, { endpoint, request }))));
      done?.();
    },
    onError() {
      dismissSettled();
      // The card may be gone in another tab, or the answer was lost on its way back: what is shown has to be reloaded.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfWallet(queryKey) });
    },
  });
  /** With the id of what it creates: a change that waits is kept with it. */
  return { ...change, name };
}
