import { describe, expect, it } from "vitest";
import { computeContrast, cropFile, noInsets } from "./logo-file.ts";

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

describe("an SVG's crop", () => {
  const crop = async (attributes: string) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`;
    const file = new File([text], "logo.svg", { type: "image/svg+xml" });
    return (await cropFile(file, { ...noInsets, left: 50 })).text();
  };

  it.each([
    'viewBox="0 0 24 12"',
    'viewBox="0 0 24 12" width="48px" height="24"',
    'viewBox="0 0 24 12" width="210mm" height="105mm"',
    'viewBox="0 0 24 12" width="100%" height="100"',
    'width="24" height="12"',
  ])("is of its box: %s", async (attributes) => {
    expect(await crop(attributes)).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="12 0 12 12"/>');
  });

  it.each([
    ['width="100%" height="100%"', /no size/],
    ['width="20mm" height="20mm"', /no size/],
    ['viewBox="0 0 24 12" width="48" height="48"', /different shapes/],
    ['viewBox="0 0 24 12" width="2in" height="1cm"', /different shapes/],
    ['viewBox="0 0 24 12" width="auto" height="auto"', /different shapes/],
  ])("is rejected of %s", async (attributes, message) => {
    await expect(crop(attributes)).rejects.toThrow(message);
  });
});
