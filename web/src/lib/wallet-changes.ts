import type { Endpoint, RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import type { QueryClient } from "@tanstack/react-query";
import { callApi } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { dashboardQuery } from "./dashboard-query.ts";

/** A call that changes the wallet and returns the current dashboard. */
export type WalletEndpoint = Endpoint & { response: { _zod: { output: { dashboard: Dashboard } } } };

export const walletMutation = { mutationKey: ["wallet"], retry: false, networkMode: "always" } as const;

/**
 * A change that waits for the server instead of failing without a connection (lib/pending-marks.ts keeps it until then). What a browser
 * reports of its connection is a hint, so a call without a response counts as well.
 */
export const waitingMutation = {
  mutationKey: ["wallet", "mark"],
  retry: (_count: number, error: Error) => error instanceof ApiError && error.isNetwork,
  retryDelay: (count: number) => Math.min(30_000, 2_000 * 2 ** count),
  networkMode: "online",
  gcTime: Number.POSITIVE_INFINITY,
} as const;

const lastSent = new WeakMap<QueryClient, Promise<unknown>>();

/** Sends one at a time, because of two concurrent responses the older could win. */
export function sendChange<E extends WalletEndpoint>(
  queries: QueryClient,
  endpoint: E,
  request: object,
): Promise<ResponseOf<E>> {
  const send = () => callApi(endpoint, request as never);
  const answer = (lastSent.get(queries) ?? Promise.resolve()).then(send, send);
  lastSent.set(queries, answer);
  return answer;
}

export type WalletCall = { endpoint: WalletEndpoint; request: object };

/** @param call the change that it takes back */
export type Undo<E extends WalletEndpoint> = (
  answer: ResponseOf<E>,
  call: { endpoint: E; request: RequestOf<E> },
) => WalletCall;

/**
 * What takes an edit (`contract/edit.ts`) back: the same call, from what it made to what it was made from.
 *
 * @param seen what has to be as it was, too
 */
export const undoEdit = (_answer: unknown, { endpoint, request }: WalletCall, seen?: object): WalletCall => {
  const { from, ...made } = (request as { body: { from?: object } }).body;
  return { endpoint, request: { ...request, body: { ...from, from: { ...made, ...seen } } } };
};

/** Puts the new dashboard in the place of the old one, and lets every other view of the wallet ask again. */
export function adoptDashboard(queries: QueryClient, dashboard: Dashboard): void {
  // A pending response from before the change would restore the old numbers.
  void queries.cancelQueries({ queryKey: dashboardQuery(false).queryKey });
  queries.setQueryData(dashboardQuery(false).queryKey, dashboard);
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => isOfWallet(queryKey) && queryKey[0] !== "dashboard",
  });
}

const walletKeys = new Set([
  "dashboard",
  "card-page",
  "card-comparison",
  "purchases",
  "transactions",
  "transaction-categories",
  "value-entries",
  "best-card",
]);
export const isOfWallet = ([name]: readonly unknown[]) => walletKeys.has(String(name));
