/** What changes in the address: null takes a key out. */
export type AddressPatch = Readonly<Record<string, string | null>>;

/** The address after a change. Another filter or order begins at the first page again. */
export function changedAddress(before: URLSearchParams, patch: AddressPatch): URLSearchParams {
  const after = new URLSearchParams(before);
  if (!("page" in patch)) after.delete("page");
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === "") after.delete(key);
    else after.set(key, value);
  }
  return after;
}

export type Order = "asc" | "desc";
export type Sorting<Key extends string> = { by: Key; order: Order };

/** The order that an address asks for; what it names and we do not know is passed over. */
export function parseSorting<Key extends string>(
  params: URLSearchParams,
  keys: readonly Key[],
  standard: Sorting<Key>,
): Sorting<Key> {
  const by = keys.find((key) => key === params.get("sort"));
  if (by === undefined) return standard;
  return { by, order: params.get("order") === "desc" ? "desc" : "asc" };
}

/** The address part of a press on a column's head: first one way, then the other. */
export function pressedSort<Key extends string>(current: Sorting<Key>, key: Key): AddressPatch {
  const order = current.by === key && current.order === "asc" ? "desc" : "asc";
  return { sort: key, order };
}

/** The page that an address asks for, from 1. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? "1");
  return Number.isInteger(page) && page >= 1 && page <= 9_999 ? page : 1;
}

/** A choice that an address makes; undefined for none and for one that does not exist. */
export function parseChoice<Value extends string>(
  params: URLSearchParams,
  key: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === params.get(key));
}
