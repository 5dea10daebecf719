import type { NewsPost, NEWS_LISTS, PublicPost } from "@cardwell/core/contract/news";
import { muteTopic } from "@cardwell/core/domain/news/read-state";
import { topicLabels } from "@cardwell/core/domain/news/topics";
import type { PostTopic } from "@cardwell/core/domain/news/topics";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { paths } from "../../lib/paths.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { showFailure, showToast } from "../../lib/toast-store.ts";
import { unreadNewsQuery } from "./unread-query.ts";

export type NewsList = (typeof NEWS_LISTS)[number];

type Page = { list?: NewsList; cursor?: string };

const key = ["news"] as const;

/** All lists have an address that can be shared; without one it's the member's first. */
export const listPath = (list: NewsList) => `${paths.news}?list=${list}`;

/** Whether the reader is a member with access. Everybody else reads what is for everyone. */
export const useIsMember = (): boolean => useAuth().subscriptionStatus?.hasAccess === true;

/** @param list null: the one that the member sees first */
export const newsListQuery = (list: NewsList | null) =>
  infiniteQueryOptions({
    queryKey: [...key, "list", list],
    queryFn: ({ signal, pageParam }) => callApi(contract.news.list, { query: pageParam }, { signal }),
    initialPageParam: list === null ? {} : { list },
    // The list is named: which one is first changes with the member's cards.
    getNextPageParam: (page): Page | null =>
      page.nextCursor === null ? null : { list: page.list, cursor: page.nextCursor },
  });

/** How many posts are in each list, and muted topics. */
export const newsListsQuery = queryOptions({
  queryKey: [...key, "lists"],
  queryFn: ({ signal }) => callApi(contract.news.lists, {}, { signal }),
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
        client.invalidateQueries({ queryKey: newsListsQuery.queryKey }),
      ]);
    },
  });
}

type Mute = { topic: PostTopic; isMuted: boolean };

/** Mutes a topic, or unmutes it. Pages show it immediately, and it can be undone; lists load again. */
export function useMuteTopic(): (change: Mute) => void {
  const client = useQueryClient();
  const show = ({ topic, isMuted }: Mute) => {
    client.setQueryData(newsListsQuery.queryKey, (lists) => lists && muteTopic(lists, topic, isMuted));
    client.setQueriesData<NewsPost>({ queryKey: [...key, "post"] }, (post) =>
      post?.topic === topic ? { ...post, isTopicMuted: isMuted } : post,
    );
  };
  const { mutate } = useMutation({
    scope: { id: "news-topics" },
    mutationFn: ({ topic, isMuted }: Mute) =>
      callApi(contract.news.muteTopic, { params: { topic }, body: { isMuted } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      show(change);
    },
    onSuccess: (_, { topic, isMuted }) =>
      showToast(`“${topicLabels[topic]}” is ${isMuted ? "muted" : "no longer muted"}.`, () =>
        mutate({ topic, isMuted: !isMuted }),
      ),
    onError: (error, { topic, isMuted }) => {
      show({ topic, isMuted: !isMuted });
      showFailure(`Nothing was changed. ${describeError(error)}`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return mutate;
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(contract.news.markAllRead),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: (error) => showFailure(`Nothing was changed. ${describeError(error)}`),
  });
}
