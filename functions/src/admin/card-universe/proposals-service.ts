import type { adminCardUniverseContract, Proposal } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf, ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { applyChanges } from "@cardwell/core/domain/catalog/apply-changes";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { withSource } from "@cardwell/core/domain/catalog/checks";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import { factAt } from "@cardwell/core/domain/catalog/facts";
import { feesAsReported } from "@cardwell/core/domain/catalog/fees";
import { formatChange } from "@cardwell/core/domain/catalog/format-terms";
import { rejected } from "../../http/rejected.ts";
import type { CardCatalog } from "../../features/catalog/catalog.ts";
import { changesBetween } from "../../features/catalog/publish.ts";
import type { Published, WantedWithIssuer } from "../../features/catalog/publish.ts";
import { namedIssuer } from "../../features/catalog/reference-of-cards.ts";
import type { Release } from "../../features/catalog/release-reader.ts";
import type { ReleaseCard } from "../../features/catalog/release.ts";
import type { Change } from "../../http/audit.ts";
import { AppError } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { createdSortKey, pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import { auditValues } from "./cards-service.ts";
import type { Staff } from "./cards-service.ts";
import type { ProposalRecord, ProposalsRepository } from "./proposals-repository.ts";

type Contract = typeof adminCardUniverseContract;
type Deps = { catalog: Pick<CardCatalog, "reader" | "publisher">; proposals: ProposalsRepository };
type Decision = ValidRequestOf<Contract["decide"]>["body"];

function toProposal(record: ProposalRecord, release: Release): Proposal {
  const current = release.all().find(({ terms }) => terms.id === record.cardId)?.terms ?? record.terms;
  const { changes, terms: _terms, subject: _subject, issuerName: _issuerName, createdAt, reviewedAt, ...rest } = record;
  return {
    ...rest,
    changes: changes.map(({ sentence, ...change }) => ({
      ...(current
        ? formatChange(change, null, current, release.reference)
        : {
            ...change,
            label: change.path,
            before: JSON.stringify(change.before),
            after: JSON.stringify(change.after),
          }),
      ...(sentence !== undefined && { sentence }),
    })),
    createdAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}

/** The card that a proposal is approved for, whether it was a person who named it, and on which day. */
type Target = { cardId: string; isNamedByReviewer: boolean; today: string };

/** Of a card that its reviewer recognized the proposal knows no fee with days: those that it has are kept. */
function layerChanges({ fees }: CardTerms, changes: TermsChange[], today: string): TermsChange[] {
  return changes.map((change) => {
    const feeReport = change.path === "fees.annual" ? (change.after as CardTerms["fees"]["annual"])?.at(-1) : undefined;
    return feeReport ? { ...change, after: feesAsReported(fees.annual, feeReport.amountCents, today) } : change;
  });
}

/** The card as it is with what was proposed. The reviewer checked the proposal, not the source: its facts stay unverified. */
function approved(
  record: ProposalRecord,
  { cardId, isNamedByReviewer, today }: Target,
  current: ReleaseCard | null,
): WantedWithIssuer {
  const { sourceUrl, sourceType, confidence } = record;
  const source = { sourceUrl, sourceType, checkedOn: null, checkedBy: null, confidence };
  const isOfAKnownCard = isNamedByReviewer && current !== null;
  if (record.kind === "new_card" && !isOfAKnownCard) {
    if (!record.terms) throw new AppError("conflict", "This proposal describes no card. Reject it.");
    const terms = withSource({ ...record.terms, id: cardId }, [""], source);
    const wanted = { terms, status: "published" as const };
    const { issuerId } = terms;
    const issuer = record.issuerName === null ? undefined : namedIssuer(issuerId, record.issuerName.slice(0, 160));
    // Cut short after publishing: the same decision again finds the card as it made it.
    if (!current || changesBetween(current, wanted).length === 0) return issuer ? { ...wanted, issuer } : wanted;
    throw new AppError(
      "conflict",
      "There is a card with this id already. Reject this, or import again to propose what differs.",
    );
  }
  if (!current) throw new AppError("conflict", "There is no such card. Name another, or reject this.");
  const applied = applyChanges(
    current.terms,
    isNamedByReviewer ? layerChanges(current.terms, record.changes, today) : record.changes,
  );
  if ("rejected" in applied) throw new AppError("conflict", `This cannot be applied: ${applied.rejected}`);
  if (applied.overtaken.length > 0 && !isNamedByReviewer) {
    throw new AppError(
      "conflict",
      `The card has changed since this was proposed: ${applied.overtaken.join(", ")}. Reject it, or import again.`,
    );
  }
  const facts = record.changes.flatMap(({ path }) => factAt(applied.terms, path)?.path ?? []);
  return { terms: withSource(applied.terms, [...new Set(facts)], source), status: current.status };
}

export function createProposalsService({ catalog, proposals }: Deps) {
  const { reader, publisher } = catalog;

  return {
    async list({
      status,
      cursor,
      limit = 50,
    }: ValidRequestOf<Contract["proposals"]>["query"]): Promise<ResponseOf<Contract["proposals"]>> {
      const [release, found, total] = await Promise.all([
        reader.release(),
        proposals.page(status, parseCreatedCursor(cursor), limit + 1),
        proposals.count(status),
      ]);
      const page = pageOfQuery(found, total, limit, createdSortKey);
      return { ...page, rows: page.rows.map((record) => toProposal(record, release)) };
    },

    /** Publishes what is approved and marks the proposal, as one unit of work. */
    async decide(
      id: string,
      { decision, cardId, reason }: Decision,
      { uid, now, today }: Staff,
      outer: UnitOfWork,
    ): Promise<Change<ProposalRecord>> {
      const release = await reader.release();
      const isApproved = decision === "approve";
      const status = isApproved ? ("approved" as const) : ("rejected" as const);
      let published = null as Published | null;
      const decided = await proposals.decide(
        id,
        async (record, unit) => {
          const target = cardId ?? record.cardId;
          if (isApproved && target === "") {
            const message = "Name the card that this is about.";
            throw rejected("cardId", message);
          }
          const isNamedByReviewer = cardId !== undefined && cardId !== record.cardId;
          if (isApproved) {
            const publishing = { actor: uid, reason, effectiveFrom: today, now };
            published = await publisher.publishCard(
              target,
              publishing,
              (current) => approved(record, { cardId: target, isNamedByReviewer, today }, current),
              unit,
            );
          }
          return { status, reviewedBy: uid, reviewedAt: now, reason };
        },
        outer,
      );
      if (!decided) throw new AppError("not_found", "There is no such proposal.");
      const values = published && auditValues(published, release);
      return {
        object: `proposals/${id}`,
        before: { status: "pending", ...(values && { card: values.before }) },
        after: { status, ...(values && published && { card: { id: published.after.terms.id, ...values.after } }) },
        answer: decided,
      };
    },

    toProposal: async (record: ProposalRecord): Promise<Proposal> => toProposal(record, await reader.release()),
  };
}
