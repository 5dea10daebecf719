import * as z from "zod/mini";
import { ART_HUES } from "../catalog/art-hues.ts";
import { trimmedText } from "../text.ts";
import type { LogoKind } from "./logo.ts";

/** What stands beside a name: its logo, or initials on a color. */
export const logoMark = z.object({
  /** The path of the picture; null: initials are shown. */
  url: z.nullable(z.string()),
  initials: z.string(),
  hue: z.enum(ART_HUES),
});

export type LogoMark = z.infer<typeof logoMark>;

/** What staff chose in place of computed initials and color. */
export type LogoFallback = Pick<LogoMark, "initials" | "hue">;

/** Initials that staff choose; null: those of the name, and its color, too. */
export const chosenInitials = z
  .nullable(trimmedText(12).check(z.regex(/^[\p{L}\p{N}&]{0,3}$/u, { error: "Enter up to 3 letters or digits." })))
  .check(z.overwrite((typed) => (typed === "" ? null : typed)));

/** The mark of a name. Its id is null where the catalog doesn't have it. */
export type FindLogo = (kind: LogoKind, id: string | null, name: string) => LogoMark;

/** From memory but for one read a minute. */
export type FindLogos = (now: Date) => Promise<FindLogo>;
