import { describe, expect, it } from "vitest";
import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import { indexCatalog } from "./search-catalog.ts";

const entry = (issuer: string, name: string, aliases: string[] = []): CatalogEntry => ({
  id: `${issuer} ${name}`.toLowerCase().replaceAll(" ", "-"),
  name,
  issuer,
  aliases,
  network: "visa",
  segment: "personal",
  availability: "open",
  annualFeeCents: null,
  noPresetLimit: false,
  artHue: null,
});

const cards = [
  entry("Chase", "Sapphire Preferred"),
  entry("Chase", "Sapphire Reserve"),
  entry("Chase", "Freedom Flex"),
  entry("American Express", "Gold Card"),
  entry("American Express", "Platinum Card"),
  entry("Citi", "Double Cash"),
  entry("Capital One", "Venture X"),
  entry("Discover", "Discover it Chrome"),
  entry("Discover", "Discover it Cash Back", ["Discover it"]),
  entry("Bank Łódź", "O’Reilly Co‑op Card"),
];
const index = indexCatalog(cards);
const namesFor = (typed: string) => index.find(typed, 5).map(({ name }) => name);

describe("searching the catalog", () => {
  it.each(["discover it", "it cash back", "discover it cash back", "discover cash back"])(
    "finds by %s a card whose name holds the bank's",
    (typed) => expect(namesFor(typed)[0]).toBe("Discover it Cash Back"),
  );

  it.each(["oreilly", "o'reilly", "O’Reilly", "coop", "co-op", "lodz", "łódź"])(
    "finds a name with letters, apostrophes and hyphens as people type them: %s",
    (typed) => expect(namesFor(typed)[0]).toBe("O’Reilly Co‑op Card"),
  );

  it("lists an issuer's cards, and only them", () => {
    expect(namesFor("chase").toSorted()).toEqual(["Freedom Flex", "Sapphire Preferred", "Sapphire Reserve"]);
  });

  it("asks for every word before it makes do with some", () => {
    expect(namesFor("american platinum")).toEqual(["Platinum Card"]);
    expect(namesFor("sapphire zzzzzz").length).toBe(2);
  });

  it("finds nothing for what is like no card", () => expect(namesFor("qqqq")).toEqual([]));
});
