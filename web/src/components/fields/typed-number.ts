/** How a number is typed: `money` in dollars and kept in cents, `percent` kept in basis points. */
export type NumberKind = "money" | "percent" | "whole" | "decimal";

export type TypedNumber = { value: number | null } | { error: string };

const hints: Record<NumberKind, string> = {
  money: "Enter dollars, such as 95 or 1,284.60.",
  percent: "Enter a percentage, such as 3 or 28.99.",
  whole: "Enter a whole number.",
  decimal: "Enter a number, such as 1.5.",
};

const decimals: Record<NumberKind, number> = { money: 2, percent: 2, whole: 0, decimal: 6 };

/** Reads a number as a person types it. Null: nothing was typed, which is "not known" and never 0. */
export function readNumber(typed: string, kind: NumberKind): TypedNumber {
  const text = typed.trim().replace(/^\$/, "").replace(/%$/, "").replaceAll(",", "").trim();
  if (text === "") return { value: null };
  const match = /^(?=\.?\d)\d*(?:\.(\d*))?$/.exec(text);
  if (match === null || (match[1] ?? "").length > decimals[kind]) return { error: hints[kind] };
  const isHundredths = kind === "money" || kind === "percent";
  return { value: isHundredths ? Math.round(Number(text) * 100) : Number(text) };
}

/** The same number as one would type it. */
export function typedNumber(value: number | null, kind: NumberKind): string {
  if (value === null) return "";
  if (kind === "money") return (value / 100).toFixed(value % 100 === 0 ? 0 : 2);
  return kind === "percent" ? String(value / 100) : String(value);
}
