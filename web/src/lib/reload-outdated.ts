import { readSession, writeSession } from "./storage.ts";

const key = "cardwell:reloadedAt";
const quietMs = 60_000;

/**
 * A page that was open during a release requests files that were removed. Reloads the document, which fetches the new ones; false: that
 * didn't help within the last minute, or can't.
 */
export function reloadOutdated(): boolean {
  if (!navigator.onLine || Date.now() - Number(readSession(key) ?? 0) < quietMs) return false;
  writeSession(key, String(Date.now()));
  globalThis.location.reload();
  return true;
}
