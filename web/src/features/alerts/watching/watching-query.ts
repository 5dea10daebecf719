import { queryOptions } from "@tanstack/react-query";
import { contract } from "../../../lib/contract.ts";
import { callApi } from "../../../lib/api-client.ts";

/** What will be told in the coming days. Changed settings ask for it again. */
export const watchingQuery = queryOptions({
  queryKey: ["alert-watching"],
  queryFn: ({ signal }) => callApi(contract.alertPreferences.watching, {}, { signal }),
  // It is computed when it is asked for: what it says of the last look should be of now.
  staleTime: 0,
});
