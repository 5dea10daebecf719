import { readNumber } from "@cardwell/core/domain/number-text";
import type { ReadNumber } from "@cardwell/core/domain/number-text";

const mostCents = 100_000_000;
const mostUnits = 999_999;

/** Reads dollars as a member types them, in cents: "$1,284.60", and where they may be negative "-20", "(20)", "20 CR". */
export const readMoney = (typed: string, { allowNegative = false } = {}): ReadNumber =>
  readNumber(typed, "money", { most: mostCents, allowNegative });

/** Reads an amount above 0, in cents or whole units; `missing` is the error where there is none. */
export function readAmount(typed: string, isMoney: boolean, missing: string): ReadNumber<number> {
  const { value, error } = isMoney ? readMoney(typed) : readNumber(typed, "whole", { most: mostUnits });
  if (error !== undefined) return { error };
  return value === null || value === 0 ? { error: missing } : { value };
}
