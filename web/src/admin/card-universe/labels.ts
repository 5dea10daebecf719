import { CARD_STATUSES } from "@cardwell/core/domain/catalog/card-terms";
import { SEGMENTS } from "@cardwell/core/domain/catalog/card-terms";
import type { ImportRow, Proposal } from "@cardwell/core/contract/admin/card-universe";
import type { Provenance } from "@cardwell/core/domain/catalog/shapes";
import { labelWords } from "../../components/fields/field-data.ts";
import type { AdminReport } from "./queries.ts";
import { importSources } from "./import/import-sources.ts";
import type { ImportSource } from "./import/import-sources.ts";

export const segmentLabels = labelWords(SEGMENTS);

export const statusLabels = labelWords(CARD_STATUSES);

export const confidenceLabels: Record<Provenance["confidence"], string> = {
  high: "Likely correct",
  medium: "May have changed",
  low: "Probably changed",
};

export const sourceTypeLabels: Record<Provenance["sourceType"], string> = {
  issuer_page: "Issuer's page",
  agreement_pdf: "Card agreement",
  cfpb_tccp: "CFPB survey",
  dataset: "Data set",
  staff: "Staff",
  user_report: "Member's report",
  ai_extract: "Extracted text",
};

export const proposalStatusLabels: Record<Proposal["status"], string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  superseded: "Superseded",
};

export const reportStatusLabels: Record<AdminReport["status"], string> = {
  open: "Open",
  corrected: "Corrected",
  declined: "Declined",
};

const cardOutcomeLabels: Record<ImportRow["outcome"], string> = {
  proposal: "Changes a card",
  new_card: "New card",
  unchanged: "Unchanged",
  known: "Proposed before",
  ambiguous: "Card uncertain",
  broken: "Unreadable",
};

/** Lists that are compared with ours only show whether we have a row; they propose nothing. */
const listOutcomeLabels: typeof cardOutcomeLabels = {
  ...cardOutcomeLabels,
  known: "In the catalog",
  unchanged: "Not in ours",
};

/** How a row of a file came out, in words of its source. */
export const getOutcomeLabels = (source: ImportSource): Record<ImportRow["outcome"], string> =>
  importSources[source].isList ? listOutcomeLabels : cardOutcomeLabels;

export const listValues = <Value extends string>(words: Record<Value, string>) => Object.keys(words) as Value[];

/** The ways in which a row of a file can come out. */
export const outcomes = listValues(cardOutcomeLabels);
