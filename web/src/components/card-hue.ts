import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { hashText } from "@cardwell/core/domain/hash-text";
import { huesByName } from "./card-art/hues.ts";

export const hues = Object.values(huesByName);

type HueName = keyof typeof huesByName;

/** A card as its art is chosen by: the catalog's id, or the wallet's for a custom card, and the catalog's hue. */
export type ArtOf = { artKey: string; artHue: HueName | null };

const names = Object.keys(huesByName) as HueName[];

/** The hue of a card: the catalog's, else one by its key. */
export function getHue({ artKey, artHue }: ArtOf): number {
  const named = artHue === null ? -1 : names.indexOf(artHue);
  return named === -1 ? hashText(artKey) % hues.length : named;
}

/**
 * Hues of a whole wallet, in its order: the first card of the catalog's hue has it; a later one of the same hue, and a card without
 * one, is moved on to the next free hue, so that no two share one while there are hues left.
 */
export function huesOfWallet(cards: readonly ArtOf[]): number[] {
  const firsts = new Map<number, ArtOf>();
  for (const card of cards.toReversed()) if (card.artHue !== null) firsts.set(getHue(card), card);
  const taken = new Set(firsts.keys());
  return cards.map((card) => {
    let hue = getHue(card);
    if (firsts.get(hue) === card) return hue;
    if (taken.size === hues.length) taken.clear();
    while (taken.has(hue)) hue = (hue + 1) % hues.length;
    taken.add(hue);
    return hue;
  });
}

/** The art of the cards of a wallet by their ids, chosen together so that they differ. */
export function artOfCards(cards: readonly CardSummary[]): Map<string, ArtOf & { hueIndex: number }> {
  const art = cards.map(toArt);
  const chosen = huesOfWallet(art);
  return new Map(cards.map((card, at) => [card.id, { ...toArt(card), hueIndex: chosen[at] ?? 0 }]));
}

/** The art of a card of the wallet; by itself while the others aren't known. */
export const artInWallet = (
  card: CardSummary,
  cards: readonly CardSummary[] | undefined,
): ArtOf & { hueIndex?: number } => (cards && artOfCards(cards).get(card.id)) ?? toArt(card);

/** What a card's art follows from. */
const toArt = ({ cardId, id, artHue }: Pick<CardSummary, "cardId" | "id" | "artHue">): ArtOf => ({
  artKey: cardId ?? id,
  artHue,
});
