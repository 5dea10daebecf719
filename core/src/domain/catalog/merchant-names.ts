import { foldText } from "../fold-text.ts";
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
export const joinName = (name: string): string =>
  foldName(name)
    .replaceAll(/ (?:&|and) /g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Whether two names can be those of one merchant: the same letters, or all words of the shorter one at the start of the longer one. */
export function isSameMerchant(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const [short, long] = [merchantKey(a), merchantKey(b)].toSorted((x, y) => x.length - y.length) as [string, string];
  if (short === long || short.length < 3) return short === long;
  return `${long} `.startsWith(`${short} `) || joinName(short) === joinName(long);
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

/** The shortest beginning of a longer name that is a merchant's: "Gap Road Diner" isn't Gap. */
const SHORTEST_BEGINNING = 4;

/** The merchant of the catalog that a name means, however it is spelled: the whole name, else its first words. Null: none. */
export function findMerchant(merchants: readonly Merchant[], name: string | null): Merchant | null {
  if (name === null) return null;
  const { byName } = indexMerchants(merchants);
  const whole = byName.get(joinName(name));
  if (whole) return whole;
  const words = merchantKey(name).split(" ");
  for (let count = words.length; count > 0; count -= 1) {
    const beginning = words.slice(0, count).join(" ");
    const isWhole = count === words.length;
    const found = isWhole || beginning.length >= SHORTEST_BEGINNING ? byName.get(joinName(beginning)) : undefined;
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
  return indexMerchants(merchants).byId.get(catalogMerchantId) ?? findMerchant(merchants, merchant ?? description);
}

/** A purchase with the merchant of the catalog that it is kept with, whatever that is called later. */
export function withCatalogMerchant<Row extends AtMerchant>(row: Row, merchants: readonly Merchant[]): Row {
  const found = findMerchantAt(merchants, row);
  return found === null ? row : { ...row, catalogMerchantId: found.id };
}

/** Whether two purchases can be at one merchant: of the catalog, or by their names. */
export const isAtSameMerchant = (a: AtMerchant, b: AtMerchant): boolean =>
  (a.catalogMerchantId !== undefined && a.catalogMerchantId === b.catalogMerchantId) ||
  isSameMerchant(a.merchant ?? a.description ?? null, b.merchant ?? b.description ?? null);
