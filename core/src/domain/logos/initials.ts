import { ART_HUES } from "../catalog/art-hues.ts";
import { hashText } from "../hash-text.ts";
import type { FindLogo, LogoFallback } from "./logo-mark.ts";

const SMALL_WORD = /^(?:a|and|at|for|of|the)$/i;

/** The two letters that stand in for a logo: `BA` for Bank of America, `CH` for Chase. */
export function getInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "?", second] = words.filter((word) => !SMALL_WORD.test(word));
  const letters =
    second === undefined ? Array.from(first).slice(0, 2) : [first, second].map((word) => Array.from(word)[0] ?? "");
  return letters.join("").toUpperCase();
}

/** Initials and color by the name alone: the same everywhere, always. */
export const computeFallback = (name: string): LogoFallback => ({
  initials: getInitials(name),
  hue: ART_HUES[hashText(name) % ART_HUES.length]!,
});

/** Without any logo. */
export const findInitials: FindLogo = (_kind, _id, name) => ({ url: null, ...computeFallback(name) });
