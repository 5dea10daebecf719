import { shorterRetentionMs } from "../../config/environment.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { fetchFromFeeds } from "../../lib/feeds.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { once } from "../../lib/once.ts";
import { createEpisodesRepository } from "./episodes-repository.ts";
import { createListensRepository } from "./listens-repository.ts";
import { podcastsRoutes } from "./service.ts";
import type { PodcastsDeps } from "./service.ts";
import { createShowsRepository } from "./shows-repository.ts";
import { createShowWatch } from "./watch-shows.ts";

type Ports = Pick<PodcastsDeps, "catalog" | "getHeldCards" | "findPosts"> & { images: () => ImagesRepository };

/** Shows and episodes that members listen to. */
export function createPodcasts({ catalog, getHeldCards, findPosts, images }: Ports) {
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
    watch: once(() =>
      createShowWatch({ shows: shows(), episodes: episodes(), images: images(), fetchPublic: fetchFromFeeds() }),
    ),
    routes: () =>
      podcastsRoutes({ shows: shows(), episodes: episodes(), listens: listens(), catalog, getHeldCards, findPosts }),
    countDue: async (now: Date) => (await shows().countDue(now)) + (await episodes().countDue(now)),
    erasure,
  };
}
