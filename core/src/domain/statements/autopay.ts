import type { Autopay } from "../wallet/shapes.ts";

/**
 * Whether the autopay that its holder declared covers an amount that is due at least: the minimum, or the whole balance when the
 * minimum is not known. It is a declaration and no proof.
 */
export function autopayCovers(autopay: Autopay, leastCents: number): boolean {
  if (autopay.mode === "fixed") return autopay.fixedCents !== null && autopay.fixedCents >= leastCents;
  return autopay.mode === "minimum" || autopay.mode === "statement" || autopay.mode === "current";
}
