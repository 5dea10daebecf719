import { adminDocumentationContract as contract } from "@cardwell/core/contract/admin/documentation";
import type { ArticleContent } from "@cardwell/core/domain/help/articles";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { tabPath } from "../frame/tabs-context.ts";

const key = ["documentation"] as const;

export const showArticlePath = (id: string) => tabPath("documentation", id);
export const editArticlePath = (id: string) => tabPath("documentation", `${id}/edit`);
/** A new article that begins with a title. */
export const writeArticlePath = (title: string) => tabPath("documentation", `new?title=${encodeURIComponent(title)}`);

export const articlesQuery = queryOptions({
  queryKey: [...key, "list"],
  queryFn: ({ signal }) => callApi(contract.list, {}, { signal }),
});

export const searchesQuery = queryOptions({
  queryKey: [...key, "searches"],
  queryFn: ({ signal }) => callApi(contract.searches, {}, { signal }),
});

export const articleQuery = (articleId: string) =>
  queryOptions({
    queryKey: [...key, "one", articleId],
    queryFn: ({ signal }) => callApi(contract.article, { params: { articleId } }, { signal }),
  });

export const versionsKey = (articleId: string) => [...key, "versions", articleId];

export function useStaleArticles(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

const contentLabels: Record<keyof ArticleContent, string> = {
  title: "Title",
  summary: "Summary",
  body: "Text",
  keywords: "Keywords",
  related: "Related",
};

/** What differs between two versions. */
export const diffContents = (before: ArticleContent, after: ArticleContent) =>
  (Object.keys(contentLabels) as (keyof ArticleContent)[])
    .map((path) => ({
      path,
      label: contentLabels[path],
      before: String(before[path]),
      after: String(after[path]),
    }))
    .filter((row) => row.before !== row.after);
