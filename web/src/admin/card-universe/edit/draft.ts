import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { slug } from "@cardwell/core/domain/catalog/shapes";
import type { AdminCard } from "../queries.ts";

/** Edits of a card that are not published yet, and which version they began from. */
export type Draft = { terms: CardTerms; status: AdminCard["status"]; baseVersion: number };

export const draftOf = ({ terms, status, version }: AdminCard): Draft => ({ terms, status, baseVersion: version });

/** The calendar day where staff sit. */
export const localToday = (): string => new Date().toLocaleDateString("en-CA");

/** Why a card cannot have this id; undefined when it can. */
export function idProblem(id: string): string | undefined {
  if (id === "") return "Give the card an id.";
  if (!slug.safeParse(id).success) return "Use small letters, digits and single hyphens, at most 80 in all.";
}

const unread = { sourceUrl: null, sourceType: "staff", checkedOn: null, checkedBy: null, confidence: "low" } as const;

/** Another card with the same terms: nobody has checked them for it, and it has no history. */
export function duplicateOf(terms: CardTerms): CardTerms {
  return {
    ...terms,
    id: `${terms.id}-copy`,
    name: `${terms.name} copy`,
    aliases: [],
    productChange: { to: [], noFeeDowngradeIds: [] },
    bonusRule: terms.bonusRule?.kind === "family_lock" ? null : terms.bonusRule,
    provenance: { "": unread },
  };
}

/** A card of which nothing is known yet. */
export function emptyTerms(issuerId: string): CardTerms {
  return {
    id: "",
    name: "",
    shortName: "",
    issuerId,
    coBrand: null,
    network: "unknown",
    networkTier: null,
    segment: "personal",
    isCharge: false,
    isSecured: false,
    noPresetLimit: false,
    availability: "unknown",
    regions: ["national"],
    creditTiers: null,
    fees: {
      annual: null,
      firstYearCents: null,
      authorizedUserCents: null,
      employeeCardCents: null,
      foreignBps: null,
      balanceTransfer: null,
      cashAdvance: null,
      lateFirstCents: null,
      lateRepeatCents: null,
      returnedCents: null,
      overLimitCents: null,
    },
    apr: {
      purchase: null,
      intro: null,
      balanceTransferIntro: null,
      balanceTransfer: null,
      cashAdvance: null,
      penalty: null,
    },
    gracePeriodDays: null,
    balanceMethod: null,
    minimumPaymentRule: null,
    earn: { currencyId: null, base: 0, rules: [] },
    offers: [],
    benefits: [],
    applicationRuleIds: [],
    bonusRule: null,
    productChange: { to: [], noFeeDowngradeIds: [] },
    fiveTwentyFour: "unknown",
    links: {
      productUrl: null,
      applyUrl: null,
      termsUrl: null,
      agreementUrl: null,
      rotatingActivationUrl: null,
      benefitsUrl: null,
    },
    aliases: [],
    provenance: { "": unread },
  };
}
