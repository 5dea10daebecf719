import { describe, expect, it } from "vitest";
import {
  columnsPatch,
  patchAddress,
  readColumns,
  readFilters,
  readSorting,
  readStart,
  toggleSorting,
  viewAddress,
} from "./list-address.ts";

const address = (text: string) => new URLSearchParams(text);
const columns = [
  { id: "name", sort: "name" },
  { id: "issuer", sort: "issuer" },
  { id: "fee" },
  { id: "id", isOptional: true },
];
const byName = { by: "name", order: "asc" } as const;

describe("the address of a list", () => {
  it("starts at the first page when a filter changes", () => {
    const patched = patchAddress(address("query=gold&cursor=abc&start=51"), { issuer: "amex" });
    expect(patched.toString()).toBe("query=gold&issuer=amex");
  });

  it("keeps the page when a row is opened", () => {
    expect(patchAddress(address("cursor=abc&start=51"), { open: "a1" }).toString()).toBe("cursor=abc&start=51&open=a1");
  });

  it("drops what was emptied", () => {
    expect(patchAddress(address("query=gold&issuer=amex"), { query: "", issuer: null }).toString()).toBe("");
  });

  it("sorts ascending first, then descending", () => {
    expect(toggleSorting(byName, "issuer")).toEqual({ sort: "issuer", order: "asc" });
    expect(toggleSorting({ by: "issuer", order: "asc" }, "issuer")).toEqual({ sort: "issuer", order: "desc" });
  });

  it("ignores an order and a filter that the list doesn't offer", () => {
    expect(readSorting(address("sort=fee&order=desc"), columns, byName)).toEqual(byName);
    expect(readSorting(address("sort=issuer&order=desc"), columns, byName)).toEqual({ by: "issuer", order: "desc" });
    const status = { key: "status", label: "Status", options: [{ value: "open", label: "Open" }] };
    expect(readFilters(address("status=lost&color=red"), [status])).toEqual({});
    expect(readFilters(address("status=open"), [status])).toEqual({ status: "open" });
  });

  it("shows the usual columns, or those chosen with the first always first", () => {
    expect(readColumns(address(""), columns)).toEqual(["name", "issuer", "fee"]);
    expect(readColumns(address("columns=id,fee,color,fee,name"), columns)).toEqual(["name", "id", "fee"]);
  });

  it("leaves the usual columns out", () => {
    expect(columnsPatch(["name", "issuer", "fee"], columns)).toEqual({ columns: null });
    expect(columnsPatch(["name", "fee"], columns)).toEqual({ columns: "name,fee" });
  });

  it("has a part that makes a view, without the page and the open row", () => {
    expect(viewAddress(address("sort=fee&query=gold&cursor=abc&start=51&open=a1&view=mine"))).toBe(
      "query=gold&sort=fee",
    );
  });

  it.each([
    ["", 1],
    ["start=51", 1],
    ["cursor=abc&start=51", 51],
    ["cursor=abc&start=-1", 1],
    ["cursor=abc&start=two", 1],
  ])("numbers the first row of %j as %i", (text, start) => {
    expect(readStart(address(text))).toBe(start);
  });
});
