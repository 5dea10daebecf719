import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { withMatchers } from "../author-matchers.ts";
import { citiAadvantageBusinessCards, citiAadvantageCards } from "./citi-aadvantage.ts";
import { citiEverydayCards } from "./citi-everyday.ts";
import { citiStrataCards } from "./citi-strata.ts";

export const citiCards: CardTerms[] = withMatchers([
  ...citiStrataCards,
  ...citiEverydayCards,
  ...citiAadvantageCards,
  ...citiAadvantageBusinessCards,
]);
