import type { CardArt } from "../src/components/card-art/card-art.ts";
import type { FamilyName } from "../src/components/card-art/families.ts";
import { huesByName, type Hue } from "../src/components/card-art/hues.ts";

export type Design = {
  readonly art: CardArt;
  readonly name: string;
  readonly issuer: string;
  readonly lastFour: string;
};

function design(family: FamilyName, hue: Hue, seed: number, name: string, issuer: string, lastFour: string): Design {
  return { art: { family, hue, seed }, name, issuer, lastFour };
}

/** The cards that drift on the landing. No such cards exist; what stands at the foot is what each is used for. */
export const designs: readonly Design[] = [
  design("rays", huesByName.slate, 3, "Transit", "Commuting", "5093"),
  design("rosette", huesByName.midnight, 11, "Nocturne", "Travel", "4417"),
  design("lattice", huesByName.ivory, 2, "Plain Linen", "Everything", "7741"),
  design("wave", huesByName.lake, 9, "Lakeside", "Fuel", "2206"),
  design("scales", huesByName.gold, 4, "Parchment", "Dining", "1009"),
  design("lens", huesByName.graphite, 6, "Anthracite", "Business", "8820"),
  design("ribbon", huesByName.copper, 8, "Kiln", "Streaming", "3318"),
  design("contour", huesByName.steel, 5, "North Light", "Groceries", "3005"),
  design("horizon", huesByName.oxblood, 7, "Claret", "Hotels", "6012"),
  design("orbit", huesByName.green, 1, "Northwood", "Flights", "9174"),
  design("spiral", huesByName.moss, 12, "Tall Pine", "Garden", "2760"),
  design("weave", huesByName.silver, 10, "Tinsmith", "Hardware", "5538"),
  design("contour", huesByName.clay, 14, "Adobe", "Furniture", "8146"),
  design("rosette", huesByName.ink, 16, "Night Tide", "Insurance", "4902"),
];
