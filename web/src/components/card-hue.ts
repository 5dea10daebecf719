import { huesByName } from "./card-art/hues.ts";

export const hues = Object.values(huesByName);

/** A small, steady number of a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export const getHue = (artKey: string) => hashText(artKey) % hues.length;

/**
 * Hues of a whole wallet, in its order: each card's own, moved on to the next free one so that no two share a hue while
 * there are hues left.
 */
export function huesOfWallet(artKeys: readonly string[]): number[] {
  const taken = new Set<number>();
  return artKeys.map((key) => {
    if (taken.size === hues.length) taken.clear();
    let hue = getHue(key);
    while (taken.has(hue)) hue = (hue + 1) % hues.length;
    taken.add(hue);
    return hue;
  });
}
