import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeInLanes } from "./lanes.ts";

const columns = 31;
const place = (days: number[], width = 2) =>
  placeInLanes(days, { getColumn: (day) => day, getWidth: () => width, columns });

describe("the payments strip", () => {
  it("keeps payments that are two days apart in one lane", () => {
    expect(place([1, 4, 6, 11]).map(({ lane }) => lane)).toEqual([0, 0, 0, 0]);
  });

  it("gives payments of one day, or of two days in a row, a lane each", () => {
    expect(place([4, 4, 5, 7]).map(({ lane }) => lane)).toEqual([0, 1, 2, 0]);
  });

  it("lets the words spread to the next payment, four days at most", () => {
    expect(place([1, 4, 6, 20]).map(({ span }) => span)).toEqual([3, 2, 4, 4]);
  });

  it("turns the words around at the end of the strip", () => {
    expect(place([30], 3)).toMatchObject([{ isFlipped: true, from: 28, span: 3 }]);
  });

  it("gives a long amount the room that it needs", () => {
    expect(place([4, 6], 3).map(({ lane }) => lane)).toEqual([0, 1]);
  });

  it("never lets the words of two payments overlap, or leave the strip", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: columns - 1 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        (days, width) => {
          const inOrder = days.toSorted((one, other) => one - other);
          const cells = place(inOrder, width).flatMap(({ lane, from, span }) =>
            Array.from({ length: span }, (_, step) => `${lane}:${from + step}`),
          );
          expect(new Set(cells).size).toBe(cells.length);
          expect(cells.every((cell) => Number(cell.split(":")[1]) < columns)).toBe(true);
        },
      ),
    );
  });
});
