import Papa from "papaparse";

export type CsvCell = string | number | boolean | null;

/** A cell that begins so is run as a formula by some spreadsheet; the last four are full-width. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/** Rows as CSV (RFC 4180) with a header. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function toCsv(columns: string[], rows: CsvCell[][] | Record<string, CsvCell>[]): string {
  const csv = Papa.unparse<CsvCell[] | Record<string, CsvCell>>(
    { fields: columns, data: rows },
    { escapeFormulae: formulaStart, newline: "\r\n" },
  );
  // The byte order mark makes spreadsheets read it as UTF-8.
  return `\uFEFF${csv}`;
}
