import { hasCardNumber, isCardNumberAsId } from "@cardwell/core/domain/wallet/card-number";

/** Ids, and the addresses of the catalog's sources: both contain digits. */
const isOurs = (key: string) => key === "id" || key.endsWith("Id") || key === "sourceUrl";

function isNumber(key: string, value: unknown): boolean {
  if (typeof value === "number") return Number.isInteger(value) && hasCardNumber(String(value));
  if (typeof value !== "string" || value.length < 12) return false;
  return isOurs(key) && key !== "cardId" ? isCardNumberAsId(value) : hasCardNumber(value);
}

/**
 * The path of the first text in a file that looks like a full card number, as "cards.0.nickname"; null when there is none. For a
 * field whose name is such a number, the path of its parent.
 */
export function cardNumberAt(file: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: "", value: file }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (value === null || typeof value !== "object") continue;
    const inside = Object.entries(value).map(([key, each]) => ({
      key,
      path: path === "" ? key : `${path}.${key}`,
      value: each,
    }));
    for (const each of inside) {
      if (each.key.length >= 12 && hasCardNumber(each.key)) return path;
      if (isNumber(each.key, each.value)) return each.path;
    }
    open.push(...inside.toReversed());
  }
  return null;
}
