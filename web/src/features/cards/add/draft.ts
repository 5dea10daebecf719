import { readLocal, removeLocal, writeLocal } from "../../../lib/storage.ts";
import { holdStored } from "../../../lib/drafts.ts";
import { mayBeNumber } from "../fields/card-number.ts";
import { emptyCard } from "../fields/card-schema.ts";
import type { CardValues } from "../fields/card-schema.ts";

const key = "cardwell:card-draft";

export const restoreDraft = holdStored(key, readLocal, writeLocal);

/** A card that someone began to add: which one, what it is called, and what was typed. */
export type Draft = { cardId: string | null; name: string; values: CardValues };

/** Null also for a draft of an earlier version that kept its fields elsewhere. */
export function readDraft(): Draft | null {
  const kept = readLocal(key);
  if (kept === null) return null;
  try {
    const { cardId = null, name = "", values } = JSON.parse(kept) as Partial<Draft>;
    return values === undefined ? null : { cardId, name, values: fillIn(emptyCard, values) };
  } catch {
    return null;
  }
}

/** Fields that were added or changed since the draft was kept start empty. */
function fillIn<Fields extends object>(empty: Fields, kept: object): Fields {
  const typed = new Map<string, unknown>(Object.entries(kept));
  return Object.fromEntries(
    Object.entries(empty).map(([name, value]: [string, unknown]) => {
      const own = typed.get(name);
      if (typeof own !== typeof value || own === null) return [name, value];
      return [name, typeof value === "object" && value !== null ? fillIn(value, Object(own)) : own];
    }),
  ) as Fields;
}

/** Keeps what was typed, without any field that holds what looks like a card number. */
export const keepDraft = (draft: Draft) =>
  writeLocal(
    key,
    JSON.stringify(draft, (name, typed: unknown) =>
      mayBeNumber(typed) || (name === "last4" && String(typed).trim().length > 4) ? "" : typed,
    ),
  );
export const dropDraft = () => removeLocal(key);
