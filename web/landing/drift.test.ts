import { describe, expect, it } from "vitest";
import { designs } from "./designs.ts";
import {
  cardHeight,
  cardWidth,
  fieldFor,
  isSeen,
  layoutFor,
  narrowLayout,
  placesAt,
  computePoint,
  rowPitch,
  shadowReach,
  speedPxPerSecond,
  spriteHeight,
  spriteLeft,
  spriteTop,
  spriteWidth,
  tiltRadians,
  wideFromPx,
  wideLayout,
} from "./drift.ts";

const wideBox = { width: 590, height: 642 };
const phoneBox = { width: 412, height: 276 };

describe("the drifting cards", () => {
  it("are at least 24 on a phone and 60 on a desktop", () => {
    const count = (layout: typeof wideLayout, box: typeof wideBox) => placesAt(fieldFor(layout, box), 14, 0).length;
    expect(count(layoutFor(412), phoneBox)).toBeGreaterThanOrEqual(24);
    expect(count(layoutFor(1350), wideBox)).toBeGreaterThanOrEqual(60);
  });

  it("lie in the wide layout from 961 pixels on", () => {
    expect(layoutFor(wideFromPx)).toBe(wideLayout);
    expect(layoutFor(wideFromPx - 1)).toBe(narrowLayout);
  });

  it("move six pixels a second up their column", () => {
    const field = fieldFor(wideLayout, wideBox);
    const [before, after] = [placesAt(field, 14, 0)[2], placesAt(field, 14, 1000)[2]];
    expect(after?.u).toBe(before?.u);
    expect((before?.v ?? 0) - (after?.v ?? 0)).toBeCloseTo(speedPxPerSecond);
  });

  it("come back to where they began after one length of the column", () => {
    const field = fieldFor(layoutFor(412), phoneBox);
    const round = (field.rows * rowPitch * 1000) / speedPxPerSecond;
    const start = placesAt(field, 14, 0);
    placesAt(field, 14, round).forEach((place, at) => expect(place.v).toBeCloseTo(start[at]?.v ?? Number.NaN));
  });

  it("never leave a gap: cards of a column stay one pitch apart, all the way round", () => {
    const field = fieldFor(wideLayout, { width: 1400, height: 642 });
    for (const elapsedMs of [0, 1234, 60_000, 3_600_000]) {
      const column = placesAt(field, 14, elapsedMs)
        .filter(({ u }) => u === 0)
        .map(({ v }) => v)
        .toSorted((a, b) => a - b);
      for (let at = 1; at < column.length; at++)
        expect((column[at] ?? 0) - (column[at - 1] ?? 0)).toBeCloseTo(rowPitch);
      expect(column[0]).toBeLessThan(field.top + rowPitch);
    }
  });

  it("come and go only where nobody sees it", () => {
    for (const [layout, box] of [
      [wideLayout, wideBox],
      [wideLayout, { width: 1600, height: 642 }],
      [narrowLayout, phoneBox],
    ] as const) {
      const { top, rows } = fieldFor(layout, box);
      const downTheColumn = (x: number, y: number) =>
        ((x - layout.x) * Math.sin(-tiltRadians) + (y - layout.y) * Math.cos(tiltRadians)) / layout.scale;
      // A card leaves at the top of the field and enters at its end: the box must lie between the two.
      expect(downTheColumn(0, 0) + 1e-6).toBeGreaterThan(top + cardHeight + shadowReach);
      expect(downTheColumn(box.width, box.height)).toBeLessThanOrEqual(top + rows * rowPitch - shadowReach);
    }
  });

  it("lie whole, with their shadow, in the box that their picture is drawn in", () => {
    const layout = { ...wideLayout, x: 0, y: 0, scale: 1 };
    const corners = [-shadowReach, cardWidth + shadowReach].flatMap((u) =>
      [-shadowReach, cardHeight + shadowReach].map((v) => computePoint({ u, v }, layout)),
    );
    for (const { x, y } of corners) {
      expect(x).toBeGreaterThan(spriteLeft);
      expect(x).toBeLessThan(spriteLeft + spriteWidth);
      expect(y).toBeGreaterThan(spriteTop);
      expect(y).toBeLessThan(spriteTop + spriteHeight);
    }
  });

  it("begin where the still picture has them, on any width", () => {
    const still = placesAt(fieldFor(wideLayout, { width: 1230, height: 640 }), designs.length, 0);
    const known = new Map(still.map(({ u, v, design }) => [`${u},${v}`, design]));
    for (const width of [300, 590, 900, 1200]) {
      const box = { width, height: 640 };
      for (const place of placesAt(fieldFor(wideLayout, box), designs.length, 0))
        if (isSeen(place, wideLayout, box)) expect(known.get(`${place.u},${place.v}`)).toBe(place.design);
    }
  });
});
