import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";

export const treeQuery = queryOptions({
  queryKey: ["help", "tree"],
  queryFn: ({ signal }) => callApi(contract.help.tree, {}, { signal }),
});

export const articleQuery = (articleId: string) =>
  queryOptions({
    queryKey: ["help", "article", articleId],
    queryFn: async ({ signal, client }) => {
      const article = await callApi(contract.help.article, { params: { articleId } }, { signal });
      // Its page replaces an address that it had before, and needs no other request.
      if (article.id !== articleId) client.setQueryData(["help", "article", article.id], article);
      return article;
    },
  });

/** What the reader answered, who is signed in. */
export const voteQuery = (articleId: string) =>
  queryOptions({
    queryKey: ["help", "vote", articleId],
    queryFn: ({ signal }) => callApi(contract.help.ownVote, { params: { articleId } }, { signal }),
  });

export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ["help", "search", query],
    queryFn: ({ signal }) => callApi(contract.help.search, { query: { query } }, { signal }),
  });
