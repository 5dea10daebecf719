import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import type { AnnualFee } from "@cardwell/core/domain/catalog/card-terms";
import type { CardsRepository } from "./cards-repository.ts";
import type { Release, ReleaseReader } from "./release-reader.ts";
import type { ReportsRepository } from "./reports-repository.ts";
import { createCatalogService } from "./service.ts";

const terms = seedCatalog.cards[0]!;

/** The fee that the list of cards shows of a card with these fees, published on November 20. */
async function listedFeeCents(annual: AnnualFee[] | null) {
  const release: Partial<Release> = {
    version: 1,
    stamp: "1-a-stamp",
    publishedAt: new Date("2026-11-20T12:00:00Z"),
    reference: seedCatalog.reference,
    cards: () => [{ ...terms, fees: { ...terms.fees, annual } }],
  };
  const reader = { release: async () => release } as unknown as ReleaseReader;
  const service = createCatalogService({ reader, cards: {} as CardsRepository, reports: {} as ReportsRepository });
  return (await service.cards(1)).cards[0]?.annualFeeCents;
}

describe("the annual fee in the list of cards", () => {
  const old: AnnualFee = { amountCents: 9_500, validFrom: null, validTo: "2026-10-31" };

  it("is the new one from the day on which it changed", async () => {
    expect(await listedFeeCents([old, { amountCents: 15_000, validFrom: "2026-11-01", validTo: null }])).toBe(15_000);
  });

  it("is the old one until that day", async () => {
    const announced: AnnualFee = { amountCents: 15_000, validFrom: "2026-12-01", validTo: null };
    expect(await listedFeeCents([{ ...old, validTo: "2026-11-30" }, announced])).toBe(9_500);
  });

  it("is not known once it ended and no other is known", async () => {
    expect(await listedFeeCents([old])).toBeNull();
    expect(await listedFeeCents(null)).toBeNull();
  });
});
