import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { withLateFee } from "../author-late-fees.ts";
import { withMatchers } from "../author-matchers.ts";
import { citiAadvantageBusinessCards, citiAadvantageCards } from "./citi-aadvantage.ts";
import { citiEverydayCards } from "./citi-everyday.ts";
import { citiStrataCards } from "./citi-strata.ts";

export const citiCards: CardTerms[] = withMatchers(
  withLateFee(
    [...citiStrataCards, ...citiEverydayCards, ...citiAadvantageCards, ...citiAadvantageBusinessCards],
    41,
    41,
  ),
);
