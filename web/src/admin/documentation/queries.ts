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

/** What differs between two versions: each field, and of the text each line. */
export function diffContents(before: ArticleContent, after: ArticleContent) {
  return (Object.keys(contentLabels) as (keyof ArticleContent)[]).flatMap((field) => {
    const label = contentLabels[field];
    if (field !== "body") {
      const [was, is] = [String(before[field]), String(after[field])];
      return was === is ? [] : [{ path: field, label, before: was, after: is }];
    }
    const [was, is] = [before.body.split("\n"), after.body.split("\n")];
    let start = 0;
    while (start < Math.min(was.length, is.length) && was[start] === is[start]) start += 1;
    let end = 0;
    while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
    const [removed, added] = [was.slice(start, was.length - end), is.slice(start, is.length - end)];
    if (removed.length + added.length === 0) return [];
    const path = `body:${start}`;
    return [{ path, label: `Text, from line ${start + 1}`, before: removed.join("\n"), after: added.join("\n") }];
  });
}
