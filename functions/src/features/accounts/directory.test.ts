import { describe, expect, it } from "vitest";
import { toSearchKeys } from "../../lib/search-keys.ts";
import { buildSearchKeys } from "./directory.ts";

const ingrid = { email: "ingrid.s@post.example", firstName: "Ingrid Zoë" };
const keys = new Set(buildSearchKeys("u_7fK2pQ", ingrid));
const isFound = (typed: string) => toSearchKeys(typed)?.some((key) => keys.has(key)) === true;

describe("a person who is searched for", () => {
  it.each([
    ["the name", "ing"],
    ["the name in capitals", "INGRID"],
    ["a later part of the name, without its accent", "zoe"],
    ["the name with its second part", "ingrid  zo"],
    ["the address", "ingrid.s@po"],
    ["the domain", "post.ex"],
    ["the whole address", "ingrid.s@post.example"],
    ["the id", "u_7fk"],
    ["the id in its letters", "u_7fK2pQ"],
  ])("is found by the beginning of %s", (_, typed) => {
    expect(isFound(typed)).toBe(true);
  });

  it.each(["ngrid", "ingrid.s@other", "example.com", "grid"])("isn't found by %s", (typed) => {
    expect(isFound(typed)).toBe(false);
  });
});

describe("the search keys", () => {
  it("stay few, however long the address is", () => {
    const long = {
      email: `${"a.b-c_d.".repeat(20)}z@${"sub.".repeat(20)}example.com`,
      firstName: "A B C D E F G H I J",
    };
    expect(buildSearchKeys("x".repeat(128), long).length).toBeLessThan(500);
  });

  it("find a long address by its first 24 characters", () => {
    const person = { email: "bartholomew.featherstonehaugh@example.com", firstName: null };
    expect(buildSearchKeys("u1", person)).toContain(toSearchKeys(person.email)?.[0]);
  });
});
