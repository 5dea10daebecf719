import * as z from "zod/mini";
import { MAX_FIRST_NAME_LENGTH } from "../domain/accounts/first-name.ts";
export { instant } from "../domain/dates/shapes.ts";
import { text } from "../domain/text.ts";

/** A mail address as people type it: one plain address of at most 254 characters, trimmed; never a list or `Name <address>`. */
export const emailAddress = z.pipe(
  z.pipe(
    text(254),
    z.transform((typed) => typed.trim()),
  ),
  z.string().check(z.email({ error: "Enter one email address, such as nora@example.com." })),
);

export const firstName = text(MAX_FIRST_NAME_LENGTH);

/** ISO 4217, lower case, as Stripe writes it. */
export const currency = z.string().check(z.regex(/^[a-z]{3}$/));

export const message = z.object({ message: z.string() });
