import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf, ValidRequestOf } from "@cardwell/core/contract/endpoint";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import type { ProposalsRepository } from "./proposals-repository.ts";

type Import = typeof adminCardUniverseContract.import;

export type ImportInput = Omit<ValidRequestOf<Import>["body"], "contentBase64"> & { content: Uint8Array };

export type ImportReport = ResponseOf<Import>;

type ImportDeps = {
  /** What is published now. */
  catalog: CatalogFacts;
  /** Every card, drafts and archived ones too. */
  cards: CardTerms[];
  proposals: Pick<ProposalsRepository, "known" | "create">;
  now: Date;
  /** Where the staff are: from this day on a changed fee holds. */
  today: string;
};

/** Reads a file into a report, and into proposals unless it is a dry run. It never writes a card. */
export type RunImport = (input: ImportInput, deps: ImportDeps) => Promise<ImportReport>;
