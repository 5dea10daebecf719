import { createAmountFilter } from "@cardwell/core/domain/fold-text";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { contract } from "../../../lib/page-contract.ts";
import { callApi } from "../../../lib/api-client.ts";

export type Purchase = ResponseOf<typeof contract.wallet.purchases>["purchases"][number];

const aPage = 50;
/** What is searched has to be here as a whole, so it is fetched in large pieces. */
const aLargePage = 500;

/** The purchases of one card or of all, the newest first, page after page; all pages when `isWhole`. */
export function usePurchases(walletCardId: string | null, isWhole: boolean) {
  const limit = isWhole ? aLargePage : aPage;
  const query = useInfiniteQuery({
    queryKey: ["purchases", { walletCardId, limit }],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        contract.wallet.purchases,
        {
          query: {
            limit: String(limit),
            ...(walletCardId !== null && { walletCardId }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 60_000,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (isWhole && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWhole, hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}

/** The purchases that are looked for, by their merchant, kind, note or amount. */
export function findPurchases(purchases: readonly Purchase[], wanted: string): Purchase[] {
  const isFound = createAmountFilter(wanted);
  return purchases.filter(({ merchant, categoryLabel, note, amountCents }) =>
    isFound([merchant, categoryLabel, note, (Math.abs(amountCents) / 100).toFixed(2)].join(" ")),
  );
}
