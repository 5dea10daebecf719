import { readSession, writeSession } from "../lib/storage.ts";

const key = "cardwell:reloadedAt";
const quietMs = 60_000;

/**
 * A page that was open during a release requests files that were removed. Reloading the document fetches the new ones; if
 * that did not help within the last minute, the page's own error is shown instead.
 */
export function reloadOnceWhenOutdated(): void {
  let isReloading = false;
  globalThis.addEventListener("vite:preloadError", (event) => {
    if (!isReloading) {
      if (!navigator.onLine || Date.now() - Number(readSession(key) ?? 0) < quietMs) return;
      isReloading = true;
      writeSession(key, String(Date.now()));
      globalThis.location.reload();
    }
    event.preventDefault();
  });
}
