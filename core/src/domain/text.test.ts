import { describe, expect, it } from "vitest";
import { SEARCHABLE, text, trimmedText } from "./text.ts";

describe("a text", () => {
  it.each(["", "Dining", "小𠮷 card", "👩‍👩‍👧‍👦", "two\nlines\twith a tab\r\n", "a\u0300"])("is taken: %j", (typed) => {
    expect(text(40).safeParse(typed).success).toBe(true);
  });

  it.each(["half a pair \ud842", "\udfb7", "\udfb7\ud842", "nul \u0000", "escape \u001b[0m", "delete \u007f"])(
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

describe("a text that shows nothing", () => {
  it.each([
    ["spaces", "  \t\n"],
    ["no-break and other wide spaces", "\u00a0\u2003\u3000"],
    ["zero-width spaces", "\u200b\u200b"],
    ["zero-width joiners", "\u200d\u200c"],
    ["byte order marks", "\ufeff"],
    ["word joiners and invisible operators", "\u2060\u2063"],
    ["soft hyphens", "\u00ad\u00ad"],
    ["marks of direction", "\u200e\u202e\u202c\u2066\u2069"],
    ["Hangul fillers", "\u3164\u115f\u1160\uffa0"],
    ["blank Braille patterns", "\u2800\u2800"],
    ["blank signs of hieroglyphs and music", "\u{13441}\u{13442}\u{1d159}"],
    ["combining marks alone", "\u0301\u0302 \u20e3"],
    ["variation selectors", "\ufe0f\u{e0100}"],
    ["tags", "\u{e0067}\u{e007f}"],
    ["control characters", "\u0000\u001b\u007f\u0085"],
    ["all of them", " \u200b\u3164\u2800\u0301\ufe0f\u0007 "],
  ])("is empty: %s", (_, typed) => {
    expect([text(40).parse(typed), trimmedText(40).parse(typed)]).toEqual(["", ""]);
  });

  it.each([
    ["an emoji of several joined ones", "👩‍👩‍👧‍👦"],
    ["an emoji with a variation selector", "❤️"],
    ["a keycap", "1️⃣"],
    ["a flag made of tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["a flag", "🇺🇸"],
    ["a letter with combining marks", "a\u0300\u0301"],
    ["a Persian word with a zero-width non-joiner", "می\u200cخواهم"],
    ["a kanji with a variation selector", "葛\u{e0100}"],
    ["a Hindi word with vowel signs", "हिन्दी"],
    ["a word with a soft hyphen", "extra\u00adordinary"],
    ["a sign of a private font", "\uf8ff"],
    ["punctuation", "—"],
  ])("isn't %s, which stays as it is", (_, typed) => {
    expect([text(40).parse(typed), trimmedText(40).parse(typed)]).toEqual([typed, typed]);
  });
});
