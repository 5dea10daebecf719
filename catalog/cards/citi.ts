import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { citiAadvantageBusinessCards, citiAadvantageCards } from "./citi-aadvantage.ts";
import { citiEverydayCards } from "./citi-everyday.ts";
import { citiStrataCards } from "./citi-strata.ts";

export const citiCards: CardTerms[] = [
  ...citiStrataCards,
  ...citiEverydayCards,
  ...citiAadvantageCards,
  ...citiAadvantageBusinessCards,
];
