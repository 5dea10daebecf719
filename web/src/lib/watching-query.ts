import { queryOptions } from "@tanstack/react-query";
import { contract } from "./page-contract.ts";
import { callApi } from "./api-client.ts";

/** The reminders of the next days. Changed settings refetch it. */
export const watchingQuery = queryOptions({
  queryKey: ["alert-watching"],
  queryFn: ({ signal }) => callApi(contract.alertPreferences.watching, {}, { signal }),
  // It is computed at each request, and the time of the last check should be current.
  staleTime: 0,
});
