import { describe, expect, it } from "vitest";
import { searchKeyFor, buildSearchKeys, toAlert, type AlertRecord } from "./alert-record.ts";
import { exampleAlert } from "./alert-fixture.ts";

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
