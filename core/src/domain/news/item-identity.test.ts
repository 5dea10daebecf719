import { describe, expect, it } from "vitest";
import { matchItems } from "./item-identity.ts";

const match = (item: string[], ...known: string[][]) =>
  matchItems(
    [{ keys: item }],
    known.map((keys) => ({ keys })),
  )[0]?.keys ?? null;

describe("an item of a feed", () => {
  const before = ["id:1", "link:/fee", "content:a fee"];

  it.each([
    ["with the same parts", ["id:1", "link:/fee", "content:a fee"]],
    ["at a new address", ["id:1", "link:/fee?from=feed", "content:a fee"]],
    ["with a changed text", ["id:1", "link:/fee", "content:no fee"]],
    ["with a new id", ["id:2", "link:/fee", "content:a fee"]],
    ["without its id", ["link:/fee", "content:a fee"]],
    ["without its id and with a changed text", ["link:/fee", "content:no fee"]],
    ["without its link and with a changed text", ["id:1", "content:no fee"]],
  ])("%s is the known one", (_, item) => {
    expect(match(item, before)).toEqual(before);
  });

  it.each([
    ["that shares the id alone", ["id:1", "link:/lounge", "content:a lounge"]],
    ["that links to the same page alone", ["id:2", "link:/fee", "content:a lounge"]],
    ["that has the same text alone", ["id:2", "link:/lounge", "content:a fee"]],
    ["with other parts", ["id:2", "link:/lounge", "content:a lounge"]],
  ])("%s is a new one", (_, item) => {
    expect(match(item, before)).toBeNull();
  });

  it("without an id is known at a new address by its text", () => {
    expect(match(["link:/fee?from=feed", "content:a fee"], ["link:/fee", "content:a fee"])).not.toBeNull();
  });

  it("that is exactly a known one leaves another known one to its changed neighbor", () => {
    const [fee, lounge] = [
      ["id:1", "content:a fee"],
      ["id:1", "content:a lounge"],
    ];
    const items = [{ keys: ["id:1", "content:a changed lounge"] }, { keys: fee }];
    expect(matchItems(items, [{ keys: fee }, { keys: lounge }])).toEqual([{ keys: lounge }, { keys: fee }]);
  });

  it("is no known one that another item is", () => {
    const items = [{ keys: before }, { keys: ["id:1", "link:/fee", "content:a lounge"] }];
    expect(matchItems(items, [{ keys: before }])).toEqual([{ keys: before }, null]);
  });
});
