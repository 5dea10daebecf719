import type { WalletExport } from "@cardwell/core/contract/transfer";
import { strToU8, zipSync } from "fflate";
import Papa from "papaparse";
import { walletTables } from "./wallet-tables.ts";
import type { Known } from "./wallet-tables.ts";

/** One CSV file for each table that holds something, in one archive. A cell that a spreadsheet would take for a formula is written as text. */
export function csvArchive(wallet: WalletExport, known: Known): Blob {
  const tables = walletTables(wallet, known).filter(({ rows }) => rows.length > 0);
  const files = tables.map(({ name, rows }) => [
    `${name}.csv`,
    // Spreadsheets read UTF-8 only after this mark.
    strToU8(`\uFEFF${Papa.unparse(rows, { escapeFormulae: true, newline: "\r\n" })}`),
  ]);
  const bytes = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
  return new Blob([bytes.slice().buffer], { type: "application/zip" });
}
