import { describe, expect, it } from "vitest";
import { lineOf } from "./categories.ts";
import { reference } from "./example-cards.ts";

describe("a category and those above it", () => {
  it("begins with itself", () => {
    expect(lineOf(reference.categories, "airfare")).toEqual(["airfare", "travel"]);
    expect(lineOf(reference.categories, "travel")).toEqual(["travel"]);
  });

  it("stands alone when nobody knows it", () => {
    expect(lineOf(reference.categories, "unheard-of")).toEqual(["unheard-of"]);
  });

  it("ends, even where two name each other", () => {
    const [first, second] = reference.categories;
    if (first === undefined || second === undefined) throw new Error("two categories");
    const circle = [
      { ...first, id: "a", parentId: "b" },
      { ...second, id: "b", parentId: "a" },
    ];
    expect(lineOf(circle, "a")).toEqual(["a", "b"]);
  });

  it("is that of its own list", () => {
    const flat = reference.categories.map((category) => ({ ...category, parentId: null }));
    expect(lineOf(flat, "airfare")).toEqual(["airfare"]);
    expect(lineOf(reference.categories, "airfare")).toEqual(["airfare", "travel"]);
  });
});
