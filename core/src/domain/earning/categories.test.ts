import { describe, expect, it } from "vitest";
import { listLineage } from "./categories.ts";
import { reference } from "./example-cards.ts";

describe("a category and those above it", () => {
  it("begins with itself", () => {
    expect(listLineage(reference.categories, "airfare")).toEqual(["airfare", "travel"]);
    expect(listLineage(reference.categories, "travel")).toEqual(["travel"]);
  });

  it("is on its own when it is unknown", () => {
    expect(listLineage(reference.categories, "unheard-of")).toEqual(["unheard-of"]);
  });

  it("ends, even where two name each other", () => {
    const [first, second] = reference.categories;
    if (first === undefined || second === undefined) throw new Error("two categories");
    const circle = [
      { ...first, id: "a", parentId: "b" },
      { ...second, id: "b", parentId: "a" },
    ];
    expect(listLineage(circle, "a")).toEqual(["a", "b"]);
  });

  it("is that of its own list", () => {
    const flat = reference.categories.map((category) => ({ ...category, parentId: null }));
    expect(listLineage(flat, "airfare")).toEqual(["airfare"]);
    expect(listLineage(reference.categories, "airfare")).toEqual(["airfare", "travel"]);
  });
});
