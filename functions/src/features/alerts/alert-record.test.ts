import { describe, expect, it } from "vitest";
import { toSearchKeys } from "../../lib/search-keys.ts";
import { buildSearchKeys, toAlert, toAlertSearch, type AlertRecord } from "./alert-record.ts";
import { exampleAlert } from "./alert-fixture.ts";

describe("what a search finds an alert by", () => {
  it("is each beginning of the words of its title", () => {
    expect(buildSearchKeys("Blue due")).toEqual(["bl", "blu", "blue", "du", "due"]);
    expect(buildSearchKeys("Co-op $1,284.60")).toEqual(expect.arrayContaining(["coop", "op", "1284.60"]));
  });

  it.each(["小𠮷 card", "𠮷𠮷𠮷", "a𠮷", `${"𠮷".repeat(40)} card`, "👩‍👩‍👧‍👦 card", "\u{1d400}\u{1d401}"])(
    "never holds half a character: %s",
    (title) => {
      const keys = buildSearchKeys(title);
      expect(keys.filter((key) => !key.isWellFormed())).toEqual([]);
      expect(keys).toContain(toAlertSearch(title)?.searchKeys?.[0]);
    },
  );

  it("is no single letter, but a single character that may be a name", () => {
    expect(buildSearchKeys("C 李 due")).toEqual(["李", "du", "due"]);
  });

  it("stays within 200 keys for the longest title", () => {
    expect(buildSearchKeys("abcdefghijklmnopqrstuvwxyz-".repeat(10)).length).toBeLessThanOrEqual(200);
    expect(buildSearchKeys("李小龍".repeat(40)).length).toBeLessThanOrEqual(200);
  });

  it("is cut after 24 characters, as what is typed is", () => {
    const title = "𠮷".repeat(30);
    expect(toSearchKeys(title)).toEqual(["𠮷".repeat(24)]);
    expect(buildSearchKeys(title)).toHaveLength(24);
  });
});

describe("an alert whose keys were stored when signs were spaces", () => {
  const phrase = "mary s gold card $1 284.60 due on co branded card";
  const starts = Array.from(phrase.matchAll(/\S+/g), ({ index }) => phrase.slice(index, index + 24));
  const stored = new Set(starts.flatMap((start) => Array.from(start, (_, at) => start.slice(0, at + 1).trimEnd())));

  it.each([
    ["mary's", true],
    ["Mary’s Gold", true],
    ["$1,284.60", true],
    ["1,284", true],
    ["co-branded", true],
    ["co-branded card", true],
    ["card: $1,284", true],
    ["card: $1,285", false],
    ["gold - co", false],
  ])("is found by what its title has: %s, %s", (typed, isFound) => {
    const { searchKeys, isOneWord, matches } = toAlertSearch(typed) ?? {};
    const hasKey = searchKeys?.some((key) => stored.has(key)) === true;
    expect(hasKey && (isOneWord === true || matches?.("Mary’s Gold Card: $1,284.60 due on co-branded card"))).toBe(
      isFound,
    );
  });
});

describe("a search for alerts", () => {
  const search = (typed: string) => {
    const { searchKeys, isOneWord } = toAlertSearch(typed) ?? {};
    return { searchKeys, isOneWord };
  };

  it("for one word goes by its keys alone, and one for several by those of the longest", () => {
    expect(search("blue")).toEqual({ searchKeys: ["blue"], isOneWord: true });
    expect(search("my Sapphire card")).toEqual({ searchKeys: ["sapphire"], isOneWord: false });
  });

  it("for words that alerts have no keys of goes by their titles alone", () => {
    expect(search("a b")).toEqual({ searchKeys: undefined, isOneWord: false });
    expect(toAlertSearch("a b")?.matches("Plan A, B or C")).toBe(true);
  });

  it("finds the words where they follow each other, from the beginning of a word on", () => {
    const { matches } = toAlertSearch("gold card d")!;
    expect(["Gold Card due", "Your gold card: due", "Gold due, card too", "Old card due"].filter(matches)).toEqual([
      "Gold Card due",
      "Your gold card: due",
    ]);
  });

  it("is none when nothing was typed", () => expect(toAlertSearch("  ")).toBeUndefined());
});

describe("the link of an alert", () => {
  const showPath = (type: AlertRecord["type"], path: string) => {
    const stored = exampleAlert({ type, link: { label: "See the card", path } });
    return toAlert("alert-1", stored, { readMarks: [] }).link?.path;
  };

  it.each([
    ["credit_expiring", "#credits"],
    ["annual_fee", "#fee"],
    ["welcome_offer_pace", "#offer"],
    ["cap_reached", "#earning"],
    ["price_change", "#terms"],
    ["payment_due", ""],
    ["card_unused", ""],
  ] as const)("stored without a section, for %s, leads to %j of the card's page", (type, section) => {
    expect(showPath(type, "/dashboard/cards/card-0")).toBe(`/dashboard/cards/card-0${section}`);
  });

  it.each(["/dashboard/cards/card-0#credit-dining", "/dashboard/credits", "/dashboard/cards/card-1"])(
    "to %s stays what it is",
    (path) => expect(showPath("credit_expiring", path)).toBe(path),
  );
});
