import { splitPieces } from "../lib/pieces.ts";

/** Shortens a text by these classes, but for one with an amount: that has as many lines as it needs. */
export const clampText = (text: string, className: string): string | false =>
  splitPieces(text).every(({ isMoney }) => !isMoney) && className;
