import { expect, it } from "vitest";
import { clampText } from "./clamp.ts";

it("a text is shortened, but never one with an amount", () => {
  expect(clampText("Flights, hotels and more.", "line-clamp-2")).toBe("line-clamp-2");
  expect(clampText("It gave back $63.24 less than its fee of $150.00.", "line-clamp-2")).toBe(false);
  expect(clampText("−$40.00", "truncate")).toBe(false);
});
