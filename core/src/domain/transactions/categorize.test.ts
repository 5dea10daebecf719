import { describe, expect, it } from "vitest";
import { reference } from "../earning/example-cards.ts";
import { categorize } from "./categorize.ts";
import { bankEntry } from "./transaction-fixture.ts";

const flights = (confidence: string | null) => ({
  primary: "TRAVEL",
  detailed: "TRAVEL_FLIGHTS",
  confidence,
});
const nameless = { merchantName: null, description: "PURCHASE", mcc: null, category: null };
const getCategory = (entry: Parameters<typeof categorize>[0], rules = {}) => categorize(entry, rules, reference);

describe("the category of a transaction", () => {
  it("is the member's for the merchant before anything else", () => {
    const entry = bankEntry({ merchantName: "SQ *Book Shop #12", mcc: "5411", category: flights("HIGH") });
    expect(getCategory(entry, { "book shop": "gas" })).toEqual({ categoryId: "gas", source: "member_rule" });
  });

  it("is that of the catalog's merchant before its code", () => {
    const entry = bankEntry({ merchantName: "BOOK SHOP #0412", mcc: "5411" });
    expect(getCategory(entry)).toEqual({ categoryId: "dining", source: "merchant" });
  });

  it("recognizes a merchant at the start of the bank's text", () => {
    const entry = { ...nameless, description: "WAREHOUSE CLUB 0123 PORTLAND OR" };
    expect(getCategory(entry)).toEqual({ categoryId: "groceries", source: "merchant" });
  });

  it("is that of the merchant category code before the bank's own", () => {
    expect(getCategory({ ...nameless, mcc: "5411", category: flights("VERY_HIGH") })).toEqual({
      categoryId: "groceries",
      source: "mcc",
    });
  });

  it.each([
    ["VERY_HIGH", "bank_high"],
    ["HIGH", "bank_high"],
    ["MEDIUM", "bank_low"],
    ["LOW", "bank_low"],
    [null, "bank_low"],
  ])("with the bank's confidence %s comes from %s", (confidence, source) => {
    expect(getCategory({ ...nameless, category: flights(confidence) })).toEqual({ categoryId: "airfare", source });
  });

  it("of nothing known is everything", () => {
    expect(getCategory({ ...nameless, mcc: "9999" })).toEqual({ categoryId: "travel", source: "none" });
  });

  it("is decided by the bank's own where a code has two", () => {
    const cable = {
      id: "cable",
      parentId: null,
      label: "Cable",
      mccs: ["4890-4899"],
      pfcDetailed: ["CABLE"],
      aliases: [],
    };
    const streaming = { ...cable, id: "streaming", label: "Streaming", mccs: ["4899"], pfcDetailed: ["TV"] };
    const places = { categories: [streaming, cable], merchants: [] };
    const entry = { ...nameless, mcc: "4899" };
    expect(categorize(entry, {}, places).categoryId).toBe("streaming");
    const reported = { primary: "RENT", detailed: "CABLE", confidence: "LOW" };
    expect(categorize({ ...entry, category: reported }, {}, places)).toEqual({ categoryId: "cable", source: "mcc" });
  });
});
