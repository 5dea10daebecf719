import type { NewsPost, NEWS_LISTS, PublicPost } from "@cardwell/core/contract/news";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { showFailure } from "../../lib/toast-store.ts";
import { unreadNewsQuery } from "./unread-query.ts";

export type NewsList = (typeof NEWS_LISTS)[number];

const key = ["news"] as const;

/** Whether the reader is a member with access. Everybody else reads what is for everyone. */
export const useIsMember = (): boolean => useAuth().subscriptionStatus?.hasAccess === true;

export const newsListQuery = (list: NewsList) =>
  infiniteQueryOptions({
    queryKey: [...key, "list", list],
    queryFn: ({ signal, pageParam }) =>
      callApi(contract.news.list, { query: { list, ...(pageParam !== "" && { cursor: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const publicListQuery = queryOptions({
  queryKey: [...key, "public"],
  queryFn: ({ signal }) => callApi(contract.news.publicList, {}, { signal }),
});

export const newsPostQuery = (slug: string, isMember: boolean) =>
  queryOptions({
    queryKey: [...key, "post", slug, isMember],
    queryFn: ({ signal }): Promise<NewsPost | PublicPost> =>
      isMember
        ? callApi(contract.news.read, { params: { id: slug } }, { signal })
        : callApi(contract.news.publicPost, { params: { slug } }, { signal }),
  });

/** Marks a post as read or saves it. The post shows it immediately; lists load again. */
export function useMarkPost({ id, slug }: Pick<NewsPost, "id" | "slug">) {
  const client = useQueryClient();
  const postKey = newsPostQuery(slug, true).queryKey;
  return useMutation({
    mutationFn: (body: { isRead?: boolean; isSaved?: boolean }) =>
      callApi(contract.news.mark, { params: { id }, body }),
    onSuccess: async (marked) => {
      client.setQueryData(postKey, (post) => post && { ...post, ...marked });
      await Promise.all([
        client.invalidateQueries({ queryKey: unreadNewsQuery.queryKey }),
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
