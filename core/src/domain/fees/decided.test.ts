import { describe, expect, it } from "vitest";
import { exampleCard, exampleIssuer, exampleTerms } from "../earning/example-cards.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { isFeeDecided } from "./decided.ts";
import { feePhase } from "../wallet/fee-phase.ts";

/** A card opened on May 14, 2024, whose fee of $95 was charged on June 1, 2026. */
const charged = { feeEvents: { "2026-05-14": { state: "posted" as const, on: "2026-06-01", amountCents: 9_500 } } };
const decided = (on: string, forYearFrom: string): Partial<WalletCard> => ({
  feeDecision: { decision: "keep", on, forYearFrom },
});
const isDecided = (on: string, change: Partial<WalletCard>) => {
  const card = exampleCard(change);
  return isFeeDecided(card, feePhase(card, exampleTerms(), exampleIssuer(), on));
};

describe("whether a fee is decided about", () => {
  it("is not before a decision was recorded", () => {
    expect(isDecided("2026-04-01", {})).toBe(false);
    expect(isDecided("2026-06-10", charged)).toBe(false);
  });

  it("is by a decision before the fee was charged, also once it is charged", () => {
    const early = decided("2026-04-01", "2026-05-14");
    expect(isDecided("2026-04-02", early)).toBe(true);
    expect(isDecided("2026-06-10", { ...charged, ...early })).toBe(true);
  });

  it("is by a decision in the refund period, and not for the fee after that", () => {
    const late = { ...charged, ...decided("2026-06-10", "2027-05-14") };
    expect(isDecided("2026-06-11", late)).toBe(true);
    expect(isDecided("2027-04-01", late)).toBe(false);
  });

  it("is for the next fee by a decision long after the last one", () => {
    expect(isDecided("2027-04-01", { ...charged, ...decided("2026-11-20", "2027-05-14") })).toBe(true);
  });
});
