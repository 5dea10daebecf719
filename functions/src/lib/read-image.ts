import type { ImageType } from "@cardwell/core/domain/images";
import { imageSize } from "image-size";

export type ImageFacts<Type extends ImageType = ImageType> = { type: Type; width: number; height: number };

type PixelType = Exclude<ImageType, "image/svg+xml">;

const MOST_PIXELS_A_SIDE = 8_000;

const beginsWith = (content: Uint8Array, signature: string, at = 0): boolean =>
  Buffer.from(content.subarray(at, at + signature.length)).toString("latin1") === signature;

/** The type of a picture by its first bytes, whatever its name says. */
function detectType(content: Uint8Array): PixelType | null {
  if (beginsWith(content, "\x89PNG\r\n\x1A\n")) return "image/png";
  if (beginsWith(content, "\xFF\xD8\xFF")) return "image/jpeg";
  return beginsWith(content, "RIFF") && beginsWith(content, "WEBP", 8) ? "image/webp" : null;
}

/** Whether nothing follows the picture, such as a page. Cameras write more after a JPEG. */
function isWhole(type: PixelType, content: Uint8Array): boolean {
  if (type === "image/png") return beginsWith(content, "IEND", content.byteLength - 8);
  return type === "image/jpeg" || Buffer.from(content).readUInt32LE(4) + 8 === content.byteLength;
}

/** What a picture of pixels is; null: it's no picture that we show. */
export function readImage(content: Uint8Array): ImageFacts<PixelType> | null {
  const type = detectType(content);
  if (type === null) return null;
  try {
    const { width, height } = imageSize(content);
    const isShown = [width, height].every((side) => side >= 1 && side <= MOST_PIXELS_A_SIDE);
    return isShown && isWhole(type, content) ? { type, width, height } : null;
  } catch {
    // Its header is cut off or isn't one.
    return null;
  }
}
