import { clearToasts } from "../toast-store.ts";
import { readSession, removeSession, writeLocal } from "../storage.ts";

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

/** Where this tab keeps what somebody typed until their session ended (lib/drafts.ts): their uid, and their drafts. */
export const draftsKey = "drafts";

/** Removes what was typed by anyone but `uid`. */
export function dropDrafts(uid?: string): void {
  if (uid === undefined || !readSession(draftsKey)?.startsWith(`${uid}{`)) removeSession(draftsKey);
}

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
      .then((names) => names.filter((name) => !name.startsWith("app-files")))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .catch(() => undefined);
  }
}

function removeKeys(open: () => Storage): void {
  try {
    const storage = open();
    for (const key of Object.keys(storage)) if (key.startsWith(ownPrefix)) storage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}
