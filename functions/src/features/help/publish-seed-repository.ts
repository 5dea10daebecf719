import type { ArticleContent, ArticleSection } from "@cardwell/core/domain/help/articles";
import type { Firestore } from "firebase-admin/firestore";
import { createArticlesRepository, getInitialPlacement } from "./articles-repository.ts";
import { createLiveArticles } from "./live-articles-repository.ts";

type SeedArticle = {
  id: string;
  section: ArticleSection;
  position: number;
  reviewedOn: string;
  content: ArticleContent;
};

const PUBLISHER = "publish-help";

/**
 * Publishes the articles of a release. One whose live version staff published, or which they unpublished, stays as it is, and so do places
 * in the tree, owners and drafts. Two reads and up to four writes for each article.
 */
export async function publishSeedArticles(
  db: Firestore,
  seed: readonly SeedArticle[],
  now: Date,
): Promise<{ id: string; outcome: "new" | "changed" | "same" | "of staff" }[]> {
  const articles = createArticlesRepository(db, createLiveArticles(db));
  const by = { by: PUBLISHER, at: now, change: "The article of this release" };
  const results = [];
  for (const { id, section, position, reviewedOn, content } of seed) {
    const placement = getInitialPlacement(section, position, reviewedOn);
    results.push({ id, outcome: await articles.publishSeed(id, placement, content, by) });
  }
  return results;
}
