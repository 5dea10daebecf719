import { formatCount } from "../../../lib/format.ts";
import { toCsv } from "../../../lib/csv.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../lib/toast-store.ts";
import type { ListColumn } from "./list-types.ts";

/** Writes rows as `<name>.csv`, with every column that has a value to write, also those that aren't shown. */
export function exportRows<Row>(name: string, columns: readonly ListColumn<Row>[], rows: readonly Row[]): void {
  const written = columns.flatMap(({ label, csv }) => (csv === undefined ? [] : [{ label, csv }]));
  const csv = toCsv(
    written.map(({ label }) => label),
    rows.map((row) => written.map((column) => column.csv(row))),
  );
  saveFile(`${name}.csv`, new Blob([csv], { type: "text/csv" }));
  showToast(`${formatCount(rows.length, "row")} exported to ${name}.csv.`);
}
