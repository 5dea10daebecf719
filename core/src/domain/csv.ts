export type CsvCell = string | number | boolean | null;

/** A cell that begins so is run as a formula by some spreadsheets; the last four are full-width. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/** How a table for spreadsheets (RFC 4180) is written by `papaparse`. The byte order mark in front makes spreadsheets read it as UTF-8. */
export const CSV_FORMAT = { escapeFormulae: formulaStart, newline: "\r\n" };
export const CSV_START = "\uFEFF";
