import { adminPodcastEpisodesContract as episodesContract } from "@cardwell/core/contract/admin/podcast-episodes";
import { adminPodcastShowsContract as showsContract } from "@cardwell/core/contract/admin/podcast-shows";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { tabPath } from "../frame/tabs-context.ts";

const key = "admin-podcasts";

export const listKey = (name: string) => [key, name];
export const episodePath = (id: string, part = "") => tabPath("podcasts", `episodes/${id}${part && `/${part}`}`);

/** All shows: there are 50 at most. */
export const showsQuery = queryOptions({
  queryKey: [key, "all-shows"],
  queryFn: async ({ signal }) => (await callApi(showsContract.list, { query: {} }, { signal })).rows,
});

export const summaryQuery = queryOptions({
  queryKey: [key, "summary"],
  queryFn: ({ signal }) => callApi(episodesContract.summary, {}, { signal }),
});

export const episodeQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "episode", id],
    queryFn: ({ signal }) => callApi(episodesContract.episode, { params: { id } }, { signal }),
  });

export const transcriptQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "transcript", id],
    queryFn: ({ signal }) => callApi(episodesContract.transcript, { params: { id } }, { signal }),
  });

/** After a change everything of the tab loads again. */
export function useStalePodcasts(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
