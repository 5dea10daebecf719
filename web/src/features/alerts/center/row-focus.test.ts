import { describe, expect, it } from "vitest";
import { rowAfter } from "./row-focus.ts";

describe("where the focus goes when rows leave", () => {
  const order = ["a", "b", "c", "d"];

  it("is the next row that stays", () => {
    expect(rowAfter(order, new Set(["b"]))).toBe("c");
    expect(rowAfter(order, new Set(["a", "b", "c"]))).toBe("d");
  });

  it("is the one before when the last leaves", () => {
    expect(rowAfter(order, new Set(["d"]))).toBe("c");
    expect(rowAfter(order, new Set(["c", "d"]))).toBe("b");
  });

  it("is nowhere when all leave", () => {
    expect(rowAfter(order, new Set(order))).toBeNull();
    expect(rowAfter([], new Set(["a"]))).toBeNull();
  });
});
