import { factSource } from "@cardwell/core/domain/basis";
import * as z from "zod/mini";
import { orNull } from "../../../lib/firestore.ts";

/** A change of a card that its holders are notified of. */
const cardChange = z.object({
  cardId: z.string(),
  version: z.number(),
  /** The notification for its holders; null: it concerns none of them, only planned alerts may change. */
  notified: orNull(
    z.object({
      cardName: z.string(),
      isPriceIncrease: z.boolean(),
      effectiveFrom: z.string(),
      changes: z.array(
        z.object({
          path: z.prefault(z.string(), ""),
          label: z.string(),
          before: z.string(),
          after: z.string(),
          source: factSource,
        }),
      ),
    }),
  ),
});

/** Whom a run plans anew: everyone, or the holders of cards. */
export const replanScope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all"), reason: z.string() }),
  z.object({ kind: z.literal("cards"), cards: z.array(cardChange) }),
]);

/** How far a run has come: which card of its scope, and after whom. */
export const replanCursor = z.object({ part: z.number(), after: orNull(z.string()) });

export type CardChange = z.infer<typeof cardChange>;
export type ReplanScope = z.infer<typeof replanScope>;
export type ReplanCursor = z.infer<typeof replanCursor>;

export const FIRST: ReplanCursor = { part: 0, after: null };

/** The card whose holders are processed in a part of the run; null: everyone. */
export const cardOfPart = (scope: ReplanScope, part: number): CardChange | null =>
  scope.kind === "cards" ? (scope.cards[part] ?? null) : null;

export const countParts = (scope: ReplanScope): number => (scope.kind === "cards" ? scope.cards.length : 1);
