import { hashText } from "@cardwell/core/domain/hash-text";
import { artHeight, artWidth, families } from "./families.ts";
import type { FamilyName } from "./families.ts";
import { engravingPath } from "./svg.ts";

const names = Object.keys(families) as FamilyName[];
const detail = { everyLine: 1, everyPoint: 2, scale: 10 };

const paths = new Map<string, string>();

function buildPath(artKey: string): string {
  const known = paths.get(artKey);
  if (known !== undefined) return known;
  const hash = hashText(`${artKey}/lines`);
  const path = engravingPath({ family: names[hash % names.length]!, seed: hash }, detail);
  paths.set(artKey, path);
  return path;
}

/** The engraved lines of a card's art, filling its parent. */
export function Engraving({ artKey, line }: { artKey: string; line: string }) {
  return (
    <svg
      viewBox={`0 0 ${artWidth * detail.scale} ${artHeight * detail.scale}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <path d={buildPath(artKey)} fill="none" stroke={line} strokeWidth={4.5} strokeOpacity={0.5} />
    </svg>
  );
}
