import * as z from "zod/mini";
import { civilDate } from "../dates/shapes.ts";
import { CHANNELS } from "./earn-rule.ts";
import { longText, provenance, shortText, slug } from "./shapes.ts";

export const issuer = z.strictObject({
  id: slug,
  name: shortText,
  legalName: z.nullable(shortText),
  phone: z.nullable(z.string().check(z.regex(/^\+1-\d{3}-\d{3}-\d{4}$/))),
  website: z.nullable(z.string()),
  /** Where a cardholder signs in to pay. */
  signInUrl: z.optional(z.nullable(z.string())),
  /** Days after the annual fee posts in which closing or changing the card gives it back. */
  feeRefundDays: z.nullable(z.strictObject({ days: z.int(), provenance })),
  /** Whether its business cards show on personal credit reports. */
  businessReportsToPersonal: z.enum(["yes", "no", "only_if_late", "unknown"]),
  supportsProductChange: z.nullable(z.boolean()),
});

export const currencyKind = z.enum(["cash", "transferable", "airline", "hotel", "other"]);

/** A reward currency. `centsPerUnit` 1.4: one point is worth 1.4 cents. In cash one unit is one cent. */
export const rewardCurrency = z.strictObject({
  id: slug,
  name: shortText,
  kind: currencyKind,
  /** What one unit is worth as cash back from the issuer; null when it cannot be cashed out. */
  cashFloorCentsPerUnit: z.nullable(z.number().check(z.minimum(0), z.maximum(10))),
  typicalCentsPerUnit: z.number().check(z.minimum(0), z.maximum(10)),
  aspirationalCentsPerUnit: z.nullable(z.number().check(z.minimum(0), z.maximum(10))),
  transferPartners: z.array(shortText),
  expiry: z.strictObject({ months: z.nullable(z.int()), basis: z.enum(["activity", "earning", "none", "unknown"]) }),
  provenance,
});

/** A kind of spending, as the cards' rules name it. */
export const spendCategory = z.strictObject({
  id: slug,
  parentId: z.nullable(slug),
  label: shortText,
  /** Merchant category codes and ranges: `5812` or `3000-3350`. */
  mccs: z.array(z.string().check(z.regex(/^\d{4}(-\d{4})?$/))),
  /** Detailed personal finance categories of the bank data. */
  pfcDetailed: z.array(z.string().check(z.regex(/^[A-Z_]+$/))),
  /** Other words by which people look for it. */
  aliases: z.array(shortText),
});

export const merchant = z.strictObject({
  id: slug,
  name: shortText,
  categoryId: slug,
  aliases: z.array(shortText),
  mcc: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  /** Networks that it takes when it does not take all: a warehouse club may take one. */
  acceptsNetworks: z.nullable(z.array(z.string())),
  /** How most purchases there are made, where that is one way: an online shop. */
  channel: z.exactOptional(z.enum(CHANNELS)),
  /** How its purchases code when that is not what one expects. */
  note: z.nullable(shortText),
});

export const applicationRule = z.strictObject({
  id: slug,
  /** Null: of all issuers together. */
  issuerId: z.nullable(slug),
  label: shortText,
  kind: z.enum(["max_new_accounts", "max_open_cards", "max_applications", "bonus_cooldown", "family_lock", "lifetime"]),
  maxCount: z.nullable(z.int()),
  windowDays: z.nullable(z.int()),
  windowMonths: z.nullable(z.int()),
  scope: z.enum(["all_issuers", "this_issuer"]),
  counts: z.enum(["personal", "business", "both"]),
  excludes: z.array(z.enum(["authorised_user", "business", "no_preset_limit"])),
  familyCardIds: z.array(slug),
  note: z.nullable(longText),
  /** How well the rule is known: published by the issuer, widely reported by holders, or rumour. */
  evidence: z.enum(["published", "widely_reported", "rumour"]),
  validFrom: z.nullable(civilDate),
  provenance,
});

/** Everything of the catalog that is not a card. */
export const catalogReference = z.strictObject({
  /** The last day on which a source of the seed was read: what changed later isn't in it. Null: not known. */
  asOf: z.nullable(civilDate),
  issuers: z.array(issuer),
  currencies: z.array(rewardCurrency),
  categories: z.array(spendCategory),
  merchants: z.array(merchant),
  applicationRules: z.array(applicationRule),
});

export type Issuer = z.infer<typeof issuer>;
export type RewardCurrency = z.infer<typeof rewardCurrency>;
export type SpendCategory = z.infer<typeof spendCategory>;
export type Merchant = z.infer<typeof merchant>;
export type ApplicationRule = z.infer<typeof applicationRule>;
export type CatalogReference = z.infer<typeof catalogReference>;
