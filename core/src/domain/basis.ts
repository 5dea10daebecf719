import * as z from "zod/mini";
import { civilDate } from "./dates/shapes.ts";

/** The source of a fact: the member, the catalog (with its page), or one of our rules. */
export const factSource = z.object({
  kind: z.enum(["you", "bank", "catalog", "rule", "sample"]),
  label: z.string(),
  url: z.nullable(z.string()),
  /** When it was entered, or checked at `url`; of an unverified fact, the day for which its source states it. */
  on: z.nullable(civilDate),
  /** Of an unverified fact of the catalog; null once it was checked. */
  confidence: z.nullable(z.enum(["high", "medium", "low"])),
});

export type FactSource = z.infer<typeof factSource>;

/** How a number was made, and from what: everything that is needed to check it by hand. */
export const basis = z.object({
  how: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string(), source: factSource })),
});

export type Basis = z.infer<typeof basis>;
