import { describe, expect, it } from "vitest";
import { changedAddress, parseChoice, parsePage, pressedSort, parseSorting } from "./table-address.ts";

const address = (text: string) => new URLSearchParams(text);
const standard = { by: "name", order: "asc" } as const;

describe("the address of a table", () => {
  it("begins at the first page when a filter changes", () => {
    expect(changedAddress(address("query=gold&page=3"), { issuer: "amex" }).toString()).toBe("query=gold&issuer=amex");
  });

  it("keeps its filters when another page is asked for", () => {
    expect(changedAddress(address("query=gold"), { page: "2" }).toString()).toBe("query=gold&page=2");
  });

  it("drops what was emptied", () => {
    expect(changedAddress(address("query=gold&issuer=amex"), { query: "", issuer: null }).toString()).toBe("");
  });

  it("sorts by a column one way, then the other", () => {
    expect(pressedSort(standard, "issuer")).toEqual({ sort: "issuer", order: "asc" });
    expect(pressedSort({ by: "issuer", order: "asc" }, "issuer")).toEqual({ sort: "issuer", order: "desc" });
  });

  it("passes over what it does not know", () => {
    expect(parseSorting(address("sort=color&order=desc"), ["name", "issuer"], standard)).toEqual(standard);
    expect(parseSorting(address("sort=issuer&order=desc"), ["name", "issuer"], standard)).toEqual({
      by: "issuer",
      order: "desc",
    });
    expect(parseChoice(address("status=lost"), "status", ["open", "closed"])).toBeUndefined();
    expect(parseChoice(address("status=open"), "status", ["open", "closed"])).toBe("open");
  });

  it.each([
    ["", 1],
    ["page=7", 7],
    ["page=-1", 1],
    ["page=two", 1],
    ["page=1.5", 1],
  ])("reads the page of %j as %i", (text, page) => {
    expect(parsePage(address(text))).toBe(page);
  });
});
