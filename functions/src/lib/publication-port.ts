import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { UnitOfWork } from "./unit-of-work-repository.ts";

/** A new version of a card that was there before. */
export type NewVersion = {
  terms: CardTerms;
  version: number;
  effectiveFrom: string;
  changes: TermsChange[];
  /** What was published before was wrong: holders are not notified. */
  isCorrection?: boolean;
};

/** Who has to know of a publication; `services.ts` passes it to the catalog. */
export type PublicationPort = {
  /** Notes within the unit of work what has to follow, so that nothing is published without it, and begins it after the commit. */
  within: (unit: UnitOfWork, versions: NewVersion[], reference: CatalogReference, now: Date) => void;
};
