import { expect, it } from "vitest";
import { listChanges } from "./changes.ts";

it("an entry names the fields that differ, and counts the others", () => {
  const before = { fees: { annual: 9_900 }, name: "Gold", status: "proposed", tags: ["a", "b"] };
  const after = { fees: { annual: 15_000 }, name: "Gold", status: "approved", tags: ["a"], notes: [] };
  expect(listChanges(before, after)).toEqual({
    changes: [
      { path: "fees.annual", before: "9900", after: "15000" },
      { path: "status", before: "proposed", after: "approved" },
      { path: "tags.1", before: "b", after: null },
      { path: "notes", before: null, after: "[]" },
    ],
    unchanged: 2,
  });
});

it("an entry without what was before names everything that is there after, and single values have no path", () => {
  expect(listChanges(null, { products: 2 })).toEqual({
    changes: [{ path: "products", before: null, after: "2" }],
    unchanged: 0,
  });
  expect(listChanges(1, 2).changes).toEqual([{ path: "", before: "1", after: "2" }]);
});

it("a card's facts are compared by their paths", () => {
  const fact = (path: string, value: string) => ({ path, value });
  const before = { status: "published", facts: [fact("name", "Gold"), fact("fees.annual", "$95.00")] };
  const after = { status: "published", facts: [fact("fees.annual", "$150.00"), fact("name", "Gold")] };
  expect(listChanges(before, after)).toEqual({
    changes: [{ path: "fees.annual", before: "$95.00", after: "$150.00" }],
    unchanged: 2,
  });
});
