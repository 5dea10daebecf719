import { randomUUID } from "node:crypto";
import { createSystemContext } from "../../http/audit-repository.ts";
import type { AuditRepository } from "../../http/audit-repository.ts";
import { handleDue } from "../../lib/handle-due.ts";
import type { JobCounts } from "../../lib/job-failure.ts";
import { auditPublished } from "./articles-repository.ts";
import type { ArticlesRepository } from "./articles-repository.ts";

/** The other half of the job's time is of posts. */
const USED_SHARE = 0.4;

/** Puts the drafts live whose time has come. One that fails is tried again at the next run. */
export const publishDueArticles = (
  articles: ArticlesRepository,
  auditLog: AuditRepository,
  now: Date,
): Promise<JobCounts> =>
  handleDue("publishNews", {
    usedShare: USED_SHARE,
    list: (limit, after) => articles.listDue(now, limit, after),
    async handle({ id }) {
      const context = createSystemContext("publishNews", "documentation.publish", randomUUID(), now);
      await auditLog.change(context, async (unit) => auditPublished(id, await articles.publishDue(unit, id, now)));
    },
    failure: "A scheduled article couldn't be published",
  });
