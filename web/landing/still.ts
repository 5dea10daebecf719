import { artWidth, type FamilyName } from "../src/components/card-art/families.ts";
import { engravingPath } from "../src/components/card-art/svg.ts";
import { designs, type Design } from "./designs.ts";
import {
  cardHeight,
  cardWidth,
  fieldFor,
  isSeen,
  narrowLayout,
  placesAt,
  wideLayout,
  type Box,
  type Layout,
  type Place,
} from "./drift.ts";

/** Windows that the still picture must fill; on wider ones the far edge stays paper until the cards move. */
const widest: readonly (readonly [Layout, Box])[] = [
  [wideLayout, { width: 1230, height: 640 }],
  [narrowLayout, { width: 960, height: 276 }],
];

/** On the usual windows only these are seen, so only these carry lines in the document itself. */
const engraved = 8;
const scale = cardWidth / artWidth;
/** Closed curves and arcs take more characters, so they get fewer lines. */
const everyLine: Partial<Record<FamilyName, number>> = { rosette: 6, scales: 4, lattice: 4 };

/** The first frame of the drifting cards as SVG: the same places, and the same art with fewer lines unless asked for all. */
export function stillCards(allLines = false): string {
  const places = new Map<string, Place>();
  for (const [layout, box] of widest)
    for (const place of placesAt(fieldFor(layout, box), designs.length, 0))
      if (isSeen(place, layout, box)) places.set(`${place.u},${place.v}`, place);
  const used = new Set([...places.values()].map(({ design }) => design));
  const cards = designs.map((design, at) => (used.has(at) ? card(design, at, allLines) : "")).join("");
  const uses = [...places.values()].map(({ design, u, v }) => `<use href="#d${design}" x="${u}" y="${v}"/>`).join("");
  return (
    `<svg><defs><clipPath id="k"><rect width="${cardWidth}" height="${cardHeight}" rx="11.4"/></clipPath>${cards}</defs>` +
    `<g class="plane">${uses}</g></svg>`
  );
}

function card({ art, name, issuer, lastFour }: Design, at: number, allLines: boolean): string {
  const { hue } = art;
  const detail = allLines
    ? { everyLine: 1, everyPoint: 1, scale }
    : { everyLine: everyLine[art.family] ?? 3, everyPoint: 5, scale };
  const path =
    allLines || at < engraved ? `<path class="e" d="${engravingPath(art, detail)}" stroke="${hue.line}"/>` : "";
  return (
    `<linearGradient id="g${at}" x2=".8" y2="1"><stop stop-color="${hue.from}"/><stop offset="1" stop-color="${hue.to}"/></linearGradient>` +
    `<g id="d${at}" clip-path="url(#k)" fill="${hue.ink}"><path d="M0 0H272V172H0" fill="url(#g${at})"/>${path}` +
    `<text class="n" x="20.6" y="33.3">${name}</text><text class="i" x="20.6" y="152">${issuer}</text><text class="f" x="252.4" y="152">${lastFour}</text></g>`
  );
}
