import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import type { AdminPost } from "@cardwell/core/contract/admin/news";
import type { ForYouKind, PostContent } from "@cardwell/core/domain/news/post";
import { topicLabels } from "@cardwell/core/domain/news/topics";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { tabPath } from "../frame/tabs-context.ts";

const key = "admin-news";

export const listKey = (name: string) => [key, name];
export const postPath = (id: string, part = "") => tabPath("news", `posts/${id}${part && `/${part}`}`);

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "post", id],
    queryFn: ({ signal }) => callApi(contract.post, { params: { id } }, { signal }),
  });

export const summaryQuery = queryOptions({
  queryKey: [key, "summary"],
  queryFn: ({ signal }) => callApi(contract.summary, {}, { signal }),
});

export const versionsKey = (id: string) => [key, "versions", id];

/** How many members a post would reach. */
export const audienceQuery = (cardIds: readonly string[]) =>
  queryOptions({
    queryKey: [key, "audience", ...cardIds],
    queryFn: ({ signal }) =>
      callApi(contract.audience, { query: cardIds.length === 0 ? {} : { cardIds: cardIds.join(",") } }, { signal }),
    staleTime: 60_000,
  });

/** After a change everything of the tab loads again. */
export function useStaleNews(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}

/** What staff edit, or see before it's published, with who saved it and when. */
export const getShownChange = (post: AdminPost) => (post.draft ?? post.live)!;

export const getShown = (post: AdminPost): PostContent => getShownChange(post).content;

export const forYouKinds: Record<ForYouKind, string> = {
  act: "Something to do (copper)",
  gain: "Something to gain (green)",
  know: "Good to know (gray)",
};

const fieldLabels: Record<keyof PostContent, string> = {
  title: "Title",
  summary: "Summary",
  body: "Text",
  forYou: "For you",
  forYouKind: "Kind of “For you”",
  topic: "Topic",
  cardNotes: "What it means for each card",
  cardIds: "Audience",
  sourceUrl: "Source",
  image: "Picture",
};

function formatField(content: PostContent, field: keyof PostContent): string {
  if (field === "cardIds") return content.cardIds.length === 0 ? "Everyone" : content.cardIds.join(", ");
  if (field === "image") return content.image === null ? "" : `${content.image.alt} (${content.image.id.slice(0, 8)})`;
  if (field === "topic") return content.topic === null ? "" : topicLabels[content.topic];
  if (field === "forYouKind") return forYouKinds[content.forYouKind];
  if (field === "cardNotes")
    return Object.entries(content.cardNotes)
      .map(([id, note]) => (note === null ? "" : `${id}: ${note}`))
      .filter(Boolean)
      .join("\n");
  return content[field] ?? "";
}

export const getHost = (url: string): string => URL.parse(url)?.hostname ?? url;

/** What differs between two contents. */
export const diffContents = (before: PostContent, after: PostContent) =>
  (Object.keys(fieldLabels) as (keyof PostContent)[])
    .map((path) => ({
      path,
      label: fieldLabels[path],
      before: formatField(before, path),
      after: formatField(after, path),
    }))
    .filter((row) => row.before !== row.after);
