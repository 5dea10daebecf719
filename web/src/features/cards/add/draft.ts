import { readLocal, removeLocal, writeLocal } from "../../../lib/storage.ts";
import { noFacts, noOwnCard } from "../fields/card-facts.ts";
import type { CardFacts, OwnCard } from "../fields/card-facts.ts";
import { mayBeNumber } from "../fields/may-be-number.ts";

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

function withoutNumbers<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, typed]) => [
      name,
      mayBeNumber(typed) || (name === "last4" && String(typed).trim().length > 4) ? "" : typed,
    ]),
  ) as Fields;
}

/** Keeps what was typed, without any field that holds what looks like a card number. */
export const keepDraft = ({ cardId, name, facts, own }: Draft) =>
  writeLocal(
    key,
    JSON.stringify({
      cardId,
      name: mayBeNumber(name) ? "" : name,
      facts: withoutNumbers(facts),
      own: withoutNumbers(own),
    }),
  );
export const dropDraft = () => removeLocal(key);
