import type { Endpoint, RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import type { Dashboard } from "@cardwell/core/contract/dashboard";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { callApi } from "./api-client.ts";
import { dashboardQuery } from "./dashboard-query.ts";
import { describeError } from "./describe-error.ts";
import { showToast } from "./toast-store.ts";

/** A call that changes the wallet: its answer holds the dashboard as it is now. */
export type WalletEndpoint = Endpoint & { response: { _zod: { output: { dashboard: Dashboard } } } };

type Undo<Answer> = (answer: Answer) => { endpoint: WalletEndpoint; request: object };

type Options<E extends WalletEndpoint> = {
  /** What was done, in one sentence. Nothing is said without it. */
  said?: (answer: ResponseOf<E>) => string;
  /** The call that takes it back. */
  undo?: Undo<ResponseOf<E>>;
};

/** Puts the new dashboard in the place of the old one, and lets every other view of the wallet ask again. */
export function adoptDashboard(queries: QueryClient, dashboard: Dashboard): void {
  // An answer on its way was asked for before the change, and would bring the old numbers back.
  void queries.cancelQueries({ queryKey: dashboardQuery(false).queryKey });
  queries.setQueryData(dashboardQuery(false).queryKey, dashboard);
  void queries.invalidateQueries({ predicate: ({ queryKey }) => walletKeys.has(String(queryKey[0])) });
}

const walletKeys = new Set(["card-page", "purchases", "value-entries", "best-card"]);

/**
 * One change of the wallet. Its answer is the dashboard as it is now, so every number that depends on it follows at once. A
 * failure of the undo is said in a toast; one of the change itself is the caller's to show, in `error`.
 */
export function useWalletChange<E extends WalletEndpoint>(endpoint: E, { said, undo }: Options<E> = {}) {
  const queries = useQueryClient();
  const takeBack = async ({ endpoint: back, request }: ReturnType<Undo<ResponseOf<E>>>) => {
    try {
      const answer = (await callApi(back, request as never)) as { dashboard: Dashboard };
      adoptDashboard(queries, answer.dashboard);
      showToast("Undone.");
    } catch (error) {
      showToast(`It could not be undone. ${describeError(error)}`);
    }
  };
  return useMutation({
    mutationFn: (request: RequestOf<E>) => callApi(endpoint, ...([request] as never)) as Promise<ResponseOf<E>>,
    onSuccess(answer) {
      adoptDashboard(queries, (answer as { dashboard: Dashboard }).dashboard);
      if (said) showToast(said(answer), undo && (() => void takeBack(undo(answer))));
    },
  });
}
