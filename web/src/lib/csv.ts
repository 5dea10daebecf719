import { CSV_FORMAT, CSV_START, type CsvCell } from "@cardwell/core/domain/csv";
import Papa from "papaparse";

/** Rows as CSV with a header. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function toCsv(columns: string[], rows: CsvCell[][] | Record<string, CsvCell>[]): string {
  return CSV_START + Papa.unparse<CsvCell[] | Record<string, CsvCell>>({ fields: columns, data: rows }, CSV_FORMAT);
}
