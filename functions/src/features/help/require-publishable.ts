import { getAudience } from "@cardwell/core/domain/help/articles";
import type { LinkSources } from "./check-links.ts";
import type { PublishedArticle, StoredContent } from "./live-articles-repository.ts";
import { conflict } from "../../http/rejected.ts";

/** Room in one document, which takes 1 MiB, for what else an article is stored with. */
const MAX_SET_BYTES = 900_000;

/**
 * Two reads, and one for each picture of the text.
 *
 * @throws AppError `conflict` when an article with this content can't be published
 */
export async function requirePublishable(
  { liveArticles, images }: LinkSources,
  { id, addresses, section }: Pick<PublishedArticle, "id" | "addresses" | "section">,
  content: StoredContent,
): Promise<void> {
  const [{ requireWorkingLinks, toLinkTargets }, published] = await Promise.all([
    // Parses Markdown, which most calls don't need.
    import("./check-links.ts"),
    liveArticles.readAll(),
  ]);
  const audience = getAudience(section);
  const own = { id, addresses, section, ...content };
  await requireWorkingLinks("This version can't go live", content.body, {
    audience,
    articles: toLinkTargets([own, ...published]),
    headings: content.headings,
    hasImage: images.has,
  });
  const others = published.filter((each) => each.id !== id && getAudience(each.section) === audience);
  const bytes = [...others, own].reduce((sum, each) => sum + Buffer.byteLength(JSON.stringify(each)), 0);
  if (bytes > MAX_SET_BYTES)
    throw conflict("The published articles are too long together. Shorten or unpublish one first.");
}
