import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { CardCatalog } from "../../features/catalog/catalog.ts";
import type { Release } from "../../features/catalog/release-reader.ts";
import { reportAnswer } from "../../features/catalog/reports-repository.ts";
import type { KeptReport } from "../../features/catalog/reports-repository.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { createdSortKey, pageOfQuery, parseCreatedCursor } from "../list-page.ts";

type Contract = Pick<typeof adminCardUniverseContract, "reports" | "answerReport">;
type Answer = ResponseOf<Contract["answerReport"]>;

const toAnswer = (report: KeptReport, release: Release): Answer => ({
  ...reportAnswer(report),
  cardId: report.cardId,
  cardName: release.all().find(({ terms }) => terms.id === report.cardId)?.terms.name ?? report.cardId,
});

/** What members report of cards, as staff see and answer it. */
export const reportsRoutes = ({
  reader,
  reports,
}: Pick<CardCatalog, "reader" | "reports">): Handlers<Contract, Pick<Acting, "uid" | "now">> => ({
  async reports({ query: { status, cursor, limit = 50 } }) {
    const [release, found, total] = await Promise.all([
      reader.release(),
      reports.page(status, parseCreatedCursor(cursor), limit + 1),
      reports.count(status),
    ]);
    const page = pageOfQuery(found, total, limit, createdSortKey);
    return { ...page, rows: page.rows.map((report) => toAnswer(report, release)) };
  },

  answerReport: ({ params: { reportId: id }, body: { status, answer } }, { uid, now, audit }) =>
    audit.change(async (unit) => {
      const answered = await reports.answer(id, { status, answer, answeredAt: now, answeredBy: uid }, unit);
      if (!answered) throw new AppError("not_found", "There is no such report.");
      const { before, after } = answered;
      if (before.status !== "open") throw new AppError("conflict", "This was answered already.");
      const release = await reader.release();
      return {
        object: `factReports/${id}`,
        before: { status: before.status },
        after: { status, answer },
        answer: toAnswer(after, release),
      };
    }),
});
