import { fromBankEntry } from "@cardwell/core/domain/transactions/entries";
import { bankEntry, entryContext } from "@cardwell/core/domain/transactions/transaction-fixture";
import { expect, it } from "vitest";
import { createFilter } from "./list-items.ts";

const item = {
  ...fromBankEntry(bankEntry({ amountCents: 123_456, isPending: true }), undefined, entryContext()),
  categoryId: "groceries",
  categoryLabel: "Groceries",
  benefitId: null,
};

it.each([
  [{}, true],
  [{ search: "corner" }, true],
  [{ search: "MARKET portland" }, true],
  [{ search: "market seattle" }, false],
  [{ search: "grocer" }, true],
  [{ search: "$1,234.56" }, true],
  [{ search: "1234.5" }, true],
  [{ search: "234.57" }, false],
  [{ search: "1,234" }, true],
  [{ search: "12,34" }, false],
  [{ search: "corner, portland" }, true],
  [{ categoryId: "groceries" }, true],
  [{ categoryId: "dining" }, false],
  [{ status: "pending" as const }, true],
  [{ status: "posted" as const }, false],
  [{ kind: "purchase" as const, search: "corner" }, true],
  [{ kind: "payment" as const }, false],
  [{ matchedTo: "credit" as const }, false],
])("a transaction is found by %j: %s", (sought, isFound) => {
  expect(createFilter(sought)(item)).toBe(isFound);
});

it.each([
  ["oreilly", "O’Reilly Auto Parts"],
  ["o'reilly auto", "O’Reilly Auto Parts"],
  ["coop", "Park Slope Food Co-op"],
  ["bjorn", "Café Bjørn"],
  ["東", "東京ラーメン"],
])("a transaction is found by %j at %s", (search, merchant) => {
  expect(createFilter({ search })({ ...item, merchant })).toBe(true);
});
