import type { CsvCell } from "../csv.ts";

/** What an export of a list holds at most, and how many rows can be picked out for one. */
export const MOST_EXPORTED_ROWS = 10_000;
export const MOST_CHOSEN_ROWS = 500;

/** The value at a path such as `rule.type`. */
const readField = (row: object, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], row);

/** What names a row of a list in a request. */
export const getRowKey = (row: object, rowKey: readonly string[] = ["id"]): string =>
  rowKey.map((path) => String(readField(row, path))).join(" ");

/** What a cell is of: a text, a number, a list of them; anything that is deeper is JSON. */
function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  const isFlat = Array.isArray(value) && value.every((each) => typeof each !== "object");
  return isFlat ? value.join("; ") : JSON.stringify(value);
}

const isGroup = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A row as JSON holds it, each field in a column: `{ plan: { kind: "trial" } }` is in `plan.kind`. */
export function flattenRow(row: object, prefix = ""): Record<string, CsvCell> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(flattenRow(value, `${prefix}${name}.`)) : [[`${prefix}${name}`, toCell(value)]],
    ),
  );
}
