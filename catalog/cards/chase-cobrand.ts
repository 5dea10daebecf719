import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { withLateFee } from "../author-late-fees.ts";
import { withMatchers } from "../author-matchers.ts";
import { chaseHyattAndIhgCards } from "./chase-hyatt-and-ihg.ts";
import { chaseMarriottCards } from "./chase-marriott.ts";
import { chaseShopCards } from "./chase-shops.ts";
import { chaseSouthwestCards } from "./chase-southwest.ts";
import { chaseUnitedCards } from "./chase-united.ts";

export const chaseCobrandCards: CardTerms[] = withMatchers(
  withLateFee(
    [...chaseUnitedCards, ...chaseSouthwestCards, ...chaseMarriottCards, ...chaseHyattAndIhgCards, ...chaseShopCards],
    40,
    40,
  ),
);
