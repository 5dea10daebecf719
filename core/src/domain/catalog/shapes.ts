import * as z from "zod/mini";
import { civilDate } from "../dates/shapes.ts";
import { readable, text } from "../text.ts";

/** The name of a thing in the catalog: lower case, words joined by hyphens. */
export const slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: "Use lower-case letters and digits, with hyphens between words." }),
    z.maxLength(80),
  );

/** Integer cents, never negative, up to $10,000,000: a business card's cap is $2,000,000. */
export const cents = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** Basis points: 2899 is 28.99 %. */
export const bps = z.int().check(z.minimum(0), z.maximum(10_000));

export const shortText = text(160).check(
  z.refine((value) => value.trim() !== "", { error: "Fill in this field.", abort: true }),
  z.minLength(1),
);
export const longText = text(2_000);
export const webAddress = z
  .url({ protocol: /^https$/, error: "Enter an address that starts with https://." })
  .check(z.maxLength(500), readable);

/** The accounts for which terms hold, by the day they were opened: from and until that day. Left out: all of them. */
export const accountLimits = { openedFrom: z.exactOptional(civilDate), openedUntil: z.exactOptional(civilDate) };

export const SOURCE_TYPES = [
  "issuer_page",
  "agreement_pdf",
  "cfpb_tccp",
  "dataset",
  "staff",
  "user_report",
  "ai_extract",
] as const;

/**
 * Where a fact comes from. `asOf` is the day for which the source states it. `checkedOn` is the day on which the fact was verified
 * at `sourceUrl`. Null: the fact is unverified, and `confidence` is how far to trust it. `note` is what another source states instead.
 */
export const provenance = z.strictObject({
  sourceUrl: z.nullable(webAddress),
  sourceType: z.enum(SOURCE_TYPES),
  checkedOn: z.nullable(civilDate),
  checkedBy: z.nullable(text(128)),
  confidence: z.enum(["high", "medium", "low"]),
  asOf: z.exactOptional(civilDate),
  note: z.exactOptional(shortText),
});

export type Provenance = z.infer<typeof provenance>;
