import { families, type FamilyName } from "./families.ts";
import { huesByName, type Hue } from "./hues.ts";
import { hashOf } from "./random.ts";

export const hues: readonly Hue[] = Object.values(huesByName);
export const familyNames = Object.keys(families) as readonly FamilyName[];

/** All that is needed to draw a card; it follows from the card's id. */
export type CardArt = { readonly family: FamilyName; readonly hue: Hue; readonly seed: number };

function choose(id: string, nudge: number): CardArt {
  const seed = hashOf(id);
  const family = familyNames[seed % familyNames.length];
  const hue = hues[(Math.floor(seed / familyNames.length) + nudge) % hues.length];
  if (!family || !hue) throw new RangeError("card art has no families or hues");
  return { family, hue, seed };
}

/** The art of one card on its own. */
export function artFor(id: string): CardArt {
  return choose(id, 0);
}

/**
 * The art of every card of a wallet, in the order given: a card whose hue is taken moves on to the next free one,
 * so that no two share a hue while there are hues left.
 */
export function artForWallet(ids: readonly string[]): ReadonlyMap<string, CardArt> {
  const arts = new Map<string, CardArt>();
  const taken = new Map<Hue, number>();
  for (const id of ids) {
    if (arts.has(id)) continue;
    const least = Math.floor(arts.size / hues.length);
    let nudge = 0;
    while ((taken.get(choose(id, nudge).hue) ?? 0) > least) nudge++;
    const art = choose(id, nudge);
    taken.set(art.hue, (taken.get(art.hue) ?? 0) + 1);
    arts.set(id, art);
  }
  return arts;
}
