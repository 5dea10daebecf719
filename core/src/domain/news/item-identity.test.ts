import { describe, expect, it } from "vitest";
import { matchItems } from "./item-identity.ts";

const says = (title: string, text: string) => [`content:${title}/${text}`, `title:${title}`, `text:${text}`];
const fee = says("Fee", "It rises");
const lounge = says("Lounge", "It opens");

const isKnown = (item: string[], ...known: string[][]) =>
  matchItems(
    [{ keys: item }],
    known.map((keys) => ({ keys })),
  )[0] !== null;

describe("an item of a feed with an id and a link", () => {
  const before = ["id:1", "link:/fee", ...fee];

  it.each([
    ["with the same parts", ["id:1", "link:/fee", ...fee]],
    ["at a new address", ["id:1", "link:/fee?from=feed", ...fee]],
    ["with a changed title and text", ["id:1", "link:/fee", ...lounge]],
    ["with a new id", ["id:2", "link:/fee", ...fee]],
    ["that lost its id", ["link:/fee", ...fee]],
    ["that lost its id, with a changed text", ["link:/fee", ...says("Fee", "It falls")]],
    ["that lost its link, with a changed title", ["id:1", ...says("A fee", "It rises")]],
  ])("%s is the known one", (_, item) => {
    expect(isKnown(item, before)).toBe(true);
  });

  it.each([
    ["that shares the id alone", ["id:1", "link:/lounge", ...lounge]],
    ["that shares the id and the title alone", ["id:1", "link:/lounge", ...says("Fee", "It falls")]],
    ["that links to the same page alone", ["id:2", "link:/fee", ...lounge]],
    ["that says the same alone", ["id:2", "link:/lounge", ...fee]],
    ["with other parts", ["id:2", "link:/lounge", ...lounge]],
  ])("%s is a new one", (_, item) => {
    expect(isKnown(item, before)).toBe(false);
  });
});

describe("an item of a feed without an id", () => {
  const before = ["link:/fee", ...fee];

  it("is known at a new address by what it says, and at its address by its title or its text", () => {
    expect(isKnown(["link:/fee?from=feed", ...fee], before)).toBe(true);
    expect(isKnown(["link:/fee", ...says("Fee", "It falls")], before)).toBe(true);
    expect(isKnown(["link:/fee", ...says("A fee", "It rises")], before)).toBe(true);
  });

  it("is a new one where it has the page alone in common", () => {
    expect(isKnown(["link:/fee", ...lounge], before)).toBe(false);
  });

  it("and without anything to read is known by its link", () => {
    expect(isKnown(["link:/fee"], ["link:/fee"])).toBe(true);
    expect(isKnown(["link:/lounge"], ["link:/fee"])).toBe(false);
  });
});

describe("an item of a feed without a link", () => {
  it("isn't known by its id alone", () => {
    expect(isKnown(["id:1", ...lounge], ["id:1", ...fee])).toBe(false);
    expect(isKnown(["id:1", ...says("Fee", "It falls")], ["id:1", ...fee])).toBe(true);
  });

  it("that is exactly a known one leaves another known one to its changed neighbor", () => {
    const [first, second] = [
      ["id:1", ...fee],
      ["id:1", ...says("Fee", "It falls")],
    ];
    const items = [{ keys: ["id:1", ...says("Fee", "It falls again")] }, { keys: first }];
    expect(matchItems(items, [{ keys: first }, { keys: second }])).toEqual([{ keys: second }, { keys: first }]);
  });

  it("is no known one that another item is", () => {
    const items = [{ keys: ["id:1", ...fee] }, { keys: ["id:1", ...says("Fee", "It falls")] }];
    expect(matchItems(items, [{ keys: ["id:1", ...fee] }])).toEqual([{ keys: ["id:1", ...fee] }, null]);
  });
});
