import type { NewsPost, NEWS_LISTS } from "@cardwell/core/contract/news";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/contract.ts";
import { describeError } from "../../lib/describe-error.ts";
import { showFailure } from "../../lib/toast-store.ts";

export type NewsList = (typeof NEWS_LISTS)[number];

const key = ["news"] as const;
const unreadKey = [...key, "unread"] as const;

export const newsListQuery = (list: NewsList) =>
  infiniteQueryOptions({
    queryKey: [...key, "list", list],
    queryFn: ({ signal, pageParam }) =>
      callApi(contract.news.list, { query: { list, ...(pageParam !== "" && { cursor: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const newsPostQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "post", id],
    queryFn: ({ signal }) => callApi(contract.news.read, { params: { id } }, { signal }),
  });

/** How many posts of the last 30 days are unread. */
export const unreadNewsQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: ({ signal }) => callApi(contract.news.unread, {}, { signal }),
  staleTime: 5 * 60_000,
  retry: false,
});

/** Marks a post as read or saves it. The post shows it immediately; lists load again. */
export function useMarkPost(id: string) {
  const client = useQueryClient();
  const postKey = newsPostQuery(id).queryKey;
  return useMutation({
    mutationFn: (body: { isRead?: boolean; isSaved?: boolean }) =>
      callApi(contract.news.mark, { params: { id }, body }),
    onSuccess: async (marked) => {
      client.setQueryData(postKey, (post: NewsPost | undefined) => post && { ...post, ...marked });
      await Promise.all([
        client.invalidateQueries({ queryKey: unreadKey }),
        client.invalidateQueries({ queryKey: [...key, "list"] }),
      ]);
    },
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(contract.news.markAllRead),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: (error) => showFailure(`Nothing was changed. ${describeError(error)}`),
  });
}
