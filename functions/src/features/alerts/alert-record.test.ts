import { describe, expect, it } from "vitest";
import { searchKeyFor, buildSearchKeys } from "./alert-record.ts";

describe("what a search finds an alert by", () => {
  it("is each beginning of the phrases of its title", () => {
    expect(buildSearchKeys("Blue due")).toEqual(["bl", "blu", "blue", "blue d", "blue du", "blue due", "du", "due"]);
  });

  it.each(["小𠮷 card", "𠮷𠮷𠮷", "a𠮷", `${"𠮷".repeat(40)} card`, "👩‍👩‍👧‍👦 card", "\u{1d400}\u{1d401}"])(
    "never holds half a character: %s",
    (title) => {
      const keys = buildSearchKeys(title);
      expect(keys.filter((key) => !key.isWellFormed())).toEqual([]);
      expect(keys).toContain(searchKeyFor(title));
    },
  );

  it("is cut after 24 characters, as what is typed is", () => {
    const title = "𠮷".repeat(30);
    expect(searchKeyFor(title)).toBe("𠮷".repeat(24));
    expect(buildSearchKeys(title)).toHaveLength(47 - 24);
  });
});
