import type { CardTerms } from "../core/src/domain/catalog/card-terms.ts";
import { dollars, unverified } from "./author.ts";

/** The cards with the late fee that their bank charges on all of them; a card with its own late fee keeps it. */
export const withLateFee = (cards: CardTerms[], firstDollars: number, repeatDollars: number): CardTerms[] =>
  cards.map((card) => {
    if (card.isCharge || card.fees.lateFirstCents !== null) return card;
    const source = unverified(card.links.productUrl, "medium");
    return {
      ...card,
      fees: { ...card.fees, lateFirstCents: dollars(firstDollars), lateRepeatCents: dollars(repeatDollars) },
      provenance: { ...card.provenance, "fees.lateFirstCents": source, "fees.lateRepeatCents": source },
    };
  });
