import type { LogoContrast } from "@cardwell/core/domain/logos/logo";

/** How much is cut off at each edge, in percent. */
export type Insets = Record<"top" | "right" | "bottom" | "left", number>;

export const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** What two edges cut off together leaves something between them. */
export const MOST_CUT_OFF = 99;

/** Enough pixels to measure by. */
const MEASURED_SIDE = 160;
const SVG_TYPE = "image/svg+xml";

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

type Drawing = { width: number; height: number; background?: string };

/** The pixels of a picture, drawn to a size. */
function drawPixels(image: HTMLImageElement | null, { width, height, background }: Drawing): Uint8ClampedArray {
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  if (context === null) throw new Error("This browser can't draw the picture.");
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  if (image !== null) context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

function toMeasuredSize({ naturalWidth, naturalHeight }: HTMLImageElement): { width: number; height: number } {
  const scale = MEASURED_SIDE / Math.max(naturalWidth, naturalHeight, 1);
  const shrink = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: shrink(naturalWidth), height: shrink(naturalHeight) };
}

const toPercent = (cutOff: number, side: number) => Math.floor((100 * cutOff) / side);

const listIndexes = (length: number) => Array.from({ length }, (_, at) => at);

/** What of a picture is empty at its edges: transparent, or of the color of its corner. */
export async function findEmptyEdges(url: string): Promise<Insets> {
  const image = await loadImage(url);
  const { width, height } = toMeasuredSize(image);
  const pixels = drawPixels(image, { width, height });
  const isDrawn = (x: number, y: number) =>
    [0, 1, 2, 3].some((channel) => Math.abs(pixels[4 * (y * width + x) + channel]! - pixels[channel]!) > 12);
  const columns = listIndexes(width).filter((x) => listIndexes(height).some((y) => isDrawn(x, y)));
  const rows = listIndexes(height).filter((y) => listIndexes(width).some((x) => isDrawn(x, y)));
  if (columns.length === 0) return noInsets;
  return {
    top: toPercent(rows[0]!, height),
    right: toPercent(width - 1 - columns.at(-1)!, width),
    bottom: toPercent(height - 1 - rows.at(-1)!, height),
    left: toPercent(columns[0]!, width),
  };
}

/** The picture without what is cut off: an SVG by its box, else its pixels as a PNG. */
export async function cropFile(file: File, insets: Insets): Promise<File> {
  const [x, y] = [insets.left / 100, insets.top / 100];
  const [width, height] = [1 - x - insets.right / 100, 1 - y - insets.bottom / 100];
  if (width === 1 && height === 1) return file;
  const share = { x, y, width, height };
  const cropped = file.type === SVG_TYPE ? cropSvg(await file.text(), share) : await cropPixels(file, share);
  return new File([cropped], file.name, { type: file.type === SVG_TYPE ? SVG_TYPE : "image/png" });
}

type Share = Record<"x" | "y" | "width" | "height", number>;

const readUnit = (length: string) => length.replace(/^[\d.]+|px$/g, "");

const readValue = (length: string): number => Number(length.replace(/[a-z]+$/i, ""));

/** Whether a drawing's own size, where it has one, is of another shape than its box: then there is space around the box. */
function hasOtherShape(root: Element, boxWidth: number, boxHeight: number): boolean {
  const [width, height] = ["width", "height"].map((name) => root.getAttribute(name)?.trim() ?? "100%") as [
    string,
    string,
  ];
  if (width.endsWith("%") || height.endsWith("%")) return false;
  const stretch = (readValue(width) * boxHeight) / (readValue(height) * boxWidth);
  return readUnit(width) !== readUnit(height) || !(Math.abs(stretch - 1) < 0.01);
}

function cropSvg(text: string, share: Share): string {
  const { documentElement: root } = new DOMParser().parseFromString(text, SVG_TYPE);
  const readLength = (name: string) => Number(root.getAttribute(name)?.replace("px", ""));
  const own = [0, 0, readLength("width"), readLength("height")];
  const box =
    root
      .getAttribute("viewBox")
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? own;
  const [left = 0, top = 0, width = 0, height = 0] = box;
  if (!(width > 0 && height > 0)) throw new Error("This SVG has no size to crop by.");
  if (hasOtherShape(root, width, height))
    throw new Error("This SVG can't be cropped: its size and its viewBox have different shapes.");
  const next = [left + share.x * width, top + share.y * height, share.width * width, share.height * height];
  root.setAttribute("viewBox", next.map((value) => Number(value.toFixed(3))).join(" "));
  // A size of its own would stretch what is left.
  for (const name of ["width", "height"]) root.removeAttribute(name);
  return new XMLSerializer().serializeToString(root);
}

async function cropPixels(file: File, share: Share): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = await loadImage(url);
    const [width, height] = [share.width * image.naturalWidth, share.height * image.naturalHeight].map(Math.round);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const [x, y] = [share.x * image.naturalWidth, share.y * image.naturalHeight].map(Math.round);
    canvas.getContext("2d")?.drawImage(image, -x!, -y!);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("This browser can't crop the picture.");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The color behind logos in a theme. */
function readSurface(theme: "light" | "dark"): string {
  const probe = Object.assign(document.createElement("div"), { className: "bg-raised" });
  probe.dataset["theme"] = theme;
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

/** Of WCAG 2, of a color's three bytes. */
function computeLuminance(pixels: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const share = pixels[at + channel]! / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Fainter pixels are the soft rim of a shape. */
const LEAST_ALPHA = 16;

/** What is drawn of a picture, alone and on a surface, and the surface. */
type Measured = Record<"alone" | "onSurface" | "surface", Uint8ClampedArray>;

/** The contrast of the typical pixel that is drawn: the median. Null: nothing is. */
export function computeContrast({ alone, onSurface, surface }: Measured): number | null {
  const behind = computeLuminance(surface, 0);
  const ratios = listIndexes(alone.length / 4).flatMap((pixel) => {
    if (alone[4 * pixel + 3]! < LEAST_ALPHA) return [];
    const [dark = 0, light = 0] = [computeLuminance(onSurface, 4 * pixel), behind].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  });
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)];
  return median === undefined ? null : Math.floor(10 * median) / 10;
}

/** A picture's contrast with both surfaces. Null: nothing is drawn, or it can't be measured. */
export async function measureContrast(url: string): Promise<LogoContrast | null> {
  try {
    const image = await loadImage(url);
    const size = toMeasuredSize(image);
    const alone = drawPixels(image, size);
    const measure = (theme: "light" | "dark") => {
      const background = readSurface(theme);
      const surface = drawPixels(null, { width: 1, height: 1, background });
      return computeContrast({ alone, onSurface: drawPixels(image, { ...size, background }), surface });
    };
    const [light, dark] = [measure("light"), measure("dark")];
    return light === null || dark === null ? null : { light, dark };
  } catch {
    // The server judges the file; without numbers it's a logo whose contrast isn't known.
    return null;
  }
}
