import { describe, expect, it } from "vitest";
import { readCents } from "./read-cents.ts";

describe("cents a point, as typed", () => {
  it.each([
    ["1.4", 1.4],
    ["1.4 ¢", 1.4],
    ["1,4", 1.4],
    [".5", 0.5],
    ["10", 10],
    ["", null],
    ["11", undefined],
    ["-1", undefined],
    ["one", undefined],
    [".", undefined],
  ])("%j is read as %s", (typed, value) => expect(readCents(typed)).toBe(value));
});
