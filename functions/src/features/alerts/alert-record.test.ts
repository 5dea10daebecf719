import { describe, expect, it } from "vitest";
import { toSearchKeys } from "../../lib/search-keys.ts";
import { buildSearchKeys, toAlert, toAlertSearchKeys, type AlertRecord } from "./alert-record.ts";
import { exampleAlert } from "./alert-fixture.ts";

describe("what a search finds an alert by", () => {
  it("is each beginning of the phrases of its title", () => {
    expect(buildSearchKeys("Blue due")).toEqual(["bl", "blu", "blue", "blued", "bluedu", "bluedue", "du", "due"]);
  });

  it.each(["小𠮷 card", "𠮷𠮷𠮷", "a𠮷", `${"𠮷".repeat(40)} card`, "👩‍👩‍👧‍👦 card", "\u{1d400}\u{1d401}"])(
    "never holds half a character: %s",
    (title) => {
      const keys = buildSearchKeys(title);
      expect(keys.filter((key) => !key.isWellFormed())).toEqual([]);
      expect(keys).toContain(toSearchKeys(title)?.[0]);
    },
  );

  it("is no single letter, but a single character that may be a name", () => {
    expect(buildSearchKeys("C 李 due")).toEqual([
      "c李",
      "c李d",
      "c李du",
      "c李due",
      "李",
      "李d",
      "李du",
      "李due",
      "du",
      "due",
    ]);
  });

  it("stays within 200 keys for the longest title", () => {
    expect(buildSearchKeys(Array.from("abcdefghijklmnop", (letter) => `${letter} long title`).join(" "))).toHaveLength(
      200,
    );
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
    expect(toAlertSearchKeys(typed)?.some((key) => stored.has(key))).toBe(isFound);
  });

  it("is searched for by no empty key", () => {
    expect(toAlertSearchKeys("  ")).toBeUndefined();
    expect(toAlertSearchKeys("blue")).toEqual(["blue"]);
  });
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
