import { describe, expect, it } from "vitest";
import { majorIn } from "./java.ts";

describe("the version of a Java", () => {
  it.each([
    ['openjdk version "25.0.1" 2025-10-21 LTS', 25],
    ['openjdk version "21" 2023-09-19', 21],
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_401"', 8],
    ["command not found", undefined],
  ])("in “%s” is %s", (text, major) => {
    expect(majorIn(text)).toBe(major);
  });
});
