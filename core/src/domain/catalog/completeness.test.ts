import { describe, expect, it } from "vitest";
import { exampleCredit, exampleTerms, unread } from "../earning/example-cards.ts";
import { completeness, factsToVerify } from "./completeness.ts";

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

describe("the facts to verify", () => {
  it("are all that nobody has read at its source", () => {
    const paths = factsToVerify(full).map(({ path }) => path);
    expect(paths).toContain("fees.annual");
    expect(factsToVerify(full).every(({ state }) => state === "unverified")).toBe(true);
  });

  it("are none once the card as a whole was read", () => {
    expect(factsToVerify({ ...full, provenance: { "": { ...unread, checkedOn: "2026-11-20" } } })).toEqual([]);
  });

  it("name what is not known apart from what is not verified", () => {
    const read = { ...unread, checkedOn: "2026-11-20" };
    const terms = {
      ...full,
      fees: { ...full.fees, foreignBps: null },
      benefits: [exampleCredit("travel-credit", 30_000)],
      provenance: { "": read, "benefits.travel-credit": unread },
    };
    expect(factsToVerify(terms)).toEqual([
      { path: "fees.foreignBps", label: "Foreign transaction fee", state: "unknown", provenance: read },
      { path: "benefits.travel-credit", label: "travel-credit", state: "unverified", provenance: unread },
    ]);
  });
});
