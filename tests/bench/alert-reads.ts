import { type AlertBill, alertCalls, manyAlerts } from "../support/alert-bills.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

const SIZES = [10, 1_000, 50_000];

const cell = ({ documents, answered, counts, countReads, writes }: AlertBill) =>
  `${documents} (${answered})  ${counts} / ${countReads}  ${writes}`;

/**
 * What each alert call is billed for, by the number of alerts: documents read (alerts returned), counts and their charge,
 * and documents written. Nothing is timed, because the emulator scans whole collections.
 */
export async function benchAlertReads(): Promise<string> {
  // The same as the other bench of alerts: a process talks to one database.
  useOwnProject("alerts-bench");
  await clearOwnProject();
  const bills: Map<string, AlertBill>[] = [];
  for (const size of SIZES) {
    await manyAlerts(`person-${size}`, size);
    bills.push(await alertCalls(`person-${size}`, size));
  }
  await clearOwnProject();
  const names = [...(bills[0]?.keys() ?? [])];
  const rows = [
    [
      "documents read (alerts returned)  counts / charged  writes",
      ...SIZES.map((size) => `${size.toLocaleString("en-US")} alerts`),
    ],
    ...names.map((name) => [name, ...bills.map((each) => (each.has(name) ? cell(each.get(name) as AlertBill) : ""))]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((each, column) => each.padEnd(widths[column] ?? 0))
        .join("   ")
        .trimEnd(),
    )
    .join("\n");
}
