import { describe, expect, it } from "vitest";
import { changedParts } from "./changed-part.ts";

describe("what differs between two texts", () => {
  it("is the words between the parts that both share", () => {
    expect(changedParts("$95.00 a year, since 2020", "$150.00 a year, since 2020")).toEqual({
      before: [
        { text: "$95.00 ", changed: true },
        { text: "a year, since 2020", changed: false },
      ],
      after: [
        { text: "$150.00 ", changed: true },
        { text: "a year, since 2020", changed: false },
      ],
    });
  });

  it("is everything when they share nothing", () => {
    expect(changedParts("None", "3%")).toEqual({
      before: [{ text: "None", changed: true }],
      after: [{ text: "3%", changed: true }],
    });
  });

  it("is what was added alone", () => {
    expect(changedParts("Enroll first", "Enroll first and pay").after).toEqual([
      { text: "Enroll ", changed: false },
      { text: "first and pay", changed: true },
    ]);
  });

  it("is nothing between equal texts", () => {
    expect(changedParts("the same", "the same").after).toEqual([{ text: "the same", changed: false }]);
  });
});
