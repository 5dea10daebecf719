import { describe, expect, it } from "vitest";
import { SEARCHABLE, text, trimmedText } from "./text.ts";

describe("a text", () => {
  it.each(["", "Dining", "小𠮷 card", "👩‍👩‍👧‍👦", "two\nlines\twith a tab\r\n", "a\u0300"])("is taken: %j", (typed) => {
    expect(text(40).safeParse(typed).success).toBe(true);
  });

  it.each(["half a pair \ud842", "\udfb7", "\udfb7\ud842", "nul \u0000", "escape \u001b[0m", "\u007f"])(
    "with characters that can't be saved is rejected: %j",
    (typed) => {
      expect(text(40).safeParse(typed).error?.issues).toMatchObject([
        { message: "This text has characters that can't be saved." },
      ]);
    },
  );

  it("is measured in characters, not in halves of surrogate pairs", () => {
    expect(text(4).safeParse("𠮷𠮷𠮷𠮷").success).toBe(true);
    expect(text(4).safeParse("𠮷𠮷𠮷𠮷𠮷").success).toBe(false);
  });

  it("of millions of characters is measured before it is searched for anything", () => {
    expect(text(40).safeParse("4".repeat(3_000_000)).error?.issues).toHaveLength(1);
  });

  it("loses the spaces around it where they mean nothing", () => {
    expect(trimmedText(4).parse("  card  ")).toBe("card");
    expect(trimmedText(4).safeParse("cards").error?.issues[0]?.message).toBe("Use 4 characters or fewer.");
  });
});

describe("what is typed into a search", () => {
  it.each([
    ["", false],
    ["g", false],
    ["é", false],
    ["go", true],
    ["李", true],
    ["さ", true],
    ["カ", true],
    ["김", true],
  ])("%j is enough to search for: %s", (typed, isEnough) => expect(SEARCHABLE.test(typed)).toBe(isEnough));
});
