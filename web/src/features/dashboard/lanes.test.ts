import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelColumns, placeInLanes } from "./lanes.ts";

const placed = (columns: number[]) => placeInLanes(columns, (column) => column, 31).map(({ lane }) => lane);

describe("the payments strip", () => {
  it("keeps payments that are three days apart in one lane", () => {
    expect(placed([1, 4, 7, 11])).toEqual([0, 0, 0, 0]);
  });

  it("gives two payments of one day a lane each", () => {
    expect(placed([4, 4, 5, 7])).toEqual([0, 1, 2, 0]);
  });

  it("turns the words around at the end of the strip", () => {
    const [last] = placeInLanes([30], (column) => column, 31);
    expect(last).toMatchObject({ isFlipped: true, lane: 0 });
  });

  it("never lets the words of two payments overlap", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 }), (columns) => {
        const cells = placeInLanes(columns, (column) => column, 31).flatMap(({ column, lane, isFlipped }) =>
          Array.from({ length: labelColumns }, (_, step) => `${lane}:${isFlipped ? column - step : column + step}`),
        );
        expect(new Set(cells).size).toBe(cells.length);
      }),
    );
  });
});
