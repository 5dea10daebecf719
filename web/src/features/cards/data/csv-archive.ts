import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { strToU8, zipSync } from "fflate";
import Papa from "papaparse";
import { walletTables } from "./wallet-tables.ts";
import type { Known } from "./wallet-tables.ts";

/** One CSV file for each table, with its header even where nothing is in it, in one archive. A cell that a spreadsheet would take for a formula is written as text. */
export function csvArchive(wallet: WalletExport, known: Known): Blob {
  const tables = walletTables(wallet, known);
  const files = tables.map(({ name, columns, rows }) => [
    `${name}.csv`,
    // Spreadsheets read UTF-8 only after this mark.
    strToU8(`\uFEFF${Papa.unparse({ fields: columns, data: rows }, { escapeFormulae: true, newline: "\r\n" })}`),
  ]);
  const bytes = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
  return new Blob([bytes.slice().buffer], { type: "application/zip" });
}
