import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf, ValidRequestOf } from "@cardwell/core/contract/endpoint";
import type { CardCatalog } from "../../features/catalog/catalog.ts";
import type { Release } from "../../features/catalog/release-reader.ts";
import { reportAnswer } from "../../features/catalog/reports-repository.ts";
import type { KeptReport } from "../../features/catalog/reports-repository.ts";
import type { Change } from "../../http/audit.ts";
import { AppError } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { createdSortKey, pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import type { Staff } from "./cards-service.ts";

type Contract = typeof adminCardUniverseContract;
type Answer = ResponseOf<Contract["answerReport"]>;

const toAnswer = (report: KeptReport, release: Release): Answer => ({
  ...reportAnswer(report),
  cardId: report.cardId,
  cardName: release.all().find(({ terms }) => terms.id === report.cardId)?.terms.name ?? report.cardId,
});

export function createReportsService({ reader, reports }: Pick<CardCatalog, "reader" | "reports">) {
  return {
    async list({
      status,
      cursor,
      limit = 50,
    }: ValidRequestOf<Contract["reports"]>["query"]): Promise<ResponseOf<Contract["reports"]>> {
      const [release, found, total] = await Promise.all([
        reader.release(),
        reports.page(status, parseCreatedCursor(cursor), limit + 1),
        reports.count(status),
      ]);
      const page = pageOfQuery(found, total, limit, createdSortKey);
      return { ...page, rows: page.rows.map((report) => toAnswer(report, release)) };
    },

    async answer(
      id: string,
      { status, answer }: ValidRequestOf<Contract["answerReport"]>["body"],
      { uid, now }: Staff,
      unit: UnitOfWork,
    ): Promise<Change<Answer>> {
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
    },
  };
}
