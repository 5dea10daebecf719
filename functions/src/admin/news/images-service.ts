import type { adminNewsContract } from "@cardwell/core/contract/admin/news";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { IMAGE_SIZE_ERROR, MOST_IMAGE_BYTES } from "@cardwell/core/domain/images";
import { rejected } from "../../http/rejected.ts";
import type { Recorded, Recorder } from "../../http/audit.ts";
import { getImageId } from "../../lib/images-repository.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { readImage } from "../images/read-image.ts";

/** Keeps a picture of a text. */
export async function uploadImage(
  images: ImagesRepository,
  data: string,
  audit: Recorder,
): Promise<Recorded<ResponseOf<typeof adminNewsContract.uploadImage>>> {
  const content = Buffer.from(data, "base64");
  if (content.byteLength > MOST_IMAGE_BYTES) throw rejected("data", IMAGE_SIZE_ERROR);
  const facts = readImage(content);
  if (facts === null) throw rejected("data", "Choose a PNG, WebP or JPEG of up to 8,000 pixels a side.");
  const id = getImageId(content);
  return audit.change(async (unit) => {
    images.save(unit, id, { ...facts, content });
    const after = { ...facts, bytes: content.byteLength };
    return { object: `newsImages/${id}` as const, before: null, after, answer: { id, ...facts } };
  });
}
