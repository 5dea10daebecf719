import * as z from "zod/mini";
import { civilDate, monthDay } from "../dates/shapes.ts";
import { accountLimits, cents, longText, shortText, slug, webAddress } from "./shapes.ts";
import { text } from "../text.ts";

export const CADENCES = [
  "weekly",
  "monthly",
  "quarterly",
  "semiannual",
  "annual",
  "multi_year",
  "one_time",
  "ongoing",
  "custom",
] as const;

export const ANCHORS = ["calendar", "card_anniversary", "statement_cycle", "enrolment_date", "last_use"] as const;

/** When a benefit renews. Windows are computed from this and never stored ahead. */
export const benefitWindow = z.strictObject({
  cadence: z.enum(CADENCES),
  anchor: z.enum(ANCHORS),
  /** How many of the cadence's units a window spans: 4 with `multi_year` is every four years. */
  everyN: z.int().check(z.minimum(1), z.maximum(10)),
  /** The pieces of a year; only with `custom`. They follow each other and may leave gaps. */
  segments: z.array(z.strictObject({ from: monthDay, to: monthDay })),
  /** Uses in a window: 2 for two free bags. */
  occurrences: z.int().check(z.minimum(1), z.maximum(100)),
  /** How many further windows what is left may be used in. */
  carryOverWindows: z.int().check(z.minimum(0), z.maximum(12)),
  /** The issuer's zone when stated, else null: the holder's. */
  timeZone: z.nullable(text(64)),
});

export const BENEFIT_KINDS = [
  "statement_credit",
  "cash",
  "points",
  "free_night",
  "companion_ticket",
  "membership",
  "status",
  "lounge",
  "insurance",
  "fee_waiver",
  "discount",
  "other",
] as const;

export const BENEFIT_CATEGORIES = [
  "travel",
  "hotel",
  "airline_fee",
  "dining",
  "delivery",
  "rideshare",
  "streaming",
  "shopping",
  "entertainment",
  "wellness",
  "security_lane",
  "groceries",
  "wireless",
  "software",
  "office",
  "other",
] as const;

export const benefit = z.strictObject({
  /** Unique on its card. */
  id: slug,
  ...accountLimits,
  title: shortText,
  /** What counts, in one short sentence. */
  summary: shortText,
  /** How to use it, in our words; null when it uses itself. */
  howTo: z.nullable(longText),
  termsUrl: z.nullable(webAddress),
  kind: z.enum(BENEFIT_KINDS),
  category: z.enum(BENEFIT_CATEGORIES),
  /** Null for what is simply there as long as the card is: insurance, lounge access, status. */
  window: z.nullable(benefitWindow),
  /** Worth of one window in cents; null when it is counted in `units`, or not known. */
  amountCents: z.nullable(cents),
  /** Nights, visits, passes or points of one window. */
  units: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  unit: z.nullable(z.enum(["night", "visit", "pass", "ticket", "bag", "point", "year"])),
  /** Another amount in one month of the year: `month=12` for a credit that is larger in December. */
  amountOverrides: z.array(
    z.strictObject({ match: z.string().check(z.regex(/^month=(1[0-2]|[1-9])$/)), amountCents: cents }),
  ),
  /** What has to be spent on the card before it is given, in the same window or in the one before; null, or not there, when nothing. */
  earnedBy: z.prefault(
    z.nullable(z.strictObject({ spendCents: cents, during: z.enum(["this_window", "window_before"]) })),
    null,
  ),
  /** `only`: in the first year of the card alone. `excluded`: from the second year on. */
  firstYear: z.enum(["included", "excluded", "only"]),
  enrolment: z.strictObject({
    required: z.boolean(),
    url: z.nullable(webAddress),
    deadline: z.nullable(civilDate),
    repeats: z.enum(["never", "yearly", "each_window"]),
    /** What the holder has to choose, such as one airline; null when nothing. */
    choice: z.nullable(shortText),
  }),
  posting: z.enum(["automatic", "after_purchase", "code", "portal"]),
  /** Days until the credit shows after the purchase. */
  expectedDays: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
  matchers: z.array(
    z.strictObject({
      merchantRegex: z.nullable(shortText),
      merchantEntityIds: z.array(shortText),
      mccs: z.array(z.string().check(z.regex(/^\d{4}$/))),
      pfc: z.array(shortText),
      minCents: z.nullable(cents),
      creditTextRegex: z.array(shortText),
    }),
  ),
  /** The last day of the perk itself, not of a window. */
  endsOn: z.nullable(civilDate),
  faceValueCents: z.nullable(cents),
  /** Which part of its face it is usually worth, 0 to 1. */
  defaultWeight: z.number().check(z.minimum(0), z.maximum(1)),
  insurance: z.nullable(
    z.strictObject({
      type: z.enum([
        "rental",
        "trip_delay",
        "trip_cancel",
        "baggage",
        "purchase",
        "extended_warranty",
        "phone",
        "return",
        "evacuation",
      ]),
      primary: z.nullable(z.boolean()),
      maxCents: z.nullable(z.int()),
      deductibleCents: z.nullable(z.int()),
      conditions: z.nullable(longText),
    }),
  ),
  lounge: z.nullable(
    z.strictObject({
      network: shortText,
      guests: z.nullable(z.int()),
      visits: z.nullable(z.int()),
      guestFeeCents: z.nullable(cents),
    }),
  ),
});

export type Benefit = z.infer<typeof benefit>;
export type BenefitWindow = z.infer<typeof benefitWindow>;
