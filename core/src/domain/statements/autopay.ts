import { money } from "../format.ts";
import type { Autopay } from "../wallet/shapes.ts";

/**
 * Whether the autopay that its holder declared covers an amount that is due at least: the minimum, or the whole balance when the
 * minimum is not known. It is a declaration and no proof.
 */
export function autopayCovers(autopay: Autopay, leastCents: number): boolean {
  if (autopay.mode === "fixed") return autopay.fixedCents !== null && autopay.fixedCents >= leastCents;
  return autopay.mode === "minimum" || autopay.mode === "statement" || autopay.mode === "current";
}

/** Autopay that pays whatever is due. What it pays is not asked for, only checked. */
export const paysByItself = ({ autopay: { mode } }: { autopay: Pick<Autopay, "mode"> }): boolean =>
  mode === "minimum" || mode === "statement" || mode === "current";

const autopayLabels: Record<Autopay["mode"], string> = {
  unknown: "not entered",
  none: "off",
  minimum: "the minimum payment",
  statement: "the full statement balance",
  current: "the current balance",
  fixed: "a fixed amount",
};

/** What autopay pays, in words; a fixed amount by its sum, where it is known. */
export const formatAutopay = ({ mode, fixedCents }: Autopay): string =>
  mode === "fixed" && fixedCents !== null ? money(fixedCents) : autopayLabels[mode];

/** ` Autopay is off.`: why autopay leaves a payment to its holder; empty where it doesn't, or where nothing was entered. */
export function autopayNote({ mode }: Autopay): string {
  if (mode === "none") return " Autopay is off.";
  return mode === "fixed" ? " Autopay pays a fixed amount, which doesn't cover it." : "";
}
