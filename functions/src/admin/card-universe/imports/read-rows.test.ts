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
