import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/contract.ts";

/** How many posts of the last 30 days are unread: asked for on every page, so apart from what the news need. */
export const unreadNewsQuery = queryOptions({
  queryKey: ["news", "unread"],
  queryFn: ({ signal }) => callApi(contract.news.unread, {}, { signal }),
  staleTime: 5 * 60_000,
  retry: false,
});
