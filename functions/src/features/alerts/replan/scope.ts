import type { FactSource } from "@cardwell/core/domain/basis";

/** A change of a card that its holders are notified of. */
export type CardChange = {
  cardId: string;
  version: number;
  /** The notification for its holders; null: it concerns none of them, only planned alerts may change. */
  notified: {
    cardName: string;
    isPriceIncrease: boolean;
    effectiveFrom: string;
    changes: { label: string; before: string; after: string; source: FactSource }[];
  } | null;
};

/** Whom a run plans anew: everybody, or the holders of cards. */
export type ReplanScope = { kind: "all"; reason: string } | { kind: "cards"; cards: CardChange[] };

/** How far a run has come: which card of its scope, and after whom. */
export type ReplanCursor = { part: number; after: string | null };

export const FIRST: ReplanCursor = { part: 0, after: null };

/** The card whose holders are looked at in a part of the run; null: everybody. */
export const cardOfPart = (scope: ReplanScope, part: number): CardChange | null =>
  scope.kind === "cards" ? (scope.cards[part] ?? null) : null;

export const countParts = (scope: ReplanScope): number => (scope.kind === "cards" ? scope.cards.length : 1);
