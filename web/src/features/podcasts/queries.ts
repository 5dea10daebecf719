import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";

const key = ["podcasts"] as const;

export const episodesQuery = (showId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...key, "list", showId],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        contract.podcasts.list,
        { query: { ...(showId !== null && { showId }), ...(pageParam !== "" && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const episodeQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "episode", id],
    queryFn: ({ signal }) => callApi(contract.podcasts.read, { params: { id } }, { signal }),
  });

export const transcriptQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "transcript", id],
    queryFn: ({ signal }) => callApi(contract.podcasts.transcript, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
