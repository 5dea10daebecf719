import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { callApi } from "../../../lib/api-client.ts";
import type { CallOptions } from "../../../lib/api-client.ts";
import { useSearchChange } from "../../../lib/use-search-change.ts";
import { patchAddress, readColumns, readFilters, readSorting, readStart } from "./list-address.ts";
import type { AddressPatch } from "./list-address.ts";
import type { ListAnswer, ListDefinition, ListEndpoint } from "./list-types.ts";

const rowsOnAPage = 50;
const rowsAtOnce = 100;

/** The pages before this one, so that Previous leads back; a shared address begins without them. */
type Trail = { cursor: string | null; start: number }[];

type Request = Record<string, string>;

/** `documentsRead` is undefined where the server doesn't report it, as in production. */
type LoadedRows<Row> = ListAnswer<Row> & { documentsRead: number | undefined };

type CallList = <Row>(
  endpoint: ListEndpoint<Row>,
  request: { query: Request },
  options: CallOptions,
) => Promise<ListAnswer<Row>>;

// The filters that a list's endpoint takes are those of its definition, which no type connects.
async function fetchRows<Row>(
  endpoint: ListEndpoint<Row>,
  query: Request,
  signal?: AbortSignal,
): Promise<LoadedRows<Row>> {
  let documentsRead: number | undefined;
  const onHeaders = (headers: Headers) => {
    const read = headers.get("x-documents-read");
    documentsRead = read === null ? undefined : Number(read);
  };
  const answer = await (callApi as CallList)(endpoint, { query }, { ...(signal && { signal }), onHeaders });
  return { ...answer, documentsRead };
}

/** A list as its URL describes it: the query, the loaded page, and how to change the query. */
export function useList<Row extends object>(definition: ListDefinition<Row>) {
  const { columns, endpoint, filters = [], queryKey } = definition;
  const [params, setParams] = useSearchParams();
  const changeSearch = useSearchChange();
  const { state } = useLocation();
  const trail: Trail = (state as { trail?: Trail } | null)?.trail ?? [];
  const query = params.get("query") ?? "";
  const sorting = readSorting(params, columns, definition.sorting);
  const chosen = readFilters(params, filters);
  const cursor = params.get("cursor");
  const start = readStart(params);
  const request: Request = {
    ...chosen,
    ...(query !== "" && definition.search !== undefined && { query }),
    ...(sorting !== undefined && { sort: sorting.by, order: sorting.order }),
  };
  const page = useQuery({
    queryKey: [...queryKey, request, cursor],
    queryFn: ({ signal }) =>
      fetchRows(endpoint, { ...request, ...(cursor !== null && { cursor }), limit: String(rowsOnAPage) }, signal),
    placeholderData: keepPreviousData,
  });
  // An error takes the placeholder away: the rows that were shown stay, with the time they were loaded.
  const [last, setLast] = useState<{ data: LoadedRows<Row>; loadedAt: number }>();
  if (page.data !== undefined && !page.isPlaceholderData && last?.data !== page.data) {
    setLast({ data: page.data, loadedAt: page.dataUpdatedAt });
  }
  const data = page.data ?? last?.data;
  const patch = useCallback(
    (change: AddressPatch, { replace = false, trail: next }: { replace?: boolean; trail?: Trail } = {}) =>
      changeSearch((before) => patchAddress(before, change), { replace, state: next && { trail: next } }),
    [changeSearch],
  );
  const goTo = (next: string | null, at: number, nextTrail: Trail) =>
    patch({ cursor: next, start: next === null ? null : String(at) }, { trail: nextTrail });
  const nextCursor = data?.nextCursor ?? null;
  const before = trail.at(-1) ?? { cursor: null, start: 1 };

  return {
    params,
    query,
    filters: chosen,
    sorting,
    shownColumns: readColumns(params, columns),
    openId: params.get("open"),
    request,
    data,
    /** When the rows were loaded. */
    loadedAt: last?.loadedAt,
    error: page.error,
    /** The rows are those of the request before. */
    isStale: page.isPlaceholderData || (page.data === undefined && data !== undefined),
    refetch: page.refetch,
    start,
    isFirstPage: cursor === null,
    patch,
    setParams,
    goToFirst: () => goTo(null, 1, []),
    goToPrevious: cursor === null ? undefined : () => goTo(before.cursor, before.start, trail.slice(0, -1)),
    goToNext:
      nextCursor === null || page.data === undefined || page.isPlaceholderData
        ? undefined
        : () => goTo(nextCursor, start + (data?.rows.length ?? 0), [...trail, { cursor, start }]),
    /** Every row that the filters show, page after page. */
    fetchAll: async (): Promise<Row[]> => {
      const rows: Row[] = [];
      let after: string | null = null;
      do {
        const answer: ListAnswer<Row> = await fetchRows(endpoint, {
          ...request,
          ...(after !== null && { cursor: after }),
          limit: String(rowsAtOnce),
        });
        rows.push(...answer.rows);
        after = answer.nextCursor;
      } while (after !== null);
      return rows;
    },
  };
}
