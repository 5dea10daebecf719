import type { CardArt } from "./card-art.ts";
import { artHeight, artWidth, engrave, type Line } from "./families.ts";

/** How finely lines are kept: every `everyLine`-th line, every `everyPoint`-th of its points, coordinates times `scale`. */
export type Detail = { readonly everyLine: number; readonly everyPoint: number; readonly scale: number };

/**
 * Path data of the engraving, in units of 1/scale of the box. The points become the controls of a smooth curve (one
 * relative `t` each), so that few of them are enough.
 */
export function engravingPath(art: Pick<CardArt, "family" | "seed">, detail: Detail): string {
  return engrave(art.family, art.seed)
    .filter((_, at) => at % detail.everyLine === 0)
    .map((line) => thin(line, detail.everyPoint).map((value) => Math.round(value * detail.scale)))
    .filter((line) => touchesBox(line, detail.scale))
    .map(smooth)
    .join("");
}

function thin(line: Line, every: number): Line {
  const last = line.length / 2 - 1;
  return line.filter((_, at) => Math.floor(at / 2) % every === 0 || Math.floor(at / 2) === last);
}

function touchesBox(line: Line, scale: number): boolean {
  return (
    line.length < 6 ||
    line.some((x, at) => at % 2 === 0 && x >= 0 && x <= artWidth * scale && within(line[at + 1], artHeight * scale))
  );
}

function within(value: number | undefined, limit: number): boolean {
  return value !== undefined && value >= 0 && value <= limit;
}

function smooth(line: Line): string {
  const point = (at: number) => [line[at * 2] ?? 0, line[at * 2 + 1] ?? 0] as const;
  const [x0, y0] = point(0);
  const last = line.length / 2 - 1;
  if (last < 2) {
    const [x, y] = point(1);
    return `M${pair(x0, y0)}l${pair(x - x0, y - y0)}`;
  }
  // From midpoint to midpoint with the points as controls: `t` reflects each control onto the next point. Midpoints are
  // taken from the control as reflected, so that rounding does not add up along the line.
  let [fromX, fromY] = [x0, y0];
  let [controlX, controlY] = point(1);
  let path = `M${pair(x0, y0)}q${pair(controlX - x0, controlY - y0)} `;
  for (let at = 1; at < last; at++) {
    const [nextX, nextY] = point(at + 1);
    const toX = at + 1 === last ? nextX : Math.round((controlX + nextX) / 2);
    const toY = at + 1 === last ? nextY : Math.round((controlY + nextY) / 2);
    const to = pair(toX - fromX, toY - fromY);
    path += at === 2 ? `t${to}` : at > 2 && !to.startsWith("-") ? ` ${to}` : to;
    [fromX, fromY] = [toX, toY];
    [controlX, controlY] = [2 * toX - controlX, 2 * toY - controlY];
  }
  return path;
}

function pair(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`;
}
