import * as z from "zod/mini";
import { instant } from "../dates/shapes.ts";
import type { CARD_STATUSES, CardTerms } from "./card-terms.ts";
import type { Materiality } from "./diff.ts";
import type { CatalogReference } from "./reference.ts";

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

export const reportStatus = z.enum(["open", "corrected", "declined"]);

/** A member's report about a fact, and the answer of staff. */
export const factReport = z.object({
  id: z.string(),
  path: z.string(),
  label: z.string(),
  message: z.string(),
  createdAt: instant,
  status: reportStatus,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
});

export type FactReport = z.infer<typeof factReport>;
