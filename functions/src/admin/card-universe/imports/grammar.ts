import type { EarnCap } from "@cardwell/core/domain/catalog/earn-rule";
import { readNumber } from "@cardwell/core/domain/number-text";

const months: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
};

const periods: [RegExp, EarnCap["period"]][] = [
  [/quarter|qtr/i, "calendar_quarter"],
  [/billing cycle|statement/i, "statement_month"],
  [/month|mo\b/i, "calendar_month"],
  [/anniversary|cardmember year|account year/i, "cardmember_year"],
  [/yr|year|annual/i, "calendar_year"],
];

/** An amount up to its end, also one that can't be read: a part of it would be another amount. */
const capAmount =
  /\$\s*(\d+(?:[.,'’]\d+|\s+\d{3}(?!\d))*)(?:\s*(k|thousand)\b)?(?![.,'’]?\d|\s+\d{3}(?!\d)|\s*(?:[a-z]*illion|mm?)\b|[a-z])/i;

/** "Up to $1,500/quarter", "First $25K/yr", "First $500/billing cycle": what is spent above it earns 1. Null: no cap is given. */
export function readCap(text: string): EarnCap | null {
  const amount = capAmount.exec(text);
  const period = periods.find(([pattern]) => pattern.test(text))?.[1];
  if (!amount?.[1] || period === undefined) return null;
  const { value } = readNumber(amount[1], "money");
  if (value === undefined || value === null) return null;
  return { amountCents: value * (amount[2] ? 1_000 : 1), period, shared: true, afterMultiplier: 1 };
}

/** "Through 9/30/2027", "by Dec 31, 2026": a day, and no cap. Null: it names no day. */
export function readLastDay(text: string): string | null {
  const numeric = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text);
  const named = /\b([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}),? (\d{4})\b/.exec(text);
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text);
  const parts = numeric
    ? [numeric[3], numeric[1], numeric[2]]
    : named
      ? [named[3], months[named[1]!.toLowerCase()], named[2]]
      : iso
        ? [iso[1], iso[2], iso[3]]
        : null;
  if (parts === null) return null;
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[®™℠]|\((?:r|tm|sm)\)/gi, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll("+", " plus ")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** Names as they are compared: without marks, the issuer's name, and words that every card has. */
export function plainName(name: string, issuerNames: readonly string[] = []): string {
  let words = ` ${plain(name)} `;
  for (const issuer of issuerNames.map(plain).toSorted((a, b) => b.length - a.length)) {
    if (issuer !== "" && words.trim() !== issuer) words = words.replace(` ${issuer} `, " ");
  }
  const rest = words.replaceAll(
    / (?:credit|card|cards|the|from|visa|mastercard|world|elite|signature|infinite|american express)(?= )/g,
    "",
  );
  return (rest.trim() === "" ? words : rest).replaceAll(/\s+/g, " ").trim();
}

/** A name of a thing in the catalog, made of words. A plus becomes a word, because it distinguishes products. */
export const slugify = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’®™]/g, "")
    .replaceAll("+", " plus ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
