import { shorterRetentionMs } from "../../config/environment.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { fetchFromFeeds } from "../../lib/feeds.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createEpisodesRepository } from "./episodes-repository.ts";
import { createListensRepository } from "./listens-repository.ts";
import { podcastsRoutes } from "./service.ts";
import { createShowsRepository } from "./shows-repository.ts";
import { createShowWatch } from "./watch-shows.ts";

/** Shows and episodes that members listen to. */
export function createPodcasts() {
  const shows = once(() => createShowsRepository(firestore(), shorterRetentionMs()));
  const episodes = once(() => createEpisodesRepository(firestore()));
  const listens = once(() => createListensRepository(firestore()));
  const erasure: Erasure = {
    erase: ({ uid }) => deletePersonDocument("podcastListens", uid),
  };
  return {
    shows,
    episodes,
    listens,
    watch: once(() => createShowWatch({ shows: shows(), episodes: episodes(), fetchPublic: fetchFromFeeds() })),
    routes: () => podcastsRoutes({ shows: shows(), episodes: episodes(), listens: listens() }),
    countDue: async (now: Date) => (await shows().countDue(now)) + (await episodes().countDue(now)),
    erasure,
  };
}
