import type { FilterOption, ListColumn, ListFilter, ListView, Sorting } from "./list-types.ts";

/** What changes in the address: null takes a key out. */
export type AddressPatch = Readonly<Record<string, string | null>>;

/** What doesn't belong to a view: which page, which row is open and how it's shown (`show`, `as`), and the view itself. */
const positionKeys = new Set(["cursor", "start", "open", "show", "as", "view"]);
const pageKeys = ["cursor", "start"];

/** The address after a change. Another filter, order or view begins at the first page again. */
export function patchAddress(before: URLSearchParams, patch: AddressPatch): URLSearchParams {
  const after = new URLSearchParams(before);
  if (Object.keys(patch).some((key) => !positionKeys.has(key))) for (const key of pageKeys) after.delete(key);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === "") after.delete(key);
    else after.set(key, value);
  }
  return after;
}

/** The part of the address that a view keeps, in an order that makes two of them comparable. */
export function viewAddress(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([key]) => !positionKeys.has(key)));
  kept.sort();
  return kept.toString();
}

/** The address that shows a view. Without parameters it shows the default, which needs no name if it has none. */
export function viewParams({ id, address }: ListView, defaultId: string | undefined): URLSearchParams {
  const params = new URLSearchParams(address);
  if (address !== "" || id !== defaultId) params.set("view", id);
  return params;
}

/** The order that an address asks for; a column that can't be sorted by is passed over. */
export function readSorting(
  params: URLSearchParams,
  columns: readonly Pick<ListColumn<never>, "sort">[],
  fallback: Sorting | undefined,
): Sorting | undefined {
  const by = columns.find(({ sort }) => sort !== undefined && sort === params.get("sort"))?.sort;
  if (by === undefined) return fallback;
  return { by, order: params.get("order") === "desc" ? "desc" : "asc" };
}

/** The address part of a press on a column's head: ascending first, then descending. */
export function toggleSorting(current: Sorting | undefined, by: string): AddressPatch {
  return { sort: by, order: current?.by === by && current.order === "asc" ? "desc" : "asc" };
}

/** Options with the one that the address has: a link may name one that isn't among them. */
export const withChosen = (options: readonly FilterOption[], chosen: string | null): readonly FilterOption[] =>
  chosen === null || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];

/** Options that come from the server aren't known before its first answer. */
const isOffered = (options: readonly FilterOption[], value: string) =>
  options.length === 0 || options.some((option) => option.value === value);

/** The values of the filters that an address sets; one that a filter doesn't offer is passed over. */
export function readFilters(params: URLSearchParams, filters: readonly ListFilter[]): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(({ key, options }): [string, string][] => {
      const value = params.get(key);
      return value !== null && value !== "" && isOffered(options, value) ? [[key, value]] : [];
    }),
  );
}

type ColumnChoice = Pick<ListColumn<never>, "id" | "isOptional">;

/** Ids of the columns that are shown, in their order. The first column is always the first. */
export function readColumns(params: URLSearchParams, columns: readonly ColumnChoice[]): string[] {
  const [first] = columns;
  const chosen = params.get("columns");
  if (chosen === null || first === undefined) {
    return columns.filter(({ isOptional }) => isOptional !== true).map(({ id }) => id);
  }
  const known = chosen.split(",").filter((id) => id !== first.id && columns.some((column) => column.id === id));
  return [first.id, ...new Set(known)];
}

/** The address part of a choice of columns; nothing when they are the usual ones. */
export function columnsPatch(shown: readonly string[], columns: readonly ColumnChoice[]): AddressPatch {
  const usual = readColumns(new URLSearchParams(), columns).join(",");
  const chosen = shown.join(",");
  return { columns: chosen === usual ? null : chosen };
}

/** The number of the first row on the page, as the address has it. */
export function readStart(params: URLSearchParams): number {
  const start = Number(params.get("start") ?? "1");
  return params.has("cursor") && Number.isSafeInteger(start) && start >= 1 ? start : 1;
}
