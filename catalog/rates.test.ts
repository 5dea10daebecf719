import { describe, expect, it } from "vitest";
import { listFacts } from "../core/src/domain/catalog/facts.ts";
import { getSource } from "../core/src/domain/catalog/provenance.ts";
import { seedCatalog } from "./catalog.ts";

const cardById = (id: string) => {
  const found = seedCatalog.cards.find((card) => card.id === id);
  if (!found) throw new Error(`There is no card ${id}.`);
  return found;
};

const getRates = (id: string) => {
  const { purchase } = cardById(id).apr;
  return [purchase?.minBps, purchase?.maxBps];
};

describe("rates on purchases", () => {
  it("are known of most cards", () => {
    expect(seedCatalog.cards.filter(({ apr }) => apr.purchase?.minBps).length).toBeGreaterThanOrEqual(170);
  });

  it.each([
    ["chase-sapphire-preferred", [1_924, 2_749]],
    ["capital-one-venture-x", [1_949, 2_849]],
    ["chase-amazon-visa", [1_874, 2_749]],
    ["navy-federal-flagship-rewards", [1_474, 1_800]],
  ])("of %s are %j basis points", (id, expected) => {
    expect(getRates(id)).toEqual(expected);
  });

  it("are those of the later source, with what the survey has", () => {
    expect(getSource(cardById("capital-one-venture-x"), "apr.purchase")).toMatchObject({
      asOf: "2026-08-22",
      sourceType: "dataset",
      note: "The CFPB survey of December 2025 has 18.99% to 29.24%.",
    });
    expect(getSource(cardById("chase-amazon-visa"), "apr.purchase")).toMatchObject({
      asOf: "2025-12-31",
      sourceType: "cfpb_tccp",
    });
  });

  it("are written with two decimals", () => {
    const found = listFacts(cardById("chase-freedom-rise"), seedCatalog.reference);
    expect(found.find(({ path }) => path === "apr.purchase")?.value).toBe("18.24% to 27.74%");
    const even = listFacts(cardById("penfed-pathfinder-rewards"), seedCatalog.reference);
    expect(even.find(({ path }) => path === "apr.purchase")?.value).toBe("17.99%");
    const round = listFacts(cardById("navy-federal-nrewards-secured"), seedCatalog.reference);
    expect(round.find(({ path }) => path === "apr.purchase")?.value).toBe("18.00%");
  });
});

describe("late fees", () => {
  it.each([
    ["chase-sapphire-preferred", 2_900],
    ["chase-amazon-prime-visa", 2_800],
    ["amex-platinum", 2_900],
    ["capital-one-venture", 2_900],
    ["bank-of-america-customized-cash", 2_900],
    ["us-bank-cash-plus", 3_000],
    ["navy-federal-cash-rewards", 2_000],
    ["usaa-eagle-navigator", 2_500],
    ["citi-double-cash", 4_100],
    ["citi-simplicity", 0],
    ["discover-it-cash-back", 4_100],
  ])("of %s are %i cents at first", (id, cents) => {
    expect(cardById(id).fees.lateFirstCents).toBe(cents);
  });
});
