import type { RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import { TRANSACTION_KINDS } from "@cardwell/core/domain/transactions/kinds";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { callApi } from "../../../lib/api-client.ts";
import { contract } from "../../../lib/page-contract.ts";
import type { TransactionItem } from "../../../lib/transaction-name.ts";
import { useSearchChange } from "../../../lib/use-search-change.ts";
import { feeLabels } from "./describe-transaction.ts";

/** What a list is limited to, as its address has it. */
export type TransactionFilter = {
  search: string | null;
  month: string | null;
  categoryId: string | null;
  status: string | null;
  kind: string | null;
  feeKind: string | null;
};

/** The names in the address. */
const parameters: Record<keyof TransactionFilter, string> = {
  search: "q",
  month: "month",
  categoryId: "category",
  status: "status",
  kind: "kind",
  feeKind: "fee",
};

const patterns: Record<keyof TransactionFilter, RegExp> = {
  search: /^.{1,80}$/u,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  categoryId: /^[a-z0-9-]{1,60}$/,
  status: /^(posted|pending)$/,
  kind: new RegExp(`^(${TRANSACTION_KINDS.join("|")})$`),
  feeKind: new RegExp(`^(${Object.keys(feeLabels).join("|")})$`),
};

const names = Object.keys(parameters) as (keyof TransactionFilter)[];

/** What an address asks for; what can't be is left out. */
export function readFilter(search: URLSearchParams): TransactionFilter {
  const read = (name: keyof TransactionFilter) => {
    const value = search.get(parameters[name]);
    return value !== null && patterns[name].test(value) ? value : null;
  };
  return {
    search: read("search"),
    month: read("month"),
    categoryId: read("categoryId"),
    status: read("status"),
    kind: read("kind"),
    feeKind: read("feeKind"),
  };
}

export const isFiltered = (filter: TransactionFilter): boolean => names.some((name) => filter[name] !== null);

/** The filter in the page's address, so that it survives a reload and can be shared with oneself. */
export function useTransactionFilter() {
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const change = (changed: Partial<TransactionFilter>) =>
    changeSearch(
      (address) => {
        for (const name of names) {
          const value = changed[name];
          if (value === undefined) continue;
          if (value === null || value === "") address.delete(parameters[name]);
          else address.set(parameters[name], value);
        }
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => change(Object.fromEntries(names.map((name) => [name, null])));
  return { filter: readFilter(search), change, clear };
}

type ListRequest = RequestOf<typeof contract.transactions.list>;

const toRequest = (walletCardId: string, filter: TransactionFilter, limit: number, cursor: string | null) => {
  const sought = Object.entries(filter).filter(([, value]) => value !== null);
  return {
    query: { walletCardId, ...Object.fromEntries(sought), limit: String(limit), ...(cursor !== null && { cursor }) },
  } as ListRequest;
};

const A_PAGE = 50;
const A_LARGE_PAGE = 500;

/** How many rows fill a screen: what is sought may come in pages with few or none. */
const A_SCREEN = 20;

/** The transactions of a card, newest first, page after page. */
export function useTransactions(walletCardId: string, filter: TransactionFilter) {
  const query = useInfiniteQuery({
    queryKey: ["transactions", { walletCardId, filter }],
    queryFn: ({ pageParam, signal }) =>
      callApi(contract.transactions.list, toRequest(walletCardId, filter, A_PAGE, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 60_000,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const found = data?.pages.reduce((sum, { transactions }) => sum + transactions.length, 0) ?? 0;
  useEffect(() => {
    if (found < A_SCREEN && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [found, hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}

/** All transactions that the filter leaves, for a file. */
export async function fetchTransactions(walletCardId: string, filter: TransactionFilter): Promise<TransactionItem[]> {
  const all: TransactionItem[] = [];
  let cursor: string | null = null;
  do {
    const page: ResponseOf<typeof contract.transactions.list> = await callApi(
      contract.transactions.list,
      toRequest(walletCardId, filter, A_LARGE_PAGE, cursor),
    );
    all.push(...page.transactions);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
