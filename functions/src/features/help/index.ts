import type { AuditRepository } from "../../http/audit-repository.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { once } from "../../lib/once.ts";
import { createAnswerQuestion } from "./answer-question.ts";
import type { AskModel } from "./answer-question.ts";
import { createArticlesRepository } from "./articles-repository.ts";
import { createHelpCounts } from "./counts-repository.ts";
import { createLiveArticles } from "./live-articles-repository.ts";
import { publishDueArticles } from "./publish-due.ts";
import { helpRoutes } from "./service.ts";

type Ports = {
  auditLog: () => AuditRepository;
  images: () => Pick<ImagesRepository, "has">;
  askModel: AskModel;
};

/** Articles that members and staff read, and what readers think of them. */
export function createHelp({ auditLog, images, askModel }: Ports) {
  const liveArticles = once(() => createLiveArticles(firestore()));
  const erasure: Erasure = {
    erase: ({ uid }) => deletePersonDocument("articleVotes", uid),
  };
  const articles = once(() => createArticlesRepository(firestore(), liveArticles()));
  const counts = once(() => createHelpCounts(firestore()));
  return {
    routes: () =>
      helpRoutes({
        liveArticles: liveArticles(),
        counts: counts(),
        answerQuestion: createAnswerQuestion(askModel),
      }),
    liveArticles,
    articles,
    counts,
    publishDue: (now: Date) =>
      publishDueArticles(
        { articles: articles(), auditLog: auditLog(), liveArticles: liveArticles(), images: images() },
        now,
      ),
    erasure,
  };
}
