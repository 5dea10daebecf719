import { describe, expect, it } from "vitest";
import { plainName, readCap, readLastDay, slugify } from "./grammar.ts";

describe("a limit in words", () => {
  it.each([
    ["Up to $1,500/quarter", 150_000, "calendar_quarter"],
    ["5% on the first $1,500. 1% after, per quarter", 150_000, "calendar_quarter"],
    ["First $1,500, 5x, per quarter", 150_000, "calendar_quarter"],
    ["Up to $1,500 in Q3 2026, each quarter", 150_000, "calendar_quarter"],
    ["Up to $1,500 2026 Q3 quarter", 150_000, "calendar_quarter"],
    ["First $25K/yr", 2_500_000, "calendar_year"],
    ["First $500/billing cycle", 50_000, "statement_month"],
    ["$6K/yr", 600_000, "calendar_year"],
    ["$2.5K/yr", 250_000, "calendar_year"],
    ["$6 monthly", 600, "calendar_month"],
    ["$1,500, each quarter", 150_000, "calendar_quarter"],
    ["First $1,500.50 per quarter", 150_050, "calendar_quarter"],
  ])("%s is a cap of %i cents by %s", (text, amountCents, period) => {
    expect(readCap(text)).toMatchObject({ amountCents, period });
  });

  it.each([
    "Up to $95,00/quarter",
    "Up to $1.500,00/quarter",
    "Up to $1.500/quarter",
    "Up to $1 500/quarter",
    "Up to $1,50,000/yr",
    "Up to $1’500/yr",
    "Up to €1,500/yr",
    "Up to $1.5M/yr",
    "Up to $1 500M/yr",
    "Up to $2 million/yr",
  ])("that can be read two ways, or not at all, is no cap: %s", (text) => expect(readCap(text)).toBeNull());

  it("that names a day is no cap", () => {
    expect(readCap("Through 9/30/2027")).toBeNull();
    expect(readLastDay("Through 9/30/2027")).toBe("2027-09-30");
  });

  it.each(["Through 2/30/2027", "soon", ""])("%j names no day", (text) => {
    expect(readLastDay(text)).toBeNull();
  });
});

describe("a name", () => {
  it.each([
    ["It® Cash Back Credit Card", "it cash back"],
    ["The Chase Sapphire Reserve®", "sapphire reserve"],
    ["Visa Card", "visa card"],
    ["One Key+", "one key plus"],
  ])("%s is compared as %s", (name, plain) => {
    expect(plainName(name, ["Chase"])).toBe(plain);
  });

  it("becomes a name of the catalog", () => {
    expect(slugify("Kohl’s Rewards® Visa (2026)")).toBe("kohls-rewards-visa-2026");
  });

  it("with a plus is another than that without", () => {
    expect(slugify("One + Mastercard")).toBe("one-plus-mastercard");
  });
});
