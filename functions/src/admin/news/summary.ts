import type { NewsSummary } from "@cardwell/core/contract/admin/news";
import { lacksSource } from "@cardwell/core/domain/news/post";
import type { LinkSources } from "../../features/help/check-links.ts";
import type { Post, PostsRepository } from "../../features/news/posts-repository.ts";
import type { SourcesRepository } from "../../features/news/sources-repository.ts";
import { FETCH_ACTOR } from "../../features/news/watch-sources.ts";
import { toInstant } from "../../lib/to-instant.ts";

type SummaryDeps = LinkSources & {
  posts: Pick<PostsRepository, "count" | "listScheduled" | "countDrafts" | "listMadeBy">;
  sources: Pick<SourcesRepository, "summarize">;
};

const SHOWN = 5;

/** What needs staff: 20 reads at most, and one for each picture in the text of the next posts and each thousand posts. */
export async function summarizeNews({ posts, sources, ...linked }: SummaryDeps): Promise<NewsSummary> {
  const [total, next, toReview, found, watched] = await Promise.all([
    posts.count(),
    posts.listScheduled(SHOWN),
    posts.countDrafts(FETCH_ACTOR),
    posts.listMadeBy(FETCH_ACTOR, SHOWN),
    sources.summarize(),
  ]);
  return {
    posts: total,
    scheduled: await checkScheduled(next, linked),
    toReview,
    found: found.map(({ id, data: { title, status, draft, live, createdAt } }) => ({
      id,
      title,
      status,
      sourceUrl: (draft ?? live)?.content.sourceUrl ?? null,
      foundAt: createdAt.toISOString(),
      isReviewed: status !== "draft" || draft?.by !== FETCH_ACTOR,
    })),
    sources: {
      ...watched,
      readAt: toInstant(watched.readAt),
      worst: watched.worst.map(({ id, data: { name, failingSince, lastError } }) => ({
        id,
        name,
        failingSince: toInstant(failingSince),
        lastError,
      })),
    },
  };
}

/** An article that a post links to may have been unpublished since it was scheduled. */
async function checkScheduled(posts: readonly Post[], sources: LinkSources): Promise<NewsSummary["scheduled"]> {
  if (posts.length === 0) return [];
  // It parses Markdown, which most calls don't need.
  const { findBrokenLinks, readMemberContext } = await import("../../features/help/check-links.ts");
  const context = await readMemberContext(sources);
  const scheduled = posts.flatMap(({ id, data: { title, draft, dueAt } }) =>
    draft === null || dueAt === null ? [] : [{ id, title, content: draft.content, dueAt }],
  );
  return Promise.all(
    scheduled.map(async ({ id, title, content, dueAt }) => ({
      id,
      title,
      publishAt: dueAt.toISOString(),
      lacksSource: lacksSource(content),
      brokenLinks: (await findBrokenLinks(content.body, context)).length,
    })),
  );
}
