import { readLocal, removeLocal, writeLocal } from "../../../lib/storage.ts";
import { noFacts, noOwnCard } from "../fields/card-facts.ts";
import type { CardFacts, OwnCard } from "../fields/card-facts.ts";

const key = "cardwell:card-draft";

/** A card that somebody began to add: which one, what it is called, and what was typed. */
export type Draft = { cardId: string | null; name: string; facts: CardFacts; own: OwnCard };

export function readDraft(): Draft | null {
  const kept = readLocal(key);
  if (kept === null) return null;
  try {
    const draft = JSON.parse(kept) as Partial<Draft>;
    return {
      cardId: draft.cardId ?? null,
      name: draft.name ?? "",
      // Of a version that knew fewer fields.
      facts: { ...noFacts, ...draft.facts },
      own: { ...noOwnCard, ...draft.own },
    };
  } catch {
    return null;
  }
}

export const keepDraft = (draft: Draft) => writeLocal(key, JSON.stringify(draft));
export const dropDraft = () => removeLocal(key);
