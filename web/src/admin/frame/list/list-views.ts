import { adminListViewsContract as contract } from "@cardwell/core/contract/admin/list-views";
import type { ListViews } from "@cardwell/core/contract/admin/list-views";
import type { ListName } from "@cardwell/core/domain/staff/tabs";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../lib/api-client.ts";
import type { ListView } from "./list-types.ts";

const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ["list-views", list],
    queryFn: ({ signal }) => callApi(contract.read, { params: { list } }, { signal }),
    staleTime: 300_000,
  });

/** The views of a list: those that everyone has, then what this member of staff saved, then what others share. */
export function useListViews(list: ListName, common: readonly ListView[]) {
  const { data, error, refetch } = useQuery(viewsQuery(list));
  const saved = data?.views.map((view): ListView => ({ ...view, label: view.name, saved: view })) ?? [];
  const views = [...common, ...saved];
  return {
    views,
    /** The view that they chose to open the list with; null: none. */
    chosenId: data?.defaultId ?? null,
    /** What an address without parameters shows. */
    defaultView: views.find(({ id }) => id === data?.defaultId) ?? views[0],
    error,
    retry: () => void refetch(),
  };
}

/** Shows what a change of the views answered, or loads them anew. */
export function useShowViews(list: ListName) {
  const client = useQueryClient();
  const { queryKey } = viewsQuery(list);
  return {
    show: (answer: ListViews) => client.setQueryData(queryKey, answer),
    refetch: () => client.invalidateQueries({ queryKey }),
  };
}
