import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { withLateFee } from "../author-late-fees.ts";
import { withMatchers } from "../author-matchers.ts";
import { amexDeltaCards } from "./amex-delta.ts";
import { amexHiltonCards } from "./amex-hilton.ts";
import { amexMarriottCards } from "./amex-marriott.ts";

export const amexCobrandCards: CardTerms[] = withMatchers(
  withLateFee([...amexDeltaCards, ...amexHiltonCards, ...amexMarriottCards], 29, 40),
);
