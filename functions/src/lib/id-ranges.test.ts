import { describe, expect, it } from "vitest";
import { ID_RANGES } from "./id-ranges.ts";

const listRanges = (id: string) =>
  ID_RANGES.filter(({ from, until }) => (from === null || id >= from) && (until === null || id < until));

describe("the ranges of ids", () => {
  it("begin and end where the next one begins, the first open below and the last above", () => {
    expect(ID_RANGES.map(({ from }) => from).join(" ")).toBe(" 3 7 B F J N R V Y c g k o s w");
    expect(ID_RANGES.map(({ until }) => until)).toEqual([...ID_RANGES.slice(1).map(({ from }) => from), null]);
  });

  it.each([
    "",
    "!",
    "-id",
    "2",
    "2zzz",
    "3",
    "30",
    "Az",
    "B",
    "Z",
    "_id",
    "a",
    "vz",
    "w",
    "w0",
    "zzzz",
    "~",
    "é",
    "日",
  ])("have the id %j in exactly one", (id) => {
    expect(listRanges(id)).toHaveLength(1);
  });

  it("have three or four of the 62 first characters of accounts each", () => {
    const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".split("");
    const counts = ID_RANGES.map((range) => characters.filter((each) => listRanges(each)[0] === range).length);
    expect(counts).toEqual([3, 4, 4, 4, 4, 4, 4, 4, 3, 4, 4, 4, 4, 4, 4, 4]);
  });
});
