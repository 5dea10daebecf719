import type { CardTerms } from "../core/src/domain/catalog/card-terms.ts";
import type { CatalogReference } from "../core/src/domain/catalog/reference.ts";
import { applicationRules } from "./reference/application-rules.ts";
import { categories } from "./reference/categories.ts";
import { currencies } from "./reference/currencies.ts";
import { issuers } from "./reference/issuers.ts";
import { merchants } from "./reference/merchants.ts";

/** What a new installation knows of cards before anybody has read a source. */
export const seedCatalog: { cards: CardTerms[]; reference: CatalogReference } = {
  cards: [],
  reference: { issuers, currencies, categories, merchants, applicationRules },
};
