import { describe, expect, it } from "vitest";
import { csvOf } from "./csv.ts";

describe("rows as CSV", () => {
  it("ends each row with a line break", () => {
    expect(
      csvOf([
        ["Card", "Fee"],
        ["Gold", 325],
      ]),
    ).toBe("Card,Fee\r\nGold,325\r\n");
  });

  it("leaves what is not known empty", () => {
    expect(csvOf([["Gold", null, 0]])).toBe("Gold,,0\r\n");
  });

  it("quotes commas, quotes and line breaks", () => {
    expect(csvOf([['Hilton, "Aspire"', "two\nlines"]])).toBe('"Hilton, ""Aspire""","two\nlines"\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@sum"])("keeps %j a text", (text) => {
    expect(csvOf([[text]])).toBe(`'${text}\r\n`);
  });
});
