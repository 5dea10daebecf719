import { describe, expect, it } from "vitest";
import { getInitials } from "./initials.ts";

describe("the initials in place of a logo", () => {
  it.each([
    ["Chase", "CH"],
    ["Bank of America", "BA"],
    ["U.S. Bank", "US"],
    ["The Home Depot", "HD"],
    ["7-Eleven", "7E"],
    ["é", "É"],
    ["Of the", "?"],
  ])("of %s are %s", (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });
});
