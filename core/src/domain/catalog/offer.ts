import * as z from "zod/mini";
import { civilDate } from "../dates/shapes.ts";
import { cents, shortText, slug, webAddress } from "./shapes.ts";

/** One step of a welcome offer: `amount` of the currency for spending `spendCents` in total within `days` or `months`. */
export const offerTier = z.strictObject({
  amount: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  kind: z.enum(["points", "cash", "statement_credit", "free_night", "companion"]),
  /** Null for cash. In cash and credits `amount` is cents. */
  currencyId: z.nullable(slug),
  spendCents: cents,
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(1_100))),
  months: z.nullable(z.int().check(z.minimum(1), z.maximum(36))),
  note: z.nullable(shortText),
});

/** What an offer gives besides its tiers, and how much of its value counts. */
export const offerExtra = z.strictObject({
  label: shortText,
  valueCents: cents,
  weight: z.number().check(z.minimum(0), z.maximum(1)),
});

export const OFFER_EXCLUSIONS = [
  "fees",
  "interest",
  "cash_advance",
  "balance_transfer",
  "gift_cards",
  "p2p",
  "gambling",
  "refunds_subtract",
] as const;

export const offer = z.strictObject({
  id: slug,
  tiers: z.array(offerTier).check(z.minLength(1), z.maxLength(6)),
  extra: z.array(offerExtra),
  validFrom: z.nullable(civilDate),
  /** Null means unknown, never "forever". */
  expiresOn: z.nullable(civilDate),
  isPublic: z.boolean(),
  isTargeted: z.boolean(),
  url: z.nullable(webAddress),
  sourceUrl: z.nullable(webAddress),
  firstYearFeeWaived: z.nullable(z.boolean()),
  /** What the days are counted from. */
  startsAt: z.enum(["approval", "account_open", "card_received"]),
  exclusions: z.array(z.enum(OFFER_EXCLUSIONS)),
});

export type Offer = z.infer<typeof offer>;
export type OfferTier = z.infer<typeof offerTier>;
