import { describe, expect, it } from "vitest";
import { exampleTerms } from "../earning/example-cards.ts";
import { completeness } from "./completeness.ts";

const sparse = exampleTerms({ network: "unknown", availability: "unknown", fiveTwentyFour: "unknown" });
const bare = {
  ...sparse,
  earn: { ...sparse.earn, currencyId: null, base: 1 },
  fees: { ...sparse.fees, annual: null, foreignBps: null },
};
const full = exampleTerms({
  creditTiers: ["ge720"],
  fees: { ...sparse.fees, lateFirstCents: 4_000, authorizedUserCents: 0 },
  apr: {
    ...sparse.apr,
    purchase: { minBps: 1_999, maxBps: 2_899, byTier: null, variable: true, index: "prime", marginBps: null },
  },
  bonusRule: { kind: "none", months: null, familyCardIds: [], note: null },
  links: { ...sparse.links, productUrl: "https://example.com/gold" },
});

describe("how complete a card is", () => {
  it("goes from 0 to 100", () => {
    expect(completeness(bare)).toBe(0);
    expect(completeness(full)).toBe(100);
  });

  it("counts a fee of 0 as known", () => {
    const annual = [{ amountCents: 0, validFrom: null, validTo: null }];
    expect(completeness({ ...full, fees: { ...full.fees, annual } })).toBe(100);
    expect(completeness({ ...full, fees: { ...full.fees, annual: null } })).toBe(91);
  });
});
