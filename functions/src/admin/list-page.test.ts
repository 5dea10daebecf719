import { describe, expect, it } from "vitest";
import { pageInMemory, parseCursor, toCursor } from "./list-page.ts";

type Card = { id: string; fee: number };

const cards: Card[] = [
  { id: "amex-gold", fee: 325 },
  { id: "chase-freedom", fee: 0 },
  { id: "citi-premier", fee: 95 },
  { id: "hilton-aspire", fee: 550 },
  { id: "wells-autograph", fee: 95 },
];
const byFee = { sortKey: ({ fee, id }: Card) => [fee, id], limit: 2 };
const ids = ({ rows }: { rows: Card[] }) => rows.map(({ id }) => id);

describe("a list in memory", () => {
  it("comes a page at a time in the order of its keys", () => {
    const first = pageInMemory(cards, byFee);
    expect(ids(first)).toEqual(["chase-freedom", "citi-premier"]);
    const second = pageInMemory(cards, { ...byFee, cursor: first.nextCursor ?? "" });
    expect(ids(second)).toEqual(["wells-autograph", "amex-gold"]);
    const third = pageInMemory(cards, { ...byFee, cursor: second.nextCursor ?? "" });
    expect(third).toEqual({ rows: [{ id: "hilton-aspire", fee: 550 }], total: 5, nextCursor: null });
  });

  it("reverses the requested value, and keeps equal rows in the same order", () => {
    expect(ids(pageInMemory(cards, { ...byFee, limit: 4, isDescending: true }))).toEqual([
      "hilton-aspire",
      "amex-gold",
      "citi-premier",
      "wells-autograph",
    ]);
  });

  it("neither repeats nor hides a row when the last one of the page before was removed", () => {
    const cursor = pageInMemory(cards, byFee).nextCursor ?? "";
    const left = cards.filter(({ id }) => id !== "citi-premier");
    expect(ids(pageInMemory(left, { ...byFee, cursor }))).toEqual(["wells-autograph", "amex-gold"]);
  });

  it("has no next page after its last row", () => {
    expect(pageInMemory(cards, { ...byFee, limit: 5 }).nextCursor).toBeNull();
    expect(pageInMemory([], byFee)).toEqual({ rows: [], total: 0, nextCursor: null });
  });
});

describe("a cursor", () => {
  it("is read as it was written", () => {
    expect(parseCursor(toCursor([1_795_000_000_000, "abc"]), ["number", "string"])).toEqual([1_795_000_000_000, "abc"]);
  });

  it.each([
    ["no JSON", "abc"],
    ["no list", Buffer.from('{"a":1}').toString("base64url")],
    ["a list of another length", toCursor([1])],
    ["values of another type", toCursor(["1", "abc"])],
  ])("is rejected when it holds %s", (_what, cursor) => {
    expect(() => parseCursor(cursor, ["number", "string"])).toThrow("This page no longer exists.");
  });
});
