import type { CardTerms } from "../core/src/domain/catalog/card-terms.ts";
import type { CatalogReference } from "../core/src/domain/catalog/reference.ts";
import { withEarned } from "./author-earned.ts";
import { withHues } from "./author-hues.ts";
import { withOffers } from "./author-offers.ts";
import { withRates } from "./author-rates.ts";
import { amexBusinessCards } from "./cards/amex-business.ts";
import { amexCobrandCards } from "./cards/amex-cobrand.ts";
import { amexPersonalCards } from "./cards/amex-personal.ts";
import { bankOfAmericaCards } from "./cards/bank-of-america.ts";
import { barclaysCards } from "./cards/barclays.ts";
import { biltAndAppleCards } from "./cards/bilt-and-apple.ts";
import { capitalOneCards } from "./cards/capital-one.ts";
import { chaseBusinessCards } from "./cards/chase-business.ts";
import { chaseCobrandCards } from "./cards/chase-cobrand.ts";
import { chasePersonalCards } from "./cards/chase-personal.ts";
import { citiCards } from "./cards/citi.ts";
import { coBrandBankCards } from "./cards/co-brand-banks.ts";
import { creditUnionCards } from "./cards/credit-unions.ts";
import { discoverCards } from "./cards/discover.ts";
import { fintechCards } from "./cards/fintech.ts";
import { regionalBankCards } from "./cards/regional-banks.ts";
import { securedAndStudentCards } from "./cards/secured-and-student.ts";
import { storeCards } from "./cards/stores.ts";
import { usBankCards } from "./cards/us-bank.ts";
import { wellsFargoCards } from "./cards/wells-fargo.ts";
import { chaseBusinessCardsSince2026, chaseCardsSince2026 } from "./cards/chase-since-2026.ts";
import { otherAmexCards, otherBankCards, otherCitiCards } from "./cards/other-banks.ts";
import { applicationRules } from "./reference/application-rules.ts";
import { categories } from "./reference/categories.ts";
import { currencies } from "./reference/currencies.ts";
import { issuers } from "./reference/issuers.ts";
import { merchants } from "./reference/merchants.ts";

/** What a new installation knows of cards before anybody has read a source. */
export const seedCatalog: { cards: CardTerms[]; reference: CatalogReference } = {
  cards: withHues(
    withOffers(
      withRates(
        withEarned([
          ...chasePersonalCards,
          ...chaseBusinessCards,
          ...chaseCobrandCards,
          ...chaseCardsSince2026,
          ...chaseBusinessCardsSince2026,
          ...amexPersonalCards,
          ...amexCobrandCards,
          ...amexBusinessCards,
          ...otherAmexCards,
          ...citiCards,
          ...otherCitiCards,
          ...capitalOneCards,
          ...bankOfAmericaCards,
          ...wellsFargoCards,
          ...usBankCards,
          ...barclaysCards,
          ...discoverCards,
          ...biltAndAppleCards,
          ...coBrandBankCards,
          ...regionalBankCards,
          ...creditUnionCards,
          ...fintechCards,
          ...securedAndStudentCards,
          ...storeCards,
          ...otherBankCards,
        ]),
      ),
    ),
  ),
  reference: { asOf: "2026-10-07", issuers, currencies, categories, merchants, applicationRules },
};
