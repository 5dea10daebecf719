import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import { filtered, issuerNames, toRow } from "./listing.ts";

const cards = seedCatalog.cards.map((terms) => ({
  terms,
  status: "published" as const,
  version: 1,
  updatedAt: "2026-11-20T12:00:00.000Z",
}));
const find = (query: string) =>
  filtered(cards, issuerNames(seedCatalog.reference), { query }).map(({ terms }) => terms.id);

describe("the search for a card", () => {
  it("finds what is typed right, and nothing that is only like it", () => {
    const found = find("sapphire");
    expect(found).toContain("chase-sapphire-reserve");
    expect(found.every((id) => id.includes("sapphire"))).toBe(true);
  });

  it.each([
    ["saphire", "chase-sapphire-reserve"],
    ["sapphrie reserve", "chase-sapphire-reserve"],
    ["freedm flex", "chase-freedom-flex"],
    ["amercan express gold", "amex-gold"],
  ])("forgives the typo in %s", (typed, id) => expect(find(typed)).toContain(id));

  it("finds a name with letters, apostrophes and hyphens as people type them", () => {
    const named = cards.slice(0, 2).map((card, at) => ({
      ...card,
      terms: { ...card.terms, aliases: [["Kohl’s Łódź Rewards", "Food Co‑op Visa®"][at] ?? ""] },
    }));
    const findIn = (query: string) =>
      filtered(named, issuerNames(seedCatalog.reference), { query }).map(({ terms }) => terms.aliases[0]);
    expect(findIn("kohls lodz")).toEqual(["Kohl’s Łódź Rewards"]);
    expect(findIn("kohl's")).toEqual(["Kohl’s Łódź Rewards"]);
    expect(findIn("coop visa")).toEqual(["Food Co‑op Visa®"]);
  });

  it.each(["qwertyuiop", "sapphire qwertyuiop", "xyz"])("finds nothing like %s", (typed) => {
    expect(find(typed)).toEqual([]);
  });

  it("finds every card when nothing is typed", () => {
    expect(find("  ")).toHaveLength(cards.length);
  });
});

describe("a row of the table", () => {
  it("shows the fee that is charged today, and not one that is announced", () => {
    const [card] = cards;
    if (card === undefined) throw new Error("The seed has cards.");
    const annual = [
      { amountCents: 9_500, validFrom: null, validTo: "2026-12-31" },
      { amountCents: 15_000, validFrom: "2027-01-01", validTo: null },
    ];
    const raised = { ...card, terms: { ...card.terms, fees: { ...card.terms.fees, annual } } };
    const feeOn = (today: string) =>
      toRow(raised, new Map(), { reports: new Map(), proposals: new Map(), today }).annualFeeCents;
    expect([feeOn("2026-11-20"), feeOn("2027-01-01")]).toEqual([9_500, 15_000]);
  });
});
