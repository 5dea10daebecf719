/** The colors of card art and of initials. A page that computes one needs no schema. */
export const ART_HUES = [
  "midnight",
  "gold",
  "graphite",
  "lake",
  "steel",
  "ivory",
  "slate",
  "oxblood",
  "green",
  "copper",
  "moss",
  "clay",
  "silver",
  "ink",
] as const;
