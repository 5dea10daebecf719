import { describe, expect, it } from "vitest";
import { moveItem } from "./arrange-cards.tsx";

describe("moving a card", () => {
  it("puts it in its new place and closes the gap", () => {
    expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moveItem(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
  });

  it("stops at the ends", () => {
    expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moveItem(["a", "b"], 0, 9)).toEqual(["b", "a"]);
  });

  it("leaves the list alone when there is no such item", () => {
    expect(moveItem(["a", "b"], 7, 0)).toEqual(["a", "b"]);
  });
});
