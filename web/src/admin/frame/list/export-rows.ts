import { adminStaffContract } from "@cardwell/core/contract/admin/staff";
import type { ListName } from "@cardwell/core/domain/staff/tabs";
import { callApi } from "../../../lib/api-client.ts";
import { formatCount } from "../../../lib/format.ts";
import { toCsv } from "../../../lib/csv.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../lib/toast-store.ts";
import type { ListColumn } from "./list-types.ts";

/**
 * Saves rows as `<name>.csv`, with every column that has a value to write, also those that aren't shown. The export is recorded in the
 * audit log before.
 */
export async function exportRows<Row>(
  name: ListName,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  filters: string,
): Promise<void> {
  await callApi(adminStaffContract.recordExport, { body: { list: name, rows: rows.length, filters } });
  const written = columns.flatMap(({ label, csv }) => (csv === undefined ? [] : [{ label, csv }]));
  const csv = toCsv(
    written.map(({ label }) => label),
    rows.map((row) => written.map((column) => column.csv(row))),
  );
  saveFile(`${name}.csv`, new Blob([csv], { type: "text/csv" }));
  showToast(`${formatCount(rows.length, "row")} exported to ${name}.csv.`);
}
