import { describe, expect, it } from "vitest";
import { seedCatalog } from "./catalog.ts";

const generic = new Set(
  "card cards credit rewards cash back cashback visa mastercard signature secured business student plus".split(" "),
);

const isGeneric = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}+&%]+/u)
    .every((word) => generic.has(word));

const namesWhere = (isWrong: (name: string) => boolean): string[] =>
  seedCatalog.cards.flatMap(({ id, name, shortName }) =>
    [...new Set([name, shortName])].filter(isWrong).map((each) => `${id}: ${each}`),
  );

/** Both appear on screens without the bank's name: "Gold is due tomorrow". */
describe("the name of a card, and its short one,", () => {
  it("begin as a sentence does", () => {
    expect(namesWhere((name) => /^\p{Ll}/u.test(name))).toEqual([]);
  });

  it("are more than what a hundred cards are called", () => {
    expect(namesWhere(isGeneric)).toEqual([]);
  });
});
