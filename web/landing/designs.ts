import type { CardArt } from "../src/components/card-art/card-art.ts";
import type { FamilyName } from "../src/components/card-art/families.ts";
import { hues } from "../src/components/card-art/hues.ts";

export type Design = {
  readonly art: CardArt;
  readonly name: string;
  readonly issuer: string;
  readonly lastFour: string;
};

function design(
  family: FamilyName,
  hueName: string,
  seed: number,
  name: string,
  issuer: string,
  lastFour: string,
): Design {
  const hue = hues.find((one) => one.name === hueName);
  if (!hue) throw new RangeError(`no hue ${hueName}`);
  return { art: { family, hue, seed }, name, issuer, lastFour };
}

/** The cards that drift on the landing. No such cards exist; what stands at the foot is what each is used for. */
export const designs: readonly Design[] = [
  design("rays", "slate", 3, "Transit", "Commuting", "5093"),
  design("rosette", "midnight", 11, "Nocturne", "Travel", "4417"),
  design("lattice", "ivory", 2, "Plain Linen", "Everything", "7741"),
  design("wave", "lake", 9, "Lakeside", "Fuel", "2206"),
  design("scales", "gold", 4, "Sandbar", "Dining", "1009"),
  design("lens", "graphite", 6, "Basalt", "Business", "8820"),
  design("ribbon", "copper", 8, "Kiln", "Streaming", "3318"),
  design("contour", "steel", 5, "Iceland", "Groceries", "3005"),
  design("horizon", "oxblood", 7, "Claret", "Hotels", "6012"),
  design("orbit", "green", 1, "Northwood", "Flights", "9174"),
  design("spiral", "moss", 12, "Fern", "Garden", "2760"),
  design("weave", "silver", 10, "Tinsmith", "Hardware", "5538"),
  design("contour", "clay", 14, "Adobe", "Furniture", "8146"),
  design("rosette", "ink", 16, "Deep Water", "Insurance", "4902"),
];
