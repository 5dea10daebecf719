import { decodeText, type FileText } from "@cardwell/core/domain/file-text";
import { counted } from "@cardwell/core/domain/format";
import { readNumber } from "@cardwell/core/domain/number-text";
import type { ReadNumber } from "@cardwell/core/domain/number-text";
import { type Options, parse } from "csv-parse/sync";
import { unzipSync, zipSync } from "fflate";
import readSpreadsheet from "read-excel-file/node";

/** A row of a file. `line` is where a person finds it: the line of the text, the row of the sheet, the item of the list. */
export type Row = { line: number; cells: Record<string, unknown> };

export type RowsOfFile = { rows: Row[]; broken: { line: number; message: string }[]; messages: string[] };

/** More than this is no list of cards, and would keep a function busy for minutes. */
const MAX_ROWS = 20_000;

/** What a workbook may hold when it is unpacked. A file of a few kilobytes can unpack to gigabytes. */
const MAX_UNPACKED_MB = 50;

/** No name or remark in a list of cards comes near it, and a pattern takes its time over more. */
const MAX_TEXT = 1_000;

/** Why a whole file cannot be read. */
export class UnreadableFile extends Error {}

/** Header names drift between vintages: case, spaces, line breaks and marks do not count. */
const columnKey = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/**
 * Reads a JSON, CSV or XLSX file into rows. In tables the header is found by its content, not its position: the first row
 * that holds all of `required`. Keys of table cells are `columnKey`s, those of JSON as they are.
 *
 * @param required column names without which a table is not the file that it is taken for
 * @throws UnreadableFile
 */
export async function readRows(bytes: Buffer, fileName: string, required: readonly string[]): Promise<RowsOfFile> {
  const extension = /\.(json|csv|xlsx)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined) throw new UnreadableFile("Choose a .json, .csv or .xlsx file.");
  const read =
    extension === "json" ? fromJson(decodeText(bytes, TextDecoder)) : await fromTable(bytes, extension, required);
  if (read.rows.length > MAX_ROWS)
    throw new UnreadableFile(`The file has more than ${MAX_ROWS.toLocaleString("en-US")} rows.`);
  return withoutLongTexts(read);
}

function hasLongText(value: unknown): boolean {
  if (typeof value === "string") return value.length > MAX_TEXT;
  return typeof value === "object" && value !== null && Object.values(value).some(hasLongText);
}

function withoutLongTexts({ rows, broken, messages }: RowsOfFile): RowsOfFile {
  const message = `A text of this row is longer than ${MAX_TEXT} characters.`;
  const long = rows.filter(({ cells }) => hasLongText(cells)).map(({ line }) => ({ line, message }));
  if (long.length === 0) return { rows, broken, messages };
  return { rows: rows.filter(({ cells }) => !hasLongText(cells)), broken: [...broken, ...long], messages };
}

function fromJson({ text, encoding }: FileText): RowsOfFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableFile(`The file is not valid JSON: ${(error as Error).message}`);
  }
  const list = Array.isArray(value) ? value : Object.values(value ?? {}).find(Array.isArray);
  if (!list) throw new UnreadableFile("The file holds no list.");
  const rows: Row[] = [];
  const broken: RowsOfFile["broken"] = [];
  for (const [at, item] of list.entries()) {
    if (typeof item === "object" && item !== null && !Array.isArray(item)) {
      rows.push({ line: at + 1, cells: item as Record<string, unknown> });
    } else broken.push({ line: at + 1, message: "This item is not an object." });
  }
  return { rows, broken, messages: formatEncoding({ text, encoding }) };
}

/** A guessed encoding may change names, so the reviewer sees how many letters depend on it. */
function formatEncoding({ text, encoding }: FileText): string[] {
  if (encoding === "UTF-8") return [];
  const count = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return [`Read as ${encoding}. Characters beyond plain letters: ${count}. Check the names that have them.`];
}

type Cells = { line: number; values: unknown[] };

/** Spreadsheets separate by what their country's numbers leave free. */
const SEPARATORS = [",", ";", "\t", "|"];

