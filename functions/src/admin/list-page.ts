import { AppError } from "../lib/app-error.ts";
import { type PositionInTime, toPositionInTime } from "../lib/position-in-time.ts";

/** What a list is sorted by: the requested value first, and last a value that no two rows share. */
export type SortKey = readonly (string | number)[];

type PageRequest<Row> = {
  sortKey: (row: Row) => SortKey;
  /** Turns the first value of the key around. */
  isDescending?: boolean;
  cursor?: string | undefined;
  limit: number;
};

export const invalidCursor = () => {
  const message = "This page no longer exists. Start at the first page.";
  return new AppError("invalid_request", message, { fields: [{ path: "query.cursor", message }] });
};

/** The position after a row, to be sent back for the next page. */
export const toCursor = (key: SortKey): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** Reads a position whose values have these types; anything else is a 400. */
export function parseCursor(cursor: string, types: readonly ("string" | "number")[]): SortKey {
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw invalidCursor();
  }
  const isValid =
    Array.isArray(key) && key.length === types.length && types.every((type, at) => typeof key[at] === type);
  if (!isValid) throw invalidCursor();
  return key as SortKey;
}

function compareKeys(a: SortKey, b: SortKey, firstSign: number): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? "";
    if (value !== other) return (value < other ? -1 : 1) * (at === 0 ? firstSign : 1);
  }
  return 0;
}

/**
 * One page of rows that are all in memory. The cursor holds the sort key of the last row and not its number, so rows that are
 * added or removed in between neither repeat nor hide others.
 */
export function pageInMemory<Row>(rows: readonly Row[], { sortKey, isDescending, cursor, limit }: PageRequest<Row>) {
  const sign = isDescending ? -1 : 1;
  const sorted = rows.map((row) => ({ row, key: sortKey(row) })).toSorted((a, b) => compareKeys(a.key, b.key, sign));
  const [first] = sorted;
  const after =
    cursor === undefined || first === undefined
      ? undefined
      : parseCursor(
          cursor,
          first.key.map((value) => (typeof value === "number" ? "number" : "string")),
        );
  const left = after === undefined ? sorted : sorted.filter(({ key }) => compareKeys(key, after, sign) > 0);
  const page = left.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    total: rows.length,
    nextCursor: last !== undefined && left.length > limit ? toCursor(last.key) : null,
  };
}

/** The page out of `limit + 1` rows that a query returned: an extra row means that there is a next page. */
export function pageOfQuery<Row>(found: readonly Row[], total: number, limit: number, sortKey: (row: Row) => SortKey) {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, total, nextCursor: last !== undefined && found.length > limit ? toCursor(sortKey(last)) : null };
}

/** What a list is sorted by whose rows stay in the order in which they were created. */
export const createdSortKey = ({ createdAt, id }: { createdAt: Date; id: string }): SortKey => [
  createdAt.getTime(),
  id,
];

/** The number below which versions go on, the newest first; null: from the newest on. */
export const parseVersionCursor = (cursor: string | undefined): number | null =>
  cursor === undefined ? null : Number(parseCursor(cursor, ["number"])[0]);

export function parseCreatedCursor(cursor: string | undefined): PositionInTime | undefined {
  if (cursor === undefined) return undefined;
  const [ms, id] = parseCursor(cursor, ["number", "string"]);
  const position = toPositionInTime(Number(ms), String(id));
  if (!position) throw invalidCursor();
  return position;
}
