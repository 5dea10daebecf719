import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { Transaction } from "firebase-admin/firestore";

/** A new version of a card that was there before. */
export type NewVersion = { terms: CardTerms; version: number; effectiveFrom: string; changes: TermsChange[] };

/** Who has to know of a publication; `services.ts` passes it to the catalog. */
export type PublicationPort = {
  /**
   * Notes within the transaction what has to follow, so that nothing is published without it.
   *
   * @returns what begins it once the transaction is through; it may fail or never run, as what is noted is found again
   */
  within: (
    transaction: Transaction,
    versions: NewVersion[],
    reference: CatalogReference,
    now: Date,
  ) => (() => Promise<void>) | null;
};
