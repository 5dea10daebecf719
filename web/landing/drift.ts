/**
 * Where the drifting cards are. Cards lie in columns of a plane that is tilted against the page; `u` runs along a row,
 * `v` down a column, in pixels of the wide layout. The page's SVG (first frame) and the worker (all later ones) both
 * take their places from here, so that the first moving frame lies exactly on the still one.
 */
export const tiltRadians = (-11 * Math.PI) / 180;
export const cardWidth = 272;
export const cardHeight = 171.5;
const columnPitch = 292;
export const rowPitch = 194;
export const speedPxPerSecond = 6;

const cos = Math.cos(tiltRadians);
const sin = -Math.sin(tiltRadians);
const firstRow = -26;
const columnRise = 36;
/** How far a card's shadow reaches beyond it. */
export const shadowReach = 24;

export type Box = { readonly width: number; readonly height: number };
export type Layout = { readonly x: number; readonly y: number; readonly scale: number; readonly cards: number };
export type Place = { readonly design: number; readonly u: number; readonly v: number };

export const wideFromPx = 961;
export const wideLayout: Layout = { x: 0, y: 0, scale: 1, cards: 60 };
export const narrowLayout: Layout = { x: -24, y: 60, scale: 0.61, cards: 24 };

/** Width of the window, not of the canvas, decides. */
export function layoutFor(windowWidth: number): Layout {
  return windowWidth >= wideFromPx ? wideLayout : narrowLayout;
}

/** The part of the plane that a canvas shows. */
function seen(layout: Layout, box: Box) {
  const left = -layout.x / layout.scale;
  const top = -layout.y / layout.scale;
  const right = left + box.width / layout.scale;
  const bottom = top + box.height / layout.scale;
  return {
    uMax: right * cos - top * sin,
    vMin: left * sin + top * cos,
    vMax: right * sin + bottom * cos,
  };
}

export type Field = { readonly columns: number; readonly rows: number; readonly top: number };

/** As many cards as the layout asks for, and never so few that a gap could be seen. */
export function fieldFor(layout: Layout, box: Box): Field {
  const { uMax, vMin, vMax } = seen(layout, box);
  const columns = Math.max(1, Math.ceil(uMax / columnPitch));
  const top = vMin - cardHeight - shadowReach;
  const least = Math.ceil((vMax - top) / rowPitch) + 1;
  return { columns, rows: Math.max(least, Math.ceil(layout.cards / columns)), top };
}

/** The place of every card after some time: each moves up its column and comes in again at the bottom. */
export function placesAt(field: Field, designs: number, elapsedMs: number): Place[] {
  const lengthPx = field.rows * rowPitch;
  const moved = (elapsedMs / 1000) * speedPxPerSecond;
  const places: Place[] = [];
  for (let column = 0; column < field.columns; column++)
    for (let row = 0; row < field.rows; row++) {
      const along = firstRow + row * rowPitch - column * columnRise - moved - field.top;
      places.push({
        design: (column * 4 + row) % designs,
        u: column * columnPitch,
        v: field.top + (((along % lengthPx) + lengthPx) % lengthPx),
      });
    }
  return places;
}

/** Where a place lies on the page. */
export function computePoint(
  { u, v }: Pick<Place, "u" | "v">,
  { x, y, scale }: Layout,
): { readonly x: number; readonly y: number } {
  return { x: x + scale * (u * cos + v * sin), y: y + scale * (v * cos - u * sin) };
}

/** An upright box that a tilted card and its shadow fit into, from the point of its place. */
export const spriteLeft = -29;
export const spriteTop = -81;
export const spriteWidth = 358;
export const spriteHeight = 279;

/** Whether any part of a card at this place can be seen. */
export function isSeen(place: Place, layout: Layout, box: Box): boolean {
  const { x, y } = computePoint(place, layout);
  const across = layout.scale * (cardWidth * cos + cardHeight * sin);
  const up = layout.scale * cardWidth * sin;
  const down = layout.scale * cardHeight * cos;
  const shadow = shadowReach * layout.scale;
  return x + across + shadow > 0 && x - shadow < box.width && y + down + shadow > 0 && y - up - shadow < box.height;
}
