import * as z from "zod/mini";
import { civilDate } from "../dates/shapes.ts";
import { accountLimits, cents, longText, shortText, slug } from "./shapes.ts";

export const CAP_PERIODS = [
  "statement_month",
  "calendar_month",
  "calendar_quarter",
  "calendar_year",
  "cardmember_year",
  "lifetime",
  "promo",
] as const;

export const CHANNELS = ["any", "in_store", "online", "portal", "wallet_pay", "app", "physical_card"] as const;

/** Units per dollar: 4 is four points, or four percent, for each dollar. */
export const multiplier = z.number().check(z.minimum(0), z.maximum(30));

/** Spending up to `amountCents` in a period earns the rule's multiplier, what is above it `afterMultiplier`. */
export const earnCap = z.strictObject({
  amountCents: cents,
  period: z.enum(CAP_PERIODS),
  /** All categories of the rule count toward one cap. */
  shared: z.boolean(),
  afterMultiplier: multiplier,
  /** Rules of the card whose caps name the same pool count toward one cap. */
  pool: z.exactOptional(slug),
});

/** One row for each quarter of a rotating program. */
export const rotating = z.strictObject({
  quarter: z.string().check(z.regex(/^\d{4}Q[1-4]$/)),
  activationRequired: z.boolean(),
  activationOpens: z.nullable(civilDate),
  activationCloses: z.nullable(civilDate),
  /** Activating late also counts what was spent before in the quarter. */
  retroactive: z.boolean(),
});

export const earnRule = z.strictObject({
  /** Unique on its card. */
  id: slug,
  ...accountLimits,
  label: shortText,
  /** The issuer's terms in their own shape, where a number alone isn't enough. */
  rawText: z.nullable(longText),
  /** Refers to spend categories; empty when only merchants count. */
  categoryIds: z.array(slug),
  /** Refers to merchants: the rule applies only there, in addition to its categories. */
  merchantIds: z.array(slug),
  channel: z.enum(CHANNELS),
  multiplier,
  /** `additional` comes on top of the card's base. */
  multiplierKind: z.enum(["total", "additional"]),
  cap: z.nullable(earnCap),
  rotating: z.nullable(rotating),
  /** The rule holds for the `n` categories of it in which most is spent, or that the holder chose. */
  topN: z.nullable(
    z.strictObject({
      n: z.int().check(z.minimum(1), z.maximum(10)),
      chosenBy: z.enum(["automatic_top_spend", "cardholder_choice"]),
    }),
  ),
  minSpendCents: z.nullable(cents),
  geo: z.nullable(z.enum(["us_only", "non_us_only"])),
  validFrom: z.nullable(civilDate),
  validTo: z.nullable(civilDate),
  conditions: z.array(
    z.enum(["requires_enrolment", "requires_membership", "autopay_required", "relationship_tier", "first_year_only"]),
  ),
  /** A yearly percentage on top, such as a first-year match. */
  bonusPct: z.nullable(z.strictObject({ pct: z.number().check(z.minimum(0), z.maximum(200)), when: shortText })),
});

export type EarnRule = z.infer<typeof earnRule>;
export type EarnCap = z.infer<typeof earnCap>;
export type CapPeriod = (typeof CAP_PERIODS)[number];
