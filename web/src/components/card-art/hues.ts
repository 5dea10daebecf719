import type { ART_HUES } from "@cardwell/core/domain/catalog/art-hues";

/** One color of card art: two stops, the tone of the engraved lines, the color of the words on it. */
export type Hue = {
  readonly from: string;
  readonly to: string;
  readonly line: string;
  readonly ink: string;
};

const pale = "#F6F2E8";

export const huesByName = {
  midnight: { from: "#182A3E", to: "#0C1824", line: "#8FA3B8", ink: pale },
  gold: { from: "#DCC490", to: "#BF9F5E", line: "#7D6127", ink: "#2A1E08" },
  graphite: { from: "#2F3330", to: "#141615", line: "#A3ABA3", ink: pale },
  lake: { from: "#215A66", to: "#11383F", line: "#8CC3C9", ink: pale },
  steel: { from: "#C6D3DB", to: "#9AAFBB", line: "#56707F", ink: "#14212B" },
  ivory: { from: "#F0E8D8", to: "#DCD1BA", line: "#A08F6C", ink: "#2A2214" },
  slate: { from: "#3D4D5A", to: "#202C36", line: "#A9B9C4", ink: pale },
  oxblood: { from: "#5E2023", to: "#360F10", line: "#D09A86", ink: pale },
  green: { from: "#24694F", to: "#0F3D2E", line: "#93CBB0", ink: pale },
  copper: { from: "#9F5129", to: "#7C381A", line: "#EBBE9B", ink: "#FBF3EA" },
  moss: { from: "#5B6342", to: "#333A20", line: "#B9C094", ink: pale },
  clay: { from: "#D5A98D", to: "#B5846A", line: "#74462F", ink: "#26140A" },
  silver: { from: "#DADCD9", to: "#B3B8B3", line: "#7C837D", ink: "#1B211E" },
  ink: { from: "#1F3A3A", to: "#0B1B1C", line: "#86B0AB", ink: pale },
} as const satisfies Readonly<Record<(typeof ART_HUES)[number], Hue>>;
