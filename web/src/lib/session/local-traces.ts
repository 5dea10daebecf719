import { clearToasts } from "../toast-store.ts";
import { writeLocal } from "../storage.ts";

const ownPrefix = "cardwell:";
const memberKey = "cardwell:member";

/** Lets the landing page detect a sign-in on this device. */
export function markMember(): void {
  writeLocal(memberKey, "1");
  document.documentElement.dataset["member"] = "";
}

const cleaners: (() => void)[] = [];

/** For stores that hold something of the person who is signed in, and may not be loaded at all. */
export function onClearTraces(clear: () => void): void {
  cleaners.push(clear);
}

/** Removes what this browser keeps of the person: fetched facts, stored facts, caches. The theme and the app's files stay. */
export function clearTraces(): void {
  for (const clear of cleaners) clear();
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

function removeKeys(open: () => Storage): void {
  try {
    const storage = open();
    const own = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of own) if (key?.startsWith(ownPrefix)) storage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}
