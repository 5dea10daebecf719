import type { CardTerms } from "./card-terms.ts";
import type { Provenance } from "./shapes.ts";
import { getOwn } from "../get-own.ts";

const nobodysWord: Provenance = {
  sourceUrl: null,
  sourceType: "staff",
  checkedOn: null,
  checkedBy: null,
  confidence: "low",
};

/**
 * Where a fact of a card comes from: the source of its longest parent path, and of the card as a whole (the empty path)
 * when there is none nearer. Paths are those of `diffTerms`: `fees.annual`, `benefits.travel-credit.amountCents`.
 */
export function getSource(terms: CardTerms, path: string): Provenance {
  let nearest = path;
  while (nearest !== "") {
    const source = getOwn(terms.provenance, nearest);
    if (source !== undefined) return source;
    nearest = nearest.slice(0, Math.max(0, nearest.lastIndexOf(".")));
  }
  return terms.provenance[""] ?? nobodysWord;
}
