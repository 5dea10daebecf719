import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { strToU8, zipSync } from "fflate";
import { toCsv } from "../../../lib/csv.ts";
import { walletTables } from "./wallet-tables.ts";
import type { Known } from "./wallet-tables.ts";

/** One CSV file for each table, with its header even where nothing is in it, in one archive. */
export function csvArchive(wallet: WalletExport, known: Known): Blob {
  const tables = walletTables(wallet, known);
  const files = tables.map(({ name, columns, rows }) => [`${name}.csv`, strToU8(toCsv(columns, rows))]);
  const bytes = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
  return new Blob([bytes.slice().buffer], { type: "application/zip" });
}
