import type { FamilyName } from "./families.ts";
import type { Hue } from "./hues.ts";

/** All that is needed to draw a card. */
export type CardArt = { readonly family: FamilyName; readonly hue: Hue; readonly seed: number };
