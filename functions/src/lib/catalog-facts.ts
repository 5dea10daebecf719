import type { FactReport } from "@cardwell/core/contract/catalog";
import type { CARD_STATUSES, CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { Materiality } from "@cardwell/core/domain/catalog/diff";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";

export type CardStatus = (typeof CARD_STATUSES)[number];

/** A card of the catalog as it was last published. */
export type PublishedCard = {
  terms: CardTerms;
  status: CardStatus;
  /** Of this card; it rises with each publication. */
  version: number;
  updatedAt: Date;
};

/** The catalog's facts at one version, in memory. */
export type CatalogFacts = {
  /** 0 while nothing was ever published. */
  version: number;
  reference: CatalogReference;
  /** Null: never published. Cards that were withdrawn from the list are still known to those who hold them. */
  getTerms: (cardId: string) => CardTerms | null;
  cardById: (cardId: string) => PublishedCard | null;
  /** The cards that one can add, in no order. */
  cards: () => CardTerms[];
};

/** A fact of a card that changed, in words. */
type CardChangeText = {
  path: string;
  label: string;
  before: string;
  after: string;
  materiality: Materiality;
};

/** The terms of a card before and after one of its versions, as far as they weren't changed again since. */
export type TermsStep = { before: CardTerms; after: CardTerms };

/** What a version of a card changed for its holders. `on` is the day from which it holds. */
export type CardVersionChanges = {
  version: number;
  on: string;
  isCorrection: boolean;
  changes: CardChangeText[];
  /** Null: the terms before it can't be found any more. */
  step: TermsStep | null;
};

/** What features may ask the catalog; `services.ts` passes it to them. */
export type CatalogPort = {
  /** One read; five when the catalog moved or the process is new. */
  facts: () => Promise<CatalogFacts>;
  /** Newest first, of the last 20 versions: as many reads at most. Internal changes are left out. */
  listChanges: (cardId: string) => Promise<CardVersionChanges[]>;
  /** What one version changed; null: it can't be found any more. Two reads. */
  readStep: (cardId: string, version: number) => Promise<TermsStep | null>;
  /** What this person reported about a card, newest first: as many reads, 20 at most. */
  reportsOf: (uid: string, cardId: string) => Promise<FactReport[]>;
};
