import { describe, expect, it } from "vitest";
import { listBeginnings, toSearchKeys } from "./search-keys.ts";

const isFound = (typed: string, name: string) => {
  const keys = listBeginnings([name]);
  return toSearchKeys(typed)?.some((key) => keys.includes(key)) === true;
};

describe("a name that is found by stored keys", () => {
  it.each([
    ["lodz", "Łódź", true],
    ["łódź", "Lodz", true],
    ["bjorn", "Bjørn", true],
    ["strasse", "Straße", true],
    ["oreilly", "O’Reilly", true],
    ["o'reilly", "Oreilly", true],
    ["O’Reilly", "o'reilly", true],
    ["reilly", "Tim O’Reilly", true],
    ["coop", "Food Co-op", true],
    ["co-op", "Coop", true],
    ["co op", "Co-op", true],
    ["op", "Co-op", true],
    ["ann marie", "Ann-Marie", true],
    ["annmarie", "Ann Marie", true],
    ["chase pay", "Chase: pay today", true],
    ["us bank", "U.S. Bank", true],
    ["u.s. bank", "US Bank", true],
    ["tj maxx", "T.J. Maxx", true],
    ["jcrew", "J.Crew", true],
    ["att", "AT&T", true],
    ["barnes and noble", "Barnes & Noble", true],
    ["barnes & noble", "Barnes and Noble", true],
    ["barnes and", "Barnes & Noble", true],
    ["$1,284", "Pay $1,284.60 to Chase", true],
    ["1284.6", "Pay $1,284.60 to Chase", true],
    ["@post", "ingrid@post.example", true],
    ["李", "李小龍", true],
    ["龍", "李小龍", true],
    ["小龍", "李小龍", true],
    ["さひ", "あさひ", true],
    ["김", "김철수", true],
    ["eilly", "O'Reilly", false],
    ["oop", "Co-op", false],
    ["5.00", "Pay $500 to Chase", false],
    ["★", "Star", false],
    ["'", "O'Reilly", false],
  ])("%j finds %j: %s", (typed, name, found) => expect(isFound(typed, name)).toBe(found));

  it("is everything when nothing is typed, and nothing when no more than a sign is", () => {
    expect(toSearchKeys("  ")).toBeUndefined();
    expect(toSearchKeys("\u0301")).toEqual([""]);
    expect(listBeginnings(["\u0301 Ann", "★"])).not.toContain("");
  });

  it("is found by a key of before, which had spaces and signs", () => {
    expect(toSearchKeys("Ann Lee")).toEqual(["annlee", "ann lee"]);
    expect(toSearchKeys("ann-marie@po")).toEqual(["annmarie@po", "ann-marie@po"]);
    expect(toSearchKeys("ingrid.s@po")).toEqual(["ingrid.s@po"]);
  });

  it("has at most 24 characters of 8 beginnings as keys, its words before the characters in them", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const words = Array.from({ length: 10 }, (_, at) => `${letters[at]}${letters}`);
    expect(listBeginnings([words.join(" ")])).toHaveLength(8 * 24);
    expect(listBeginnings(["李小龍 陳港生"])).toEqual(expect.arrayContaining(["李", "陳", "龍", "港", "生"]));
    expect(listBeginnings(["天地玄黃宇宙洪荒日月盈昃"])).not.toContain("昃");
  });
});
