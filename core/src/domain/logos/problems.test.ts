import { describe, expect, it } from "vitest";
import { findLogoProblems, isDrawnAsMeasured } from "./problems.ts";

const fine = { expiresOn: null, contrast: { light: 7.2, dark: 3 }, isDuplicate: false };

describe("a logo's problems", () => {
  it.each([
    ["2026-12-31", []],
    ["2026-12-30", ["expires_soon"]],
    ["2026-11-30", ["expires_soon"]],
    ["2026-11-29", ["expired"]],
  ])("of a license through %s are %j on November 30", (expiresOn, problems) => {
    expect(findLogoProblems({ ...fine, expiresOn }, "2026-11-30")).toEqual(problems);
  });

  it("are none without a last day, with 3 : 1 on both surfaces", () => {
    expect(findLogoProblems(fine, "2026-11-30")).toEqual([]);
    expect(findLogoProblems({ ...fine, contrast: null }, "2026-11-30")).toEqual([]);
  });

  it("are a low contrast on either surface, and a file that another name has", () => {
    expect(findLogoProblems({ ...fine, contrast: { light: 12, dark: 2.9 } }, "2026-11-30")).toEqual(["low_contrast"]);
    expect(findLogoProblems({ ...fine, contrast: { light: 1, dark: 9 }, isDuplicate: true }, "2026-11-30")).toEqual([
      "low_contrast",
      "duplicate",
    ]);
  });
});

describe("a file that something was removed from", () => {
  it.each([
    [[], true],
    [["metadata", "inkscape:label", "sodipodi:namedview", "comments", "data-name", "script", "onload"], true],
    [["metadata", "style"], false],
    [["image"], false],
    [["filter"], false],
  ])("without %j is drawn as it was measured: %s", (removed, expected) => {
    expect(isDrawnAsMeasured(removed)).toBe(expected);
  });
});
