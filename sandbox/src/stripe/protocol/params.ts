import { z } from "zod";
import { invalidRequest } from "./errors.ts";

const MAX_METADATA_KEYS = 50;

/** Every value arrives as text: these parse and validate it. */
export const text = z.string().min(1, { error: "parameter_invalid_empty" }).max(5000);
export const shortText = z.string().min(1, { error: "parameter_invalid_empty" }).max(500);
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/u, { error: "parameter_invalid_integer" })
  .transform(Number);
export const nonNegative = atLeast(0);
export const positive = atLeast(1);
export const decimal = z.string().regex(/^-?\d+(\.\d{1,12})?$/u, { error: "Invalid decimal" });
export const boolean = z.enum(["true", "false"], { error: "Invalid boolean" }).transform((value) => value === "true");
export const timestamp = atLeast(0);
const CURRENCIES = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export const currency = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => CURRENCIES.has(value), { error: "Invalid currency" });
export const url = z
  .string()
  .max(5000)
  .refine((value) => /^https?:\/\/[^\s]+$/u.test(value), { error: "url_invalid" });
export const email = z
  .string()
  .max(512)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/u, { error: "email_invalid" });

/** Empty text unsets. */
export function emptyable<T extends z.ZodType>(schema: T) {
  return z.union([z.literal("").transform(() => null), schema]);
}

export const metadata = z.union([
  z.literal("").transform(() => null),
  z.record(z.string().max(40), z.string().max(500)),
]);

export const paging = {
  limit: z
    .string()
    .regex(/^-?\d{1,12}$/u, { error: "parameter_invalid_integer" })
    .transform(Number)
    .refine((value) => value >= 1 && value <= 100, { error: "limit_range" })
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

export const created = z
  .union([
    timestamp,
    z.strictObject({
      gt: timestamp.optional(),
      gte: timestamp.optional(),
      lt: timestamp.optional(),
      lte: timestamp.optional(),
    }),
  ])
  .optional();

export type Range = z.infer<typeof created>;

export function inRange(value: number, range: Range): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return value === range;
  return (
    (range.gt === undefined || value > range.gt) &&
    (range.gte === undefined || value >= range.gte) &&
    (range.lt === undefined || value < range.lt) &&
    (range.lte === undefined || value <= range.lte)
  );
}

/** Merges metadata as the vendor does: an empty value removes its key, an empty map removes all. */
export function mergeMetadata(
  current: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return current;
  if (change === null) return {};
  const merged = Object.entries({ ...current, ...change }).filter(([, value]) => value !== "");
  if (merged.length > MAX_METADATA_KEYS) {
    throw invalidRequest(`Metadata can't have more than ${MAX_METADATA_KEYS} keys.`, { param: "metadata" });
  }
  return Object.fromEntries(merged);
}

function atLeast(least: number) {
  return z
    .string()
    .regex(/^-?\d{1,12}$/u, { error: "parameter_invalid_integer" })
    .transform(Number)
    .refine((value) => value >= least, { error: `Must be greater than or equal to ${least}` });
}
