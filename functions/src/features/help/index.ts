import type { Erasure } from "../../lib/erasure.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createArticlesRepository } from "./articles-repository.ts";
import { createHelpCounts } from "./counts-repository.ts";
import { createLiveArticles } from "./live-articles-repository.ts";
import { helpRoutes } from "./service.ts";

/** Articles that members and staff read, and what readers think of them. */
export function createHelp() {
  const liveArticles = once(() => createLiveArticles(firestore()));
  const erasure: Erasure = {
    erase: ({ uid }) => deletePersonDocument("articleVotes", uid),
  };
  const counts = once(() => createHelpCounts(firestore()));
  return {
    routes: () => helpRoutes({ liveArticles: liveArticles(), counts: counts() }),
    liveArticles,
    articles: once(() => createArticlesRepository(firestore(), liveArticles())),
    counts,
    erasure,
  };
}
