import * as z from "zod/mini";

/** A name of a card, a bank or a credit: 160 characters at most, with at least one of the letters a–z or a digit. */
export const nameText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(160, { error: "It is longer than 160 characters." }),
    z.regex(/[a-z0-9]/i, { error: "It has no letter or digit." }),
  );

/** A text such as "95,00" is none: which number it means isn't known. */
export const plainNumber = z.number({ error: "Write a number without quotes, such as 95 or 1284.6." });

/** An amount that a card may name. */
export const dollars = plainNumber.check(
  z.minimum(0, { error: "It is below $0." }),
  z.maximum(100_000, { error: "It is above $100,000." }),
);

/** How often something may be used in a window. */
export const count = z.int().check(z.minimum(1), z.maximum(100));

type Problems = { issues: { path: PropertyKey[]; message: string }[] };

/** The first thing that is wrong with a row, for a person: where, and what. */
export function shapeProblem({ issues }: Problems): string {
  const [first] = issues;
  if (!first) return "The row does not have the shape of its source.";
  return `${first.path.map(String).join(".") || "The row"}: ${first.message}`;
}
