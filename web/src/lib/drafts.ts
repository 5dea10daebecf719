import { isSignedOut } from "./session/redirects.ts";
import { draftsKey, dropDrafts, onClearTraces } from "./session/local-traces.ts";
import { readSession, writeSession } from "./storage.ts";

/** What was typed into a form, and what of it was stored when that began. */
export type Draft = { typed: object; seen: object };

type Drafts = { at: number; forms: Record<string, Draft> };

const keptForMs = 60 * 60_000;

/** The forms on the page. */
const held = new Map<string, () => Draft | null>();

/** Holds what is typed into a form while the form is on the page. `read`: null without anything. */
export function holdDraft(name: string, read: () => Draft | null): () => void {
  held.set(name, read);
  return () => {
    if (held.get(name) === read) held.delete(name);
  };
}

function readDrafts(uid: string): Drafts["forms"] {
  const kept = readSession(draftsKey);
  if (!kept?.startsWith(`${uid}{`)) return {};
  const { at, forms } = JSON.parse(kept.slice(uid.length)) as Drafts;
  return Date.now() - at < keptForMs ? forms : {};
}

/** Takes what was kept of a form. */
export const readDraft = (uid: string, name: string): Draft | null => readDrafts(uid)[name] ?? null;

export function keepDraft(uid: string, name: string, draft: Draft | null): void {
  const { [name]: _before, ...others } = readDrafts(uid);
  const forms = draft === null ? others : { ...others, [name]: draft };
  if (Object.keys(forms).length === 0) dropDrafts();
  else writeSession(draftsKey, `${uid}${JSON.stringify({ at: Date.now(), forms } satisfies Drafts)}`);
}

/**
 * Has what a page keeps in storage survive a session that ends, as what is typed does.
 *
 * @returns what puts it back for its person
 */
export function holdStored(key: string, read: typeof readSession, write: typeof writeSession): (uid: string) => void {
  holdDraft(key, () => {
    const stored = read(key);
    return stored === null ? null : { typed: [stored], seen: [] };
  });
  return (uid) => {
    const draft = readDraft(uid, key);
    if (draft === null) return;
    keepDraft(uid, key, null);
    const [stored] = Object.values(draft.typed);
    if (read(key) === null && typeof stored === "string") write(key, stored);
  };
}

// A session that ends by itself keeps what was typed, in this tab, for its person alone, and for an hour.
onClearTraces((uid) => {
  if (uid === null || isSignedOut()) return;
  for (const [name, read] of held) {
    const draft = read();
    if (draft !== null) keepDraft(uid, name, draft);
  }
  setTimeout(() => dropDrafts(), keptForMs);
});
