import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import type { AnnualFee } from "@cardwell/core/domain/catalog/card-terms";
import { listEntries } from "./service.ts";

const terms = seedCatalog.cards[0]!;

/** The fee that the list of cards shows of a card with these fees, published on November 20. */
const listedFeeCents = (annual: AnnualFee[] | null) =>
  listEntries({
    publishedAt: new Date("2026-11-20T12:00:00Z"),
    reference: seedCatalog.reference,
    cards: () => [{ ...terms, fees: { ...terms.fees, annual } }],
  })[0]?.annualFeeCents;

describe("the annual fee in the list of cards", () => {
  const old: AnnualFee = { amountCents: 9_500, validFrom: null, validTo: "2026-10-31" };

  it("is the new one from the day on which it changed", () => {
    expect(listedFeeCents([old, { amountCents: 15_000, validFrom: "2026-11-01", validTo: null }])).toBe(15_000);
  });

  it("is the old one until that day", () => {
    const announced: AnnualFee = { amountCents: 15_000, validFrom: "2026-12-01", validTo: null };
    expect(listedFeeCents([{ ...old, validTo: "2026-11-30" }, announced])).toBe(9_500);
  });

  it("is not known once it ended and no other is known", () => {
    expect(listedFeeCents([old])).toBeNull();
    expect(listedFeeCents(null)).toBeNull();
  });
});
