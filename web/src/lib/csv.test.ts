import { describe, expect, it } from "vitest";
import type { CsvCell } from "@cardwell/core/domain/csv";
import { toCsv } from "./csv.ts";

const line = (...cells: CsvCell[]) =>
  toCsv(
    cells.map((_, at) => `Column ${at}`),
    [cells],
  ).split("\r\n")[1];

describe("rows as CSV", () => {
  it("begin with the mark of UTF-8 and a header, and end each line with CRLF", () => {
    expect(toCsv(["Card", "Fee"], [["Gold", 325]])).toBe("\uFEFFCard,Fee\r\nGold,325");
  });

  it("leave what is not known empty", () => {
    expect(line("Gold", null, 0)).toBe("Gold,,0");
  });

  it("quote commas, quotes and line breaks", () => {
    expect(line('Hilton, "Aspire"', "two\nlines")).toBe('"Hilton, ""Aspire""","two\nlines"');
  });

  it.each(["=1+1", "+1", "-1", "@sum", "＝1+1", "＋1", "－1", "＠sum"])("keep %j a text", (text) => {
    expect(line(text)).toBe(`"'${text}"`);
  });

  it("keep a negative number a number", () => {
    expect(line(-8)).toBe("-8");
  });
});
