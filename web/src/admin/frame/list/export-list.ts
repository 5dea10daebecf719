import { adminStaffContract as contract } from "@cardwell/core/contract/admin/staff";
import type { ExportedList } from "@cardwell/core/contract/endpoint";
import { getRowKey, MOST_CHOSEN_ROWS } from "@cardwell/core/domain/staff/exports";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { staffAction } from "../staff-action.ts";
import type { StaffAction } from "../staff-action.ts";

const LONGEST_EXPORT_MS = 120_000;

type Exported = { rows: number; csv: string };

/**
 * Saves what the filters find as `<list>.csv`, which the server makes and records. A list that names members asks for a reason before.
 * @param chosen of these rows alone
 */
export function exportList(
  { list, rowKey, isPersonal }: ExportedList,
  query: Readonly<Record<string, string>>,
  chosen?: readonly object[],
): StaffAction {
  const name = `${list}.csv`;
  const tooMany =
    chosen !== undefined && chosen.length > MOST_CHOSEN_ROWS
      ? `At most ${formatNumber(MOST_CHOSEN_ROWS)} chosen rows are exported at once. Use a filter instead.`
      : null;
  const common = {
    label: "Export",
    busyLabel: "Exporting",
    whyNot: tooMany,
    body: { list, query, ...(chosen && { rows: chosen.map((row) => getRowKey(row, rowKey)) }) },
    failed: "The export stopped.",
    done: ({ rows }: Exported) => `${formatCount(rows, "row")} exported to ${name}.`,
    onDone: ({ csv }: Exported) => saveFile(name, new Blob([csv], { type: "text/csv" })),
    timeoutMs: LONGEST_EXPORT_MS,
    isExport: true,
  };
  if (!isPersonal) return staffAction(contract.exportList, common);
  return staffAction(contract.exportPersonalList, {
    ...common,
    title: `Export ${chosen === undefined ? "this list" : formatCount(chosen.length, "row")}?`,
    text: "The file names members. The activity log keeps who exported it, and why.",
  });
}
