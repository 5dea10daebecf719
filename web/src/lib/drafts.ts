import { isSignedOut, lastSignOut } from "./session/redirects.ts";
import { draftsKey, dropDrafts, onClearTraces } from "./session/local-traces.ts";
import { readSession, writeSession } from "./storage.ts";

/** What was typed into a form, and what of it was stored when that began. */
export type Draft = { typed: object; seen: object };

type Drafts = Record<string, Draft & { at: number }>;

const keptForMs = 60 * 60_000;

/** The forms on the page. */
const held = new Map<string, () => Draft | null>();

/** Whose session ended last in this document: the forms that go with it keep nothing more. */
let left: string | null = null;

/** Holds what is typed into a form while the form is on the page. `read`: null without anything. */
export function holdDraft(name: string, read: () => Draft | null): () => void {
  held.set(name, read);
  return () => {
    if (held.get(name) === read) held.delete(name);
  };
}

const isLeft = ([, { at }]: [string, { at: number }]) => at > lastSignOut() && at > Date.now() - keptForMs;

/** Without those of an hour ago, and of before a sign-out by hand, which this tab may have missed. */
const readDrafts = (): { uid: string; drafts: Drafts } => {
  const kept = readSession(draftsKey) ?? "{}";
  const start = kept.indexOf("{");
  const all = Object.entries(JSON.parse(kept.slice(start)) as Drafts);
  return { uid: kept.slice(0, start), drafts: Object.fromEntries(all.filter(isLeft)) };
};

function writeDrafts(uid: string, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) dropDrafts();
  else writeSession(draftsKey, `${uid}${JSON.stringify(drafts)}`);
}

/** Takes what was kept of a form. */
export function readDraft(uid: string, name: string): Draft | null {
  if (left === uid) left = null;
  const kept = readDrafts();
  return (kept.uid === uid ? kept.drafts[name] : undefined) ?? null;
}

/** @param draft null: what was kept of it goes */
export function keepDraft(uid: string, name: string, draft: Draft | null): void {
  if (draft !== null && (left === uid || isSignedOut())) return;
  const kept = readDrafts();
  const { [name]: _before, ...others } = kept.uid === uid ? kept.drafts : {};
  writeDrafts(uid, draft === null ? others : { ...others, [name]: { ...draft, at: Date.now() } });
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

/** Drops each an hour after it was kept. The page that asks to sign in again loads this for it. */
function expire(): void {
  const { uid, drafts } = readDrafts();
  writeDrafts(uid, drafts);
  const times = Object.values(drafts).map(({ at }) => at);
  if (times.length > 0) setTimeout(expire, Math.min(...times) + keptForMs - Date.now());
}
expire();

// A session that ends by itself keeps what was typed, in this tab, for its person alone, and for an hour.
onClearTraces((uid) => {
  if (isSignedOut()) dropDrafts();
  if (uid === null) return;
  for (const [name, read] of held) {
    const draft = read();
    if (draft !== null) keepDraft(uid, name, draft);
  }
  left = uid;
  expire();
});
