import * as z from "zod/mini";

type Shape = z.core.$ZodShape;
type Seen<S extends Shape> = { [Key in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[Key]>> };

/** What a caller saw of some parts of what is stored, null for what wasn't there. */
export const seenParts = <S extends Shape>(shape: S) => {
  const seen = Object.entries(shape).map(([name, part]) => [name, z.optional(z.nullable(part))] as const);
  return z.optional(z.strictObject(Object.fromEntries(seen) as Seen<S>));
};

/**
 * The body of an edit of something stored. `from` has what its writer saw of the parts that they name: 409 `conflict`, with these parts
 * as its fields, when what is stored is different by then and isn't what they ask for either. Without it nothing is compared.
 *
 * @param stored parts that may be stored as something that can't be entered any more
 */
export const edit = <S extends Shape>(body: z.ZodMiniObject<S, z.core.$strict>, stored: Partial<S> = {}) =>
  z.extend(body, { from: seenParts<S>({ ...body.shape, ...stored }) });
