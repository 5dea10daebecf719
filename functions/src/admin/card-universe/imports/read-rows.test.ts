import { unzipSync, zipSync } from "fflate";
import writeSpreadsheet from "write-excel-file/node";
import { describe, expect, it } from "vitest";
import { readRows, UnreadableFile } from "./read-rows.ts";

const MEGABYTE = 1_000_000;

async function workbook(more: Record<string, Uint8Array> = {}): Promise<Buffer> {
  const text = (value: string) => ({ type: String, value });
  const sheet = await writeSpreadsheet([[text("Name")], [text("Plain Card")]]).toBuffer();
  return Buffer.from(zipSync({ ...unzipSync(sheet), ...more }, { level: 1 }));
}

/** Changes the size in the archive's directory, at its end, to another than the real one. */
function claiming(bytes: Buffer, from: number, to: number): Buffer {
  const copy = Buffer.from(bytes);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(from);
  copy.writeUInt32LE(to, copy.lastIndexOf(size));
  return copy;
}

describe("a workbook", () => {
  it("is read", async () => {
    const { rows } = await readRows(await workbook(), "cards.xlsx", ["Name"]);
    expect(rows).toEqual([{ line: 2, cells: { name: "Plain Card" } }]);
  });

  it("that unpacks to more than 50 MB is rejected, however small it is packed", async () => {
    const bytes = await workbook({ "xl/media/large.bin": new Uint8Array(51 * MEGABYTE) });
    expect(bytes.length).toBeLessThan(MEGABYTE);
    await expect(readRows(bytes, "cards.xlsx", ["Name"])).rejects.toThrow(
      "The workbook holds more than 50 MB when it is unpacked. Keep only the sheet of cards, or save it as CSV.",
    );
  });

  it("whose real size exceeds the size in its header is not unpacked beyond that size", async () => {
    const name = "xl/worksheets/sheet1.xml";
    const sheet = Buffer.from(unzipSync(await workbook())[name] ?? []).toString();
    const padded = Buffer.from(sheet.replace("<sheetData>", `${" ".repeat(MEGABYTE / 10)}<sheetData>`));
    const honest = await workbook({ [name]: padded });
    expect((await readRows(honest, "cards.xlsx", ["Name"])).rows).toHaveLength(1);
    const lying = claiming(honest, padded.length, 1_000);
    await expect(readRows(lying, "cards.xlsx", ["Name"])).rejects.toThrow(UnreadableFile);
  });
});

describe("a file of text", () => {
  const cells = [{ name: "Café Card", fee: "95,00" }];

  it.each<[string, Buffer]>([
    ["with commas", Buffer.from('Name,Fee\nCafé Card,"95,00"')],
    ["with semicolons", Buffer.from("Name;Fee\nCafé Card;95,00")],
    ["with tabs", Buffer.from("Name\tFee\nCafé Card\t95,00")],

    ["with vertical bars", Buffer.from("Name|Fee\nCafé Card|95,00")],
    ["with a byte order mark", Buffer.from('\uFEFFName,Fee\nCafé Card,"95,00"')],
    ["in UTF-16", Buffer.from('\uFEFFName,Fee\nCafé Card,"95,00"', "utf16le")],
    ["in Windows-1252", Buffer.from('Name,Fee\nCafé Card,"95,00"', "latin1")],
  ])("is read as a table %s", async (_, bytes) => {
    const { rows } = await readRows(bytes, "cards.csv", ["Name", "Fee"]);
    expect(rows.map((row) => row.cells)).toEqual(cells);
  });

  it("is read by the separator of its header, though its quotes fit no other", async () => {
    const bytes = Buffer.from('Name;Note\nOne;x,"y');
    expect((await readRows(bytes, "cards.csv", ["Name", "Note"])).rows).toEqual([
      { line: 2, cells: { name: "One", note: 'x,"y' } },
    ]);
  });

  it("keeps the rows of every end of line, and their lines", async () => {
    const bytes = Buffer.from("Name\r\nOne\nTwo\rThree\r\nFour");
    const { rows } = await readRows(bytes, "cards.csv", ["Name"]);
    expect(rows.map(({ line, cells: { name } }) => `${line} ${String(name)}`)).toEqual([
      "2 One",
      "3 Two",
      "4 Three",
      "5 Four",
    ]);
  });

  it.each(["utf8", "utf16le", "latin1"] as const)("is read as JSON in %s", async (encoding) => {
    const bytes = Buffer.from(`${encoding === "latin1" ? "" : "\uFEFF"}[{"name":"Café Card"}]`, encoding);
    const { rows } = await readRows(bytes, "cards.json", []);
    expect(rows.map((row) => row.cells)).toEqual([{ name: "Café Card" }]);
  });

  it("lists a row by its line that has more cells than the header, or lacks one that is required", async () => {
    const { rows, broken } = await readRows(Buffer.from("Name,Fee\nOne;95\nTwo,95\nThree,95,3"), "cards.csv", [
      "Name",
      "Fee",
    ]);
    expect(rows.map(({ line }) => line)).toEqual([3]);
    expect(broken).toEqual([
      { line: 2, message: "The row has 1 cell, the header 2." },
      { line: 4, message: "The row has 3 cells, the header 2." },
    ]);
  });

  it("counts the letters that depend on an encoding other than UTF-8", async () => {
    const { messages } = await readRows(Buffer.from("Name\nCafé Crédit", "latin1"), "cards.csv", ["Name"]);
    expect(messages).toEqual([
      "Read as Windows-1252. Characters beyond plain letters: 2. Check the names that have them.",
    ]);
  });
});

describe("a list of more than 20,000 rows", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => `Card ${index}`);
  const files: [string, (count: number) => string][] = [
    ["cards.csv", (count) => ["Name", ...rows(count)].join("\n")],
    ["cards.json", (count) => JSON.stringify(rows(count).map((name) => ({ name })))],
  ];

  it.each(files)("is rejected as %s, and one of 20,000 is read", async (fileName, write) => {
    const read = (count: number) => readRows(Buffer.from(write(count)), fileName, ["Name"]);
    await expect(read(20_001)).rejects.toThrow("The file has more than 20,000 rows.");
    expect((await read(20_000)).rows).toHaveLength(20_000);
  });
});
