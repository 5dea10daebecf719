import { clearToasts } from "../toast-store.ts";
import { writeLocal } from "../storage.ts";

const ownPrefix = "cardwell:";
const memberKey = "cardwell:member";

/** Lets the landing page detect a sign-in on this device. */
export function markMember(): void {
  writeLocal(memberKey, "1");
  document.documentElement.dataset["member"] = "";
}

const cleaners: ((uid: string | null) => void)[] = [];

/** For stores that hold something of the person who is signed in, and may not be loaded at all. */
export function onClearTraces(clear: (uid: string | null) => void): void {
  cleaners.push(clear);
}

/** Where this tab keeps what somebody typed until their session ended (lib/drafts.ts). */
export const draftsKey = (uid = "") => `drafts:${uid}`;

/** Removes what was typed by others than `uid`. */
export const dropDrafts = (uid?: string): void =>
  removeKeys(
    () => sessionStorage,
    (key) => key.startsWith(draftsKey()) && key !== draftsKey(uid),
  );

/**
 * Removes what this browser keeps of the person, by `uid`, null for no one: fetched facts, stored facts, caches. The theme and the app's
 * files stay.
 */
export function clearTraces(uid: string | null): void {
  for (const clear of cleaners) clear(uid);
  clearToasts();
  removeKeys(() => localStorage);
  removeKeys(() => sessionStorage);
  delete document.documentElement.dataset["member"];
  if ("caches" in globalThis) {
    void caches
      .keys()
      .then((names) => names.filter((name) => !name.startsWith("app-files:")))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .catch(() => undefined);
  }
}

function removeKeys(open: () => Storage, isRemoved = (key: string) => key.startsWith(ownPrefix)): void {
  try {
    const storage = open();
    const own = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of own) if (key !== null && isRemoved(key)) storage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}
