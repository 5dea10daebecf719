import { randomUUID } from "node:crypto";
import { createSystemContext } from "../../http/audit-repository.ts";
import type { AuditRepository } from "../../http/audit-repository.ts";
import { handleDue } from "../../lib/handle-due.ts";
import type { JobCounts } from "../../lib/job-failure.ts";
import { auditPublished } from "./articles-repository.ts";
import type { ArticlesRepository } from "./articles-repository.ts";
import type { LinkSources } from "./check-links.ts";
import { requirePublishable } from "./require-publishable.ts";

/** The posts are published before, in what else there is of the job's time. */
const USED_SHARE = 0.4;

type Deps = LinkSources & {
  articles: Pick<ArticlesRepository, "listDue" | "find" | "publish">;
  auditLog: Pick<AuditRepository, "change">;
};

/** Puts the drafts live whose time has come. One that fails, as with a link that broke meanwhile, is tried again at the next run. */
export const publishDueArticles = ({ articles, auditLog, ...sources }: Deps, now: Date): Promise<JobCounts> =>
  handleDue("publishNews", {
    usedShare: USED_SHARE,
    list: (limit, after) => articles.listDue(now, limit, after),
    async handle({ id }) {
      const article = await articles.find(id);
      if (!article?.draft || article.scheduled === null || article.scheduled.at > now) return "skipped";
      await requirePublishable(sources, article, article.draft.content);
      const { scheduled, revision } = article;
      const context = createSystemContext("publishNews", "documentation.publish", randomUUID(), now);
      await auditLog.change(context, async (unit) =>
        auditPublished(id, await articles.publish(unit, id, { ...scheduled, at: now }, revision)),
      );
      return "handled";
    },
    failure: "A scheduled article couldn't be published",
  });
