import { describe, expect, it } from "vitest";
import { findMerchant } from "@cardwell/core/domain/catalog/merchant-names";
import { seedFacts } from "../../../../tests/support/wallet-view.ts";
import { searchSpending } from "./spending-search.ts";

const find = (typed: string) => {
  const { place } = searchSpending(seedFacts.reference, typed);
  return place?.merchant?.name ?? place?.category.label ?? null;
};

describe("where money is spent", () => {
  it.each([
    ["Whole Foods", "Whole Foods Market"],
    ["whoel foods", "Whole Foods Market"],
    ["groceries", "Groceries"],
    ["grocreies", "Groceries"],
    ["Supermarket", "Groceries"],
    ["restaurants", "Dining"],
    ["amazn", "Amazon"],
    ["COSTCO", "Costco"],
    ["gas", "Gas"],
    ["cosco", "Costco"],
    ["walmrt", "Walmart"],
    ["pizza hut", "Dining"],
    ["costco gas", "Costco Gas"],
    ["Joe's Pizza Brooklyn", "Dining"],
    ["Sakura Sushi", "Dining"],
    ["Bob's Burgers", "Fast food"],
    ["Blue Door Coffee", "Coffee shops"],
    ["Yellow Taxi NYC", "Rideshare and taxis"],
    ["Main Street Pharmacy", "Drugstores"],
    ["Whole Foods Brooklyn", "Whole Foods Market"],
    ["Starbucks coffee", "Starbucks"],
    ["Lowe’s", "Lowe's"],
    ["sams club", "Sam's Club"],
    ["AMZN Mktp", "Amazon"],
    ["SQ *Walmart #0412", "Walmart"],
    ["stop and shop", "Stop & Shop"],
  ])("%s is %s", (typed, name) => {
    expect(find(typed)).toBe(name);
  });

  it.each(["", "   ", "!!!", "qzxwvkj"])("is not known for %j", (typed) => {
    expect(find(typed)).toBeNull();
  });

  it.each([
    ["as the catalog spells it", (name: string) => name],
    ["with a phone's apostrophe", (name: string) => name.replaceAll("'", "’")],
    ["in capitals without apostrophes", (name: string) => name.toUpperCase().replaceAll("'", "")],
    ["with the number of a store", (name: string) => `${name} #0412`],
  ])("is the merchant that a purchase is booked at, for every merchant of the catalog %s", (_, spell) => {
    const { merchants } = seedFacts.reference;
    const names = merchants.flatMap(({ name, aliases }) => [name, ...aliases]).map(spell);
    const differing = names.filter(
      (name) => searchSpending(seedFacts.reference, name).place?.merchant?.id !== findMerchant(merchants, name)?.id,
    );
    expect(names.length).toBeGreaterThan(400);
    expect(differing).toEqual([]);
  });

  it.each([
    ["United Way", null],
    ["United Healthcare", "Medical"],
    ["Dollar General", null],
    ["Dollar Tree", null],
    ["Spirit Halloween", null],
    ["American Red Cross", null],
    ["Southwest Gas", "Gas"],
    ["Delta Dental", "Medical"],
    ["National Geographic", null],
    ["Eleven Madison Park", null],
  ])("is no company whose name only begins alike: %s is %s", (typed, name) => {
    expect(find(typed)).toBe(name);
  });

  it("has the merchants of a like name to choose from where none is meant", () => {
    expect(searchSpending(seedFacts.reference, "Dollar General")).toEqual({ place: null, alternatives: ["Dollar"] });
  });

  it("has others of a like name beside it, each once and five at most", () => {
    const { alternatives } = searchSpending(seedFacts.reference, "delta");
    expect(new Set(alternatives).size).toBe(alternatives.length);
    expect(alternatives.length).toBeLessThanOrEqual(5);
  });
});