async function fromTable(bytes: Buffer, extension: string, required: readonly string[]): Promise<RowsOfFile> {
  if (extension === "xlsx") {
    const found = fromCells(await sheetLines(bytes), required);
    if (found) return found;
    throw noHeader(required);
  }
  const decoded = decodeText(bytes, TextDecoder);
  let unreadable: UnreadableFile | null = null;
  for (const separator of SEPARATORS) {
    const lines = csvLines(decoded.text, separator);
    const found = lines instanceof UnreadableFile ? null : fromCells(lines, required);
    if (found) return { ...found, messages: [...formatEncoding(decoded), ...found.messages] };
    if (lines instanceof UnreadableFile) unreadable ??= lines;
  }
  throw unreadable ?? noHeader(required);
}

const noHeader = (required: readonly string[]) => new UnreadableFile(`No row has the columns ${required.join(", ")}.`);

/** The rows below the header; null: no row has all of its columns. */
function fromCells(table: Cells[], required: readonly string[]): RowsOfFile | null {
  const wanted = required.map(columnKey);
  const headerAt = table.findIndex(({ values }) => {
    const keys = new Set(values.map((value) => columnKey(toText(value))));
    return wanted.every((key) => keys.has(key));
  });
  const header = table[headerAt];
  if (!header) return null;
  const title = table.slice(0, headerAt).flatMap(({ values }) => values.map(toText).filter((text) => text !== ""));
  const keys = header.values.map((value) => columnKey(toText(value)));
  const rows: Row[] = [];
  const broken: RowsOfFile["broken"] = [];
  for (const { line, values } of table.slice(headerAt + 1)) {
    if (values.every((value) => toText(value) === "")) continue;
    const isLong = values.slice(keys.length).some((value) => toText(value) !== "");
    if (isLong || wanted.some((key) => keys.indexOf(key) >= values.length)) {
      broken.push({ line, message: `The row has ${counted(values.length, "cell")}, the header ${keys.length}.` });
      continue;
    }
    rows.push({ line, cells: Object.fromEntries(keys.flatMap((key, at) => (key === "" ? [] : [[key, values[at]]]))) });
  }
  return { rows, broken, messages: title.length === 0 ? [] : [`Above the header: ${title.join(" · ").slice(0, 300)}`] };
}

/** The cells by one separator, or why there are none: quotes that fit another separator may fit this one badly. */
function csvLines(text: string, separator: string): Cells[] | UnreadableFile {
  const options = {
    delimiter: separator,
    // Files that were put together have several ends of lines; by default only the first one counts.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    skip_empty_lines: true,
  } satisfies Options;
  try {
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, values: record }));
  } catch (error) {
    return new UnreadableFile(`The file is not valid CSV: ${(error as Error).message}`);
  }
}

/**
 * Repacks a workbook without compression. Its directory states the size of each entry, and at most that much is unpacked; a reader
 * that trusts the entries themselves would unpack everything in them.
 */
function boundedWorkbook(bytes: Buffer): Buffer {
  let unpackedBytes = 0;
  const sum = ({ originalSize }: { originalSize: number }) => {
    unpackedBytes += originalSize;
    return false;
  };
  unzipSync(bytes, { filter: sum });
  if (unpackedBytes > MAX_UNPACKED_MB * 1_000_000) {
    throw new UnreadableFile(
      `The workbook holds more than ${MAX_UNPACKED_MB} MB when it is unpacked. Keep only the sheet of cards, or save it as CSV.`,
    );
  }
  return Buffer.from(zipSync(unzipSync(bytes), { level: 0 }));
}

async function sheetLines(bytes: Buffer): Promise<Cells[]> {
  try {
    const sheets = await readSpreadsheet(boundedWorkbook(bytes));
    const first = sheets[0];
    return (first?.data ?? []).map((values, at) => ({ line: at + 1, values }));
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`The file is not a spreadsheet that can be read: ${(error as Error).message}`);
  }
}

/** A cell as trimmed text; nothing for an empty one. */
export function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).trim()
    : "";
}

/** A cell as cents (`money`) or as it is. Null: it is empty. */
export function readNumberCell(value: unknown, kind: "money" | "decimal", hint: string): ReadNumber {
  if (typeof value === "number" && Number.isFinite(value)) {
    return { value: kind === "money" ? Math.round(value * 100) : value };
  }
  // A spreadsheet may write all the digits of a binary fraction.
  const decimals = kind === "money" ? 2 : 20;
  return readNumber(toText(value), kind, { hint, decimals, allowNegative: true, isFromFile: true });
}
