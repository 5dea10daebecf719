import * as z from "zod/mini";
import { ART_HUES } from "../domain/catalog/card-terms.ts";
import { civilDate } from "../domain/dates/shapes.ts";

const side = z.object({
  cardId: z.string(),
  name: z.string(),
  issuer: z.string(),
  artHue: z.nullable(z.enum(ART_HUES)),
  /** What a card year costs that begins today; null: not known. */
  annualFeeCents: z.nullable(z.int()),
  /** What it earns, and what a unit is worth; null: not known. */
  currency: z.nullable(z.object({ name: z.string(), centsPerUnit: z.number() })),
  credits: z.array(z.object({ benefitId: z.string(), title: z.string(), value: z.string() })),
  /** What the recorded purchases would have earned on it; null: it isn't known what it earns, or what that is worth. */
  earnedCents: z.nullable(z.int()),
});

const rate = z.object({
  /** `3×` of its currency, `2%` of cash back; null: not known. */
  rate: z.nullable(z.string()),
  /** A higher rate that asks for something first. */
  more: z.nullable(z.string()),
});

/** A card of the member beside another one of the catalog. */
export const comparison = z.object({
  own: side,
  other: side,
  /** By kind of spending, everything else last. */
  earning: z.array(z.object({ categoryId: z.string(), label: z.string(), own: rate, other: rate })),
  /** The purchases that both were tried on. */
  recorded: z.object({ from: civilDate, to: civilDate, purchases: z.int(), spentCents: z.int() }),
});

export type Comparison = z.infer<typeof comparison>;
export type ComparedCard = z.infer<typeof side>;
