import { readNumber } from "@cardwell/core/domain/number-text";
import { describe, expect, it } from "vitest";
import { typedNumber } from "./typed-number.ts";

describe("a number as it is typed", () => {
  it.each([
    ["", "money", null],
    ["0", "money", 0],
    ["95", "money", 9_500],
    ["$1,284.60", "money", 128_460],
    ["28.99%", "percent", 2_899],
    ["0.1", "percent", 10],
    ["12", "whole", 12],
    ["20.", "percent", 2_000],
    [".5", "decimal", 0.5],
    ["1.5", "decimal", 1.5],
  ] as const)("reads %j as %s: %j", (typed, kind, value) => {
    expect(readNumber(typed, kind)).toEqual({ value });
  });

  it.each([
    ["-5", "money"],
    ["9.999", "money"],
    ["about 95", "money"],
    ["1.5", "whole"],
    [".", "money"],
    ["3.125", "percent"],
    ["1e3", "decimal"],
  ] as const)("rejects %j as %s", (typed, kind) => {
    expect(readNumber(typed, kind)).toHaveProperty("error");
  });

  it.each([
    [9_500, "money", "95"],
    [128_460, "money", "1284.60"],
    [2_899, "percent", "28.99"],
    [0, "money", "0"],
    [null, "money", ""],
  ] as const)("writes %j as %s so that it reads the same again", (value, kind, typed) => {
    expect(typedNumber(value, kind)).toBe(typed);
    expect(readNumber(typed, kind)).toEqual({ value });
  });
});
