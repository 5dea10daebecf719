import { describe, expect, it } from "vitest";
import { computeContrast } from "./logo-file.ts";

const white = [255, 255, 255, 255];
const black = [0, 0, 0, 255];
const toPixels = (...pixels: number[][]) => Uint8ClampedArray.from(pixels.flat());

describe("a logo's contrast", () => {
  it("is that of its typical pixel, whatever is empty around it", () => {
    const alone = toPixels([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], black);
    expect(computeContrast({ alone, onSurface: toPixels(white, white, white, black), surface: toPixels(white) })).toBe(
      21,
    );
  });

  it("is low where all of it is pale and lets its surface through", () => {
    const alone = toPixels([0, 0, 0, 40], [0, 0, 0, 40]);
    const onSurface = toPixels([215, 215, 215, 255], [215, 215, 215, 255]);
    expect(computeContrast({ alone, onSurface, surface: toPixels(white) })).toBe(1.4);
  });

  it("isn't known where nothing is drawn", () => {
    const alone = toPixels([0, 0, 0, 15]);
    expect(computeContrast({ alone, onSurface: toPixels(white), surface: toPixels(white) })).toBeNull();
  });
});
