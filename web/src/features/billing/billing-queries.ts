import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { contract } from "../../lib/page-contract.ts";
import { callApi } from "../../lib/api-client.ts";

export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: ({ signal }) => callApi(contract.billing.plans, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** The current price, credit, the next invoice, and the invoices, a page at a time. */
export const overviewQuery = infiniteQueryOptions({
  queryKey: ["billing", "overview"],
  queryFn: ({ pageParam, signal }) =>
    callApi(contract.billing.overview, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** The current cost of a plan change, refetched each time it is shown. */
export function previewQuery(priceId: string) {
  return queryOptions({
    queryKey: ["billing", "preview", priceId],
    queryFn: ({ signal }) => callApi(contract.billing.previewChange, { body: { priceId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
