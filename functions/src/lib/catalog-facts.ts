import type { CardVersionChanges, CatalogFacts, FactReport, TermsStep } from "@cardwell/core/domain/catalog/published";

/** Those of some cards that are held, as they are shown. */
export const describeHeld = (facts: CatalogFacts, cardIds: readonly string[], held: readonly string[]) =>
  cardIds
    .filter((id) => held.includes(id))
    .flatMap((id) => {
      const terms = facts.getTerms(id);
      return terms === null ? [] : [{ id, name: terms.name, artHue: terms.artHue ?? null }];
    });

/** What features may ask the catalog; `services.ts` passes it to them. */
export type CatalogPort = {
  /** One read; five when the catalog moved or the process is new. */
  facts: () => Promise<CatalogFacts>;
  /** The same as it was at most five seconds ago: no read then. For what only shows it. */
  recentFacts: () => Promise<CatalogFacts>;
  /** Newest first, of the last 20 versions: as many reads at most. Internal changes are left out. */
  listChanges: (cardId: string) => Promise<CardVersionChanges[]>;
  /** What one version changed; null: it can't be found any more. Two reads. */
  readStep: (cardId: string, version: number) => Promise<TermsStep | null>;
  /** What this person reported about a card, newest first: as many reads, 20 at most. */
  listReports: (uid: string, cardId: string) => Promise<FactReport[]>;
};
