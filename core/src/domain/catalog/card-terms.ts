import * as z from "zod/mini";
import { civilDate } from "../dates/shapes.ts";
import { ART_HUES } from "./art-hues.ts";
import { benefit } from "./benefit.ts";
import { earnRule, multiplier } from "./earn-rule.ts";
import { offer } from "./offer.ts";
import { accountLimits, bps, cents, longText, provenance, shortText, slug, webAddress } from "./shapes.ts";
import { text } from "../text.ts";

export const NETWORKS = ["visa", "mastercard", "amex", "discover", "other", "unknown"] as const;
export const SEGMENTS = ["personal", "business", "student", "secured", "store", "corporate"] as const;
export const CARD_STATUSES = ["draft", "in_review", "published", "discontinued", "archived"] as const;
export const AVAILABILITIES = ["open", "invite_only", "product_change_only", "closed_to_new", "unknown"] as const;

export const CREDIT_TIERS = ["none", "le619", "s620_719", "ge720"] as const;

const rate = z.nullable(z.strictObject({ minBps: bps, maxBps: bps }));
const optionalBps = z.nullable(bps);
const optionalCents = z.nullable(cents);

const introRate = z.nullable(
  z.strictObject({
    rateBps: bps,
    months: z.int().check(z.minimum(1), z.maximum(60)),
    endsRule: z.nullable(shortText),
    /** Interest of the whole period falls due when it is not paid off in time. */
    deferredInterest: z.boolean(),
  }),
);

export const annualFee = z.strictObject({
  amountCents: cents,
  /** Null: since ever, as far as we know. */
  validFrom: z.nullable(civilDate),
  /** The last day on which it is charged; null while it holds. */
  validTo: z.nullable(civilDate),
  ...accountLimits,
});

export const fees = z.strictObject({
  /** In order of time; a change reaches a holder at the next anniversary. Null: not known. Never empty. */
  annual: z.nullable(z.array(annualFee).check(z.minLength(1))),
  /** 0: waived in the first year. Null: the same as later, as far as we know. */
  firstYearCents: optionalCents,
  authorizedUserCents: optionalCents,
  employeeCardCents: optionalCents,
  foreignBps: z.nullable(z.int().check(z.minimum(0), z.maximum(500))),
  balanceTransfer: z.nullable(
    z.strictObject({ bps, minCents: optionalCents, introBps: optionalBps, introMonths: z.nullable(z.int()) }),
  ),
  cashAdvance: z.nullable(z.strictObject({ bps, minCents: optionalCents })),
  lateFirstCents: optionalCents,
  lateRepeatCents: optionalCents,
  returnedCents: optionalCents,
  overLimitCents: optionalCents,
});

export const apr = z.strictObject({
  purchase: z.nullable(
    z.strictObject({
      minBps: optionalBps,
      maxBps: optionalBps,
      byTier: z.nullable(z.partialRecord(z.enum(CREDIT_TIERS), bps)),
      variable: z.nullable(z.boolean()),
      index: z.nullable(z.enum(["prime", "tbill", "fed_funds", "other"])),
      marginBps: optionalBps,
    }),
  ),
  intro: introRate,
  balanceTransferIntro: introRate,
  balanceTransfer: rate,
  cashAdvance: rate,
  penalty: z.nullable(z.strictObject({ minBps: bps, maxBps: bps, triggers: z.array(shortText) })),
});

/**
 * What is true of one card product. Null is "not known", which is never the same as 0 or none. Amounts are integer cents, rates
 * basis points, multipliers units per dollar.
 */
export const cardTerms = z.strictObject({
  id: slug,
  /** Without the issuer: "Sapphire Preferred". */
  name: shortText,
  shortName: shortText,
  issuerId: slug,
  /** The airline, hotel or shop on the card. */
  coBrand: z.nullable(shortText),
  network: z.enum(NETWORKS),
  networkTier: z.nullable(
    z.enum([
      "visa_traditional",
      "visa_signature",
      "visa_infinite",
      "mc_standard",
      "mc_world",
      "mc_world_elite",
      "other",
    ]),
  ),
  segment: z.enum(SEGMENTS),
  isCharge: z.boolean(),
  isSecured: z.boolean(),
  noPresetLimit: z.boolean(),
  availability: z.enum(AVAILABILITIES),
  /** `national`, or the two letters of each state. */
  regions: z.array(z.string().check(z.regex(/^(national|[A-Z]{2})$/))),
  creditTiers: z.nullable(z.array(z.enum(CREDIT_TIERS))),
  fees,
  apr,
  gracePeriodDays: z.nullable(z.int().check(z.minimum(0), z.maximum(60))),
  balanceMethod: z.nullable(shortText),
  minimumPaymentRule: z.nullable(
    z.strictObject({ pctBps: bps, floorCents: cents, includesInterest: z.nullable(z.boolean()) }),
  ),
  earn: z.strictObject({
    /** Null: the card earns nothing. */
    currencyId: z.nullable(slug),
    base: multiplier,
    rules: z.array(earnRule).check(z.maxLength(60)),
  }),
  offers: z.array(offer).check(z.maxLength(40)),
  benefits: z.array(benefit).check(z.maxLength(60)),
  applicationRuleIds: z.array(slug),
  /** Whether a welcome offer can be had again; null: not known. */
  bonusRule: z.nullable(
    z.strictObject({
      kind: z.enum(["once_per_lifetime", "months_since_bonus", "family_lock", "none"]),
      months: z.nullable(z.int()),
      familyCardIds: z.array(slug),
      note: z.nullable(longText),
    }),
  ),
  productChange: z.strictObject({ to: z.array(slug), noFeeDowngradeIds: z.array(slug) }),
  fiveTwentyFour: z.enum(["counts", "does_not_count", "unknown"]),
  links: z.strictObject({
    productUrl: z.nullable(webAddress),
    applyUrl: z.nullable(webAddress),
    termsUrl: z.nullable(webAddress),
    agreementUrl: z.nullable(webAddress),
    rotatingActivationUrl: z.nullable(webAddress),
    benefitsUrl: z.nullable(webAddress),
  }),
  aliases: z.array(shortText).check(z.maxLength(20)),
  /** The color in which the card is drawn, near that of the real one; left out: one by its id. */
  artHue: z.exactOptional(z.enum(ART_HUES)),
  /**
   * Sources by path of the fact, such as `fees.annual` or `benefits.travel-credit`. A fact has the source of the longest path
   * that it belongs to; the empty path is the card as a whole and always exists.
   */
  provenance: z.record(text(120), provenance),
});

export type CardTerms = z.infer<typeof cardTerms>;
export type AnnualFee = z.infer<typeof annualFee>;
