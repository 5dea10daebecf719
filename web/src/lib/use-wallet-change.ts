import type { Endpoint, RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import type { Dashboard } from "@cardwell/core/contract/dashboard";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "./api-client.ts";
import { dashboardQuery } from "./dashboard-query.ts";
import { describeError } from "./describe-error.ts";
import { createIdempotencyKeys } from "./idempotency-keys.ts";
import { queryClient } from "./query-client.ts";
import { dismissSettled, showToast } from "./toast-store.ts";

/** A call that changes the wallet and returns the current dashboard. */
export type WalletEndpoint = Endpoint & { response: { _zod: { output: { dashboard: Dashboard } } } };

/** Runs one at a time, because of two concurrent responses the older could win. */
const walletMutation = {
  mutationKey: ["wallet"],
  scope: { id: "wallet" },
  retry: false,
  networkMode: "always",
} as const;

/** Whether a change is on its way, and every number of the wallet may be about to move. */
export const useIsChanging = (): boolean => useIsMutating({ mutationKey: walletMutation.mutationKey }) > 0;

/** Calls back after each completed change of the wallet, undos included. */
export function onWalletChange(act: () => void): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.mutation.options.scope?.id === walletMutation.scope.id) act();
  });
}

type Undo<Answer> = (answer: Answer) => { endpoint: WalletEndpoint; request: object };

type Options<E extends WalletEndpoint> = {
  /** The message after the change, in one sentence. Without it none is shown. */
  message?: (answer: ResponseOf<E>) => string;
  /** The call that takes it back. */
  undo?: Undo<ResponseOf<E>>;
  /** After it was undone. */
  undone?: () => void;
};

/** Puts the new dashboard in the place of the old one, and lets every other view of the wallet ask again. */
function adoptDashboard(queries: QueryClient, dashboard: Dashboard): void {
  // A pending response from before the change would restore the old numbers.
  void queries.cancelQueries({ queryKey: dashboardQuery(false).queryKey });
  queries.setQueryData(dashboardQuery(false).queryKey, dashboard);
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => isOfWallet(queryKey) && queryKey[0] !== "dashboard",
  });
}

const walletKeys = new Set(["dashboard", "card-page", "card-comparison", "purchases", "value-entries", "best-card"]);
const isOfWallet = ([name]: readonly unknown[]) => walletKeys.has(String(name));

/**
 * One change of the wallet. Its response is the new dashboard, so every number that depends on it updates immediately. A failed
 * undo is shown in a toast; a failed change is the caller's to show, from `error`.
 */
export function useWalletChange<E extends WalletEndpoint>(endpoint: E, { message, undo, undone }: Options<E> = {}) {
  const queries = useQueryClient();
  const [once] = useState(() => createIdempotencyKeys());
  const takeBack = async ({ endpoint: back, request }: ReturnType<Undo<ResponseOf<E>>>) => {
    const mutationFn = () => callApi(back, request as never);
    try {
      const answer = await queries
        .getMutationCache()
        .build(queries, { ...walletMutation, mutationFn })
        .execute(undefined);
      adoptDashboard(queries, answer.dashboard);
      undone?.();
      showToast("Undone.");
    } catch (error) {
      showToast(`Couldn't undo. ${describeError(error)}`);
    }
  };
  return useMutation({
    ...walletMutation,
    mutationFn: (request: RequestOf<E>) =>
      callApi(endpoint, ...([endpoint.acceptsIdempotencyKey ? once.named(request) : request] as never)) as Promise<
        ResponseOf<E>
      >,
    onSuccess(answer) {
      once.answered();
      adoptDashboard(queries, (answer as { dashboard: Dashboard }).dashboard);
      if (message) showToast(message(answer), undo && (() => void takeBack(undo(answer))));
    },
    onError() {
      dismissSettled();
      // The card may be gone in another tab, or the answer was lost on its way back: what is shown has to be reloaded.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfWallet(queryKey) });
    },
  });
}
