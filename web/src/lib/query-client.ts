import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { onClearTraces } from "./session/local-traces.ts";

const retries = 2;

/** A rejection would be repeated; only network failures and server errors are worth a retry. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= retries) return false;
  return error instanceof ApiError ? error.isNetwork || error.status >= 500 : false;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a call fails with an error; a paused one would leave a skeleton on the screen.
    queries: { staleTime: 30_000, retry: shouldRetry, networkMode: "always", refetchOnReconnect: true },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Sample cards belong to no one, and a visitor may be looking at them when it turns out that nobody is signed in. */
const isOfSample = ([, about]: readonly unknown[]) =>
  typeof about === "object" && about !== null && "isSample" in about && about.isSample === true;

onClearTraces(() => {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfSample(queryKey) });
});
