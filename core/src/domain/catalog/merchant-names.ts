/** What payment services put before a merchant's name. */
const SERVICE_PREFIX = /^(?:sq|tst|sp|pp|paypal|py|dd|ic|fs|bt|ckg|wpy|in|eb|pos|ach)\s*\*\s*/;

const keys = new Map<string, string>();
const MAX_KEYS = 20_000;

/**
 * A merchant's name as a key: without case, accents, store numbers and what payment services add. "SQ *Blue Bottle #0412" is
 * "blue bottle".
 */
export function merchantKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replace(SERVICE_PREFIX, "")
    .replaceAll(/['’`]/g, "")
    .replaceAll(/[^\p{L}\p{N}&]+/gu, " ")
    .replaceAll(/(^| )\S*\d\S*(?= |$)/g, " ")
    .replaceAll(/ (?:inc|llc|ltd|corp|co|com)(?= |$)/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  // A name of nothing but digits, such as "7-Eleven", keeps them.
  const filled = key === "" ? name.trim().toLowerCase() : key;
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(name, filled);
  return filled;
}

/** Whether two names can be those of one merchant: the same key, or all words of the shorter one at the start of the longer one. */
export function isSameMerchant(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const [short, long] = [merchantKey(a), merchantKey(b)].toSorted((x, y) => x.length - y.length) as [string, string];
  return short === long || (short.length >= 3 && `${long} `.startsWith(`${short} `));
}
