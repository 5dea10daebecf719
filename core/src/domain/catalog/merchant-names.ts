import { foldText, joinWords } from "../fold-text.ts";
import type { Merchant } from "./reference.ts";

/** What payment services put before a merchant's name. */
const SERVICE_PREFIX = /^(?:sq|tst|sp|pp|paypal|py|dd|ic|fs|bt|ckg|wpy|in|eb|pos|ach)\s*\*\s*/;

const keys = new Map<string, string>();
const MAX_KEYS = 20_000;

/** A plus is a word: Disney+ isn't Disney. */
const foldName = (name: string) => foldText(name).replaceAll("+", " plus ");

/**
 * A merchant's name as a key: without case, accents, store numbers and what payment services add. "SQ *Blue Bottle #0412" is
 * "blue bottle".
 */
export function merchantKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = foldName(name)
    .replace(SERVICE_PREFIX, "")
    .replaceAll("'", "")
    .replaceAll(/[^\p{L}\p{N}&]+/gu, " ")
    .replaceAll(/(^| )\S*\d\S*(?= |$)/g, " ")
    .replaceAll(/ (?:inc|llc|ltd|corp|co|com)(?= |$)/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  // A name of nothing but digits, such as "7-Eleven", keeps them.
  const filled = key === "" ? foldText(name) : key;
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(name, filled);
  return filled;
}

/** A name's letters and digits alone: "Sam's Club", "sams club" and "SAMSCLUB" are "samsclub". */
export const joinName = (name: string): string => joinWords(foldName(name)).replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Whether two names can be those of one merchant: the same letters, or all words of the shorter one at the start of the longer one. */
export function isSameMerchant(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const [short, long] = [merchantKey(a), merchantKey(b)].toSorted((x, y) => x.length - y.length) as [string, string];
  const joined = joinName(short);
  if (short.length < 3 || joined === "") return short === long;
  const words = long.split(" ");
  return words.some((_, at) => joinName(words.slice(0, at + 1).join(" ")) === joined);
}

type MerchantIndex = { byId: ReadonlyMap<string, Merchant>; byName: ReadonlyMap<string, Merchant> };

const indexes = new WeakMap<readonly Merchant[], MerchantIndex>();

/** Merchants by their names and aliases, and by the keys of these: once for each release of the catalog. */
function indexMerchants(merchants: readonly Merchant[]): MerchantIndex {
  const known = indexes.get(merchants);
  if (known !== undefined) return known;
  const named = merchants.flatMap((merchant) =>
    [merchant.name, ...merchant.aliases].map((name) => ({ name, merchant })),
  );
  const byName = new Map<string, Merchant>();
  for (const toKey of [joinName, (name: string) => joinName(merchantKey(name))]) {
    for (const { name, merchant } of named) if (!byName.has(toKey(name))) byName.set(toKey(name), merchant);
  }
  const index = { byId: new Map(merchants.map((merchant) => [merchant.id, merchant])), byName };
  indexes.set(merchants, index);
  return index;
}

/** The merchant of the catalog that a name means, however it is spelled. "United Way" isn't United: a beginning is no spelling. */
export function findMerchant(merchants: readonly Merchant[], name: string): Merchant | null {
  const { byName } = indexMerchants(merchants);
  return byName.get(joinName(name)) ?? byName.get(joinName(merchantKey(name))) ?? null;
}

/** The shortest beginning of a text that is a merchant's: "Gap Road Diner" isn't Gap. */
const SHORTEST_BEGINNING = 4;

/** The words in front of a text's first number or sign of an order. */
function getLead(text: string): string {
  const [first = "", ...others] = foldName(text).replace(SERVICE_PREFIX, "").split(" ");
  const end = others.findIndex((word) => /[\d*]/.test(word));
  return joinName([first.replace(/\*.*/, ""), ...others.slice(0, end === -1 ? others.length : end)].join(" "));
}

/** Whether a text that begins with one word of a merchant's names goes on with no other company's: "UNITED 0162", "DELTA AIR 006". */
function isOneWordCertain(text: string, word: string, merchant: Merchant): boolean {
  if (!/[\d*]/.test(text)) return false;
  const name = joinName(merchant.name);
  const isShortForm = name.includes(word) && name !== word;
  return !isShortForm || name.startsWith(getLead(text));
}

/** The merchant of the catalog in a bank's text, where a city or an order may follow its name. */
export function findMerchantInText(merchants: readonly Merchant[], text: string): Merchant | null {
  const whole = findMerchant(merchants, text);
  if (whole) return whole;
  const { byName } = indexMerchants(merchants);
  const words = merchantKey(text).split(" ");
  for (let count = words.length - 1; count > 0; count -= 1) {
    const beginning = words.slice(0, count).join(" ");
    const found = beginning.length < SHORTEST_BEGINNING ? undefined : byName.get(joinName(beginning));
    if (found && (count > 1 || isOneWordCertain(text, joinName(beginning), found))) return found;
  }
  return null;
}

/** The merchant of the catalog whose name the text of ours begins with, the longest: "Uber One credit" is Uber. */
export function findMerchantAtStart(merchants: readonly Merchant[], text: string): Merchant | null {
  const words = text.split(" ");
  for (let count = words.length; count > 0; count -= 1) {
    const found = findMerchant(merchants, words.slice(0, count).join(" "));
    if (found) return found;
  }
  return null;
}

type AtMerchant = { merchant: string | null; description?: string | null; catalogMerchantId?: string };

/** The merchant of the catalog that a purchase was kept with; where it has none, the one that its name means now. */
export function findMerchantAt(
  merchants: readonly Merchant[],
  { merchant, description = null, catalogMerchantId = "" }: AtMerchant,
): Merchant | null {
  const kept = indexMerchants(merchants).byId.get(catalogMerchantId);
  if (kept) return kept;
  if (merchant !== null) return findMerchant(merchants, merchant);
  return description === null ? null : findMerchantInText(merchants, description);
}

/** A purchase with the merchant of the catalog that it is kept with, whatever that is called later. */
export function withCatalogMerchant<Row extends AtMerchant>(row: Row, merchants: readonly Merchant[]): Row {
  const found = findMerchantAt(merchants, row);
  return found === null ? row : { ...row, catalogMerchantId: found.id };
}

/** Whether two purchases can be at one merchant: of the catalog where both are known, else by their names. */
export const isAtSameMerchant = (a: AtMerchant, b: AtMerchant): boolean =>
  a.catalogMerchantId === undefined || b.catalogMerchantId === undefined
    ? isSameMerchant(a.merchant ?? a.description ?? null, b.merchant ?? b.description ?? null)
    : a.catalogMerchantId === b.catalogMerchantId;
