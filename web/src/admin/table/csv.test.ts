import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

describe("rows as CSV", () => {
  it("ends each row with a line break", () => {
    expect(
      toCsv([
        ["Card", "Fee"],
        ["Gold", 325],
      ]),
    ).toBe("Card,Fee\r\nGold,325\r\n");
  });

  it("leaves what is not known empty", () => {
    expect(toCsv([["Gold", null, 0]])).toBe("Gold,,0\r\n");
  });

  it("quotes commas, quotes and line breaks", () => {
    expect(toCsv([['Hilton, "Aspire"', "two\nlines"]])).toBe('"Hilton, ""Aspire""","two\nlines"\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@sum"])("keeps %j a text", (text) => {
    expect(toCsv([[text]])).toBe(`'${text}\r\n`);
  });
});
