export type CsvCell = string | number | null;

const needsQuotes = /[",\n\r]/;
/** What a spreadsheet would run as a formula. */
const looksLikeFormula = /^[=+\-@\t\r]/;

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = looksLikeFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula is kept a text. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
