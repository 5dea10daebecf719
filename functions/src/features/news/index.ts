import type { View } from "@cardwell/core/domain/dashboard/view";
import { isForHolder } from "@cardwell/core/domain/news/post";
import { appOrigin } from "../../config/params.ts";
import type { AuditRepository } from "../../http/audit-repository.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { fetchFromFeeds } from "../../lib/feeds.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import { createImagesRepository } from "../../lib/images-repository.ts";
import { once } from "../../lib/once.ts";
import { createPostsRepository, getSlug } from "./posts-repository.ts";
import { publishDue } from "./publish-due.ts";
import { createReadsRepository } from "./reads-repository.ts";
import { newsRoutes } from "./service.ts";
import { createSourcesRepository } from "./sources-repository.ts";
import { createSourceWatch } from "./watch-sources.ts";
import type { SuggestSentences } from "./watch-sources.ts";

type Ports = {
  suggestSentences: SuggestSentences;
  catalog: () => CatalogPort;
  getHeldCards: (uid: string) => Promise<string[]>;
  getView: (asking: { uid: string; now: Date }) => Promise<View>;
  auditLog: () => AuditRepository;
};

/** What staff publish for members. */
export function createNews({ catalog, getHeldCards, getView, auditLog, suggestSentences }: Ports) {
  const posts = once(() => createPostsRepository(firestore()));
  const reads = once(() => createReadsRepository(firestore()));
  const images = once(() => createImagesRepository(firestore().collection("newsImages")));
  const sources = once(() => createSourcesRepository(firestore()));
  const erasure: Erasure = {
    erase: ({ uid }) => deletePersonDocument("newsReads", uid),
  };
  return {
    posts,
    images,
    sources,
    watch: once(() =>
      createSourceWatch({ sources: sources(), posts: posts(), fetchPublic: fetchFromFeeds(), suggestSentences }),
    ),
    routes: once(() =>
      newsRoutes({
        posts: posts(),
        reads: reads(),
        images: images(),
        getHeldCards,
        getView,
        catalog,
        appOrigin: appOrigin.value(),
      }),
    ),
    /** Those of some members who muted the topic of a post: a read, and one for each of them if it has one. */
    async findMuting(postId: string, uids: readonly string[]): Promise<ReadonlySet<string>> {
      const post = await posts().read(postId);
      const topic = (post?.live ?? post?.draft)?.content.topic ?? null;
      return topic === null ? new Set() : reads().findMuting(uids, topic);
    },
    /** Those of some posts that a holder of these cards may read: a read for each. */
    async findReadable(ids: readonly string[], cardIds: readonly string[]) {
      const found = await posts().findLive(ids);
      return found
        .filter(({ data }) => isForHolder(data.audience, cardIds))
        .map((post) => ({ slug: getSlug(post), title: post.data.live.content.title }));
    },
    publishDue: (now: Date) => publishDue(posts(), auditLog(), now),
    erasure,
  };
}
