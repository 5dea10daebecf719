import { describe, expect, it } from "vitest";
import { moved } from "./moved.ts";

describe("moving a card", () => {
  it("puts it in its new place and closes the gap", () => {
    expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moved(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
  });

  it("stops at the ends", () => {
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], 0, 9)).toEqual(["b", "a"]);
  });

  it("leaves the list alone when there is no such item", () => {
    expect(moved(["a", "b"], 7, 0)).toEqual(["a", "b"]);
  });
});
