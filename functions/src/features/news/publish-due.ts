import { randomUUID } from "node:crypto";
import { createSystemContext } from "../../http/audit-repository.ts";
import type { AuditRepository } from "../../http/audit-repository.ts";
import * as logger from "firebase-functions/logger";
import { getErrorName } from "../../lib/error-name.ts";
import type { JobCounts } from "../../lib/job-failure.ts";
import { toPublished, toUnpublished } from "./posts-repository.ts";
import type { PostsRepository, StoredPost } from "./posts-repository.ts";

/** What a post becomes whose time has come; undefined: nothing, as it changed meanwhile. */
function toDue(post: StoredPost, now: Date): Partial<StoredPost> | undefined {
  if (post.dueAt === null || post.dueAt > now) return undefined;
  if (post.status === "published") return toUnpublished(post);
  return post.draft ? toPublished(post, post.draft.content, post.draft.by, now) : { dueAt: null };
}

/**
 * Publishes the scheduled posts whose time has come, and unpublishes those whose time is over. One that fails is tried again at the next
 * run, and keeps no other from it.
 */
export async function publishDue(posts: PostsRepository, auditLog: AuditRepository, now: Date): Promise<JobCounts> {
  const counts: JobCounts = { processed: 0, failed: 0 };
  for (const { id, status } of await posts.listDue(now)) {
    try {
      const action = status === "published" ? "news.unpublish-post" : "news.publish-post";
      const context = createSystemContext("publishNews", action, randomUUID(), now);
      await auditLog.change(context, async (unit) => {
        const before = await posts.readIn(unit, id);
        const change = before?.status === status ? toDue(before, now) : undefined;
        if (before && change) posts.update(unit, id, { ...change, revision: before.revision + 1, updatedAt: now });
        const after = { status: change?.status ?? before?.status };
        return { object: `newsPosts/${id}`, before: { status: before?.status }, after, answer: null };
      });
      counts.processed += 1;
    } catch (error) {
      logger.error("A post couldn't be published or unpublished", { id, error: getErrorName(error) });
      counts.failed += 1;
    }
  }
  return counts;
}
