import { expect, it } from "vitest";
import { findPurchases, type Purchase } from "./purchases-query.ts";

const purchases = [
  { id: "books", merchant: "Barnes & Noble", categoryLabel: "Shopping", note: "", amountCents: 128_460 },
  { id: "coffee", merchant: "Café Bjørn", categoryLabel: "Coffee shops", note: "", amountCents: -450 },
] as Purchase[];

it.each([
  ["1,284.60", ["books"]],
  ["$1,284.60", ["books"]],
  ["1284", ["books"]],
  ["barnes and noble", ["books"]],
  ["cafe $4.50", ["coffee"]],
  ["12,84", []],
])("purchases are found by their amount as by their words: %s", (wanted, ids) => {
  expect(findPurchases(purchases, wanted).map(({ id }) => id)).toEqual(ids);
});
