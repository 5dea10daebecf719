import type { ImportRow } from "@cardwell/core/contract/admin/card-universe";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { diffTerms } from "@cardwell/core/domain/catalog/diff";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { Provenance } from "@cardwell/core/domain/catalog/shapes";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { formatChange } from "@cardwell/core/domain/catalog/format-terms";
import type { ImportReport, RunImport } from "../import-port.ts";
import type { NewProposal } from "../proposals-repository.ts";
import { emptyTerms } from "@cardwell/core/domain/catalog/empty-terms";
import { applyDraft } from "./apply-draft.ts";
import type { BrokenRow, Draft, Reading, Source } from "./draft.ts";
import { emptyReading } from "./draft.ts";
import { slugify } from "./grammar.ts";
import { createMatcher, findIssuerId } from "./match.ts";
import type { Match } from "./match.ts";
import { readRows, UnreadableFile } from "./read-rows.ts";
import { sources } from "./sources/sources.ts";

type Planned = { row: ImportRow; proposal: NewProposal | null };

/**
 * Reads a file of one of the known sources and plans a proposal for each row that differs from the catalog.
 * A row that cannot be read is reported with its line, and the import continues. The same file twice creates nothing new: a
 * proposal is known by its source, its row and what it would change.
 */
export const runImport: RunImport = async (input, { catalog, cards, proposals, now, today }) => {
  const source = sources[input.source];
  const reading = await readSource(source, Buffer.from(input.content), input.fileName, catalog.reference);
  const match = createMatcher(cards, catalog.reference);
  const provenance: Provenance = {
    sourceUrl: source.sourceUrl,
    sourceType: source.sourceType,
    checkedOn: null,
    checkedBy: null,
    confidence: source.confidence,
  };
  const planned = reading.drafts.map((draft) =>
    plan(draft, match(draft), { source, provenance, reference: catalog.reference, today }),
  );
  const wanted = planned.flatMap(({ proposal }) => (proposal === null ? [] : [proposal]));
  const known = await proposals.known(wanted.map(({ fingerprint }) => fingerprint));
  for (const { row, proposal } of planned) {
    if (proposal !== null && known.has(proposal.fingerprint)) row.outcome = "known";
  }
  if (!input.dryRun) await proposals.create(wanted, now);
  return buildReport(planned, reading);
};

async function readSource(
  source: Source,
  bytes: Buffer,
  fileName: string,
  reference: CatalogReference,
): Promise<Reading> {
  try {
    const { rows, broken, messages } = await readRows(bytes, fileName, source.required);
    const reading = source.read(rows, { reference, fileName, titles: messages });
    return {
      ...reading,
      broken: [...broken.map(({ line, message }) => ({ line, name: "", messages: [message] })), ...reading.broken],
      messages: [...messages, ...reading.messages],
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ...emptyReading(), messages: [error.message] };
  }
}

type Importing = { source: Source; provenance: Provenance; reference: CatalogReference; today: CivilDate };

/** A changed fee without its dates, so that the same file gives the same changes on another day. */
const withoutDays = (changes: TermsChange[], { annualFeeCents }: Draft["facts"]) =>
  changes.map(({ path, after }) => [
    path,
    path === "fees.annual" ? [{ amountCents: annualFeeCents, validFrom: null, validTo: null }] : after,
  ]);

function plan(draft: Draft, match: Match, { source, provenance, reference, today }: Importing): Planned {
  const row: ImportRow = {
    line: draft.line,
    name: draft.name,
    outcome: "proposal",
    cardId: null,
    candidates: [],
    changes: [],
    messages: [...draft.messages],
  };
  const memberSource = {
    cardName: draft.name,
    sourceType: source.sourceType,
    sourceName: source.name,
    sourceUrl: source.sourceUrl,
    confidence: source.confidence,
    rawText: draft.rawText,
  };
  const subject = `${source.name}/${slugify(draft.issuerName)}/${slugify(draft.name)}/${(draft.facts.creditTiers ?? []).join("+")}`;
  if (match.kind === "sure") {
    const { terms, messages } = applyDraft(draft, match.terms, false, today);
    const changes = diffTerms(match.terms, terms);
    row.cardId = match.terms.id;
    row.messages.push(...messages);
    row.changes = changes.map((change) => formatChange(change, match.terms, terms, reference));
    if (changes.length === 0) return { row: { ...row, outcome: "unchanged" }, proposal: null };
    const proposal: NewProposal = {
      ...memberSource,
      kind: "change",
      cardId: match.terms.id,
      changes,
      terms: null,
      issuerName: null,
      candidates: [],
      subject,
      fingerprint: `${subject}/${JSON.stringify(withoutDays(changes, draft.facts))}`,
    };
    return { row, proposal };
  }
  const made = newCard(draft, { provenance, reference, today });
  row.messages.push(...made.messages);
  const changes = listImportedChanges(made.terms, provenance);
  row.changes = changes.map((change) => formatChange(change, null, made.terms, reference));
  row.candidates = match.kind === "unsure" ? match.candidates : [];
  row.outcome = match.kind === "unsure" ? "ambiguous" : "new_card";
  const proposal: NewProposal = {
    ...memberSource,
    kind: "new_card",
    cardId: match.kind === "unsure" ? "" : made.terms.id,
    changes,
    terms: made.terms,
    issuerName: made.isIssuerKnown ? null : draft.issuerName,
    candidates: row.candidates,
    subject,
    fingerprint: `${subject}/${JSON.stringify(made.terms)}`,
  };
  return { row, proposal };
}

/** The changes from a source that describes a whole card: what a card without any known facts would gain. */
function listImportedChanges(terms: CardTerms, provenance: Provenance): TermsChange[] {
  const unknown = emptyTerms(terms.id, terms.name, terms.issuerId, provenance);
  return diffTerms(unknown, terms).filter(({ path }) => !path.startsWith("benefits."));
}

function newCard(
  draft: Draft,
  { provenance, reference, today }: Omit<Importing, "source">,
): { terms: CardTerms; messages: string[]; isIssuerKnown: boolean } {
  const known = findIssuerId(draft.issuerName, reference);
  const issuerId = known ?? slugify(draft.issuerName);
  const id = slugify(`${issuerId} ${draft.name}`);
  const unknown = emptyTerms(id, draft.name.slice(0, 160), issuerId, provenance);
  const { terms, messages } = applyDraft(draft, unknown, true, today);
  const isIssuerKnown = known !== null;
  if (!isIssuerKnown) messages.push(`Approving it adds the issuer "${draft.issuerName}", which we do not know.`);
  return { terms, messages, isIssuerKnown };
}

const aboutNoCard = (row: BrokenRow, outcome: ImportRow["outcome"]): ImportRow => ({
  ...row,
  outcome,
  cardId: null,
  candidates: [],
  changes: [],
});

function buildReport(planned: readonly Planned[], reading: Reading): ImportReport {
  const rows: ImportRow[] = [
    ...planned.map(({ row }) => row),
    ...reading.reference.map(({ known, ...row }) => aboutNoCard(row, known ? "known" : "unchanged")),
    ...reading.broken.map((row) => aboutNoCard(row, "broken")),
  ].toSorted((a, b) => a.line - b.line);
  const count = (...outcomes: ImportRow["outcome"][]) =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    rows,
    counts: {
      rows: rows.length,
      proposals: count("proposal", "new_card", "ambiguous"),
      unchanged: count("unchanged"),
      known: count("known"),
      ambiguous: count("ambiguous"),
      broken: count("broken"),
    },
    messages: reading.messages,
  };
}
