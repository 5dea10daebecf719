import type { NumberKind, ReadNumber } from "@cardwell/core/domain/number-text";
import * as z from "zod/mini";

/** A number as one would type it. */
export function typedNumber(value: number | null, kind: NumberKind): string {
  if (value === null) return "";
  if (kind === "money") return (value / 100).toFixed(value % 100 === 0 ? 0 : 2);
  return kind === "percent" ? String(value / 100) : String(value);
}

/** The schema of a text field that is read as a number, with the error of what can't be read. */
export const readWith = <Value>(read: (typed: string) => ReadNumber<Value>) =>
  z.pipe(
    z.string(),
    z.transform((typed, { issues }): Value => {
      const { value, error } = read(typed);
      if (error === undefined) return value;
      issues.push({ code: "custom", message: error, input: typed });
      return z.NEVER;
    }),
  );
