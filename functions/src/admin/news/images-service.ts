import type { KeptImage } from "@cardwell/core/contract/admin/news";
import { IMAGE_SIZE_ERROR, MOST_IMAGE_BYTES } from "@cardwell/core/domain/images";
import { POST_IMAGE_TYPES } from "@cardwell/core/domain/news/post";
import { rejected } from "../../http/rejected.ts";
import type { Recorded, Recorder } from "../../http/audit.ts";
import { FetchFailure } from "../../lib/fetch-public.ts";
import type { FetchContent, FetchLimits } from "../../lib/fetch-public.ts";
import { getImageId } from "../../lib/images-repository.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { readImage } from "../../lib/read-image.ts";

type ImagesDeps = { images: ImagesRepository; fetchContent: FetchContent };

const LIMITS: FetchLimits = { timeoutMs: 5_000, mostBytes: MOST_IMAGE_BYTES, mostRedirects: 3, types: ["image/*"] };

/** Pictures of texts, which are uploaded or fetched. */
export function createImages({ images, fetchContent }: ImagesDeps) {
  /** @param origin in the audit log @param field of the request, where what is wrong with the picture is shown */
  async function keep(
    content: Uint8Array,
    audit: Recorder,
    field: string,
    origin: object,
  ): Promise<Recorded<KeptImage>> {
    if (content.byteLength > MOST_IMAGE_BYTES) throw rejected(field, IMAGE_SIZE_ERROR);
    const facts = readImage(content);
    if (facts === null) throw rejected(field, "Choose a PNG, WebP or JPEG of up to 8,000 pixels a side.");
    const id = getImageId(content);
    return audit.change(async (unit) => {
      images.save(unit, id, { ...facts, content });
      const after = { ...facts, bytes: content.byteLength, ...origin };
      return { object: `newsImages/${id}` as const, before: null, after, answer: { id, ...facts } };
    });
  }

  async function fetchPicture(url: string): Promise<Uint8Array> {
    try {
      return (await fetchContent(url, { accept: POST_IMAGE_TYPES.join(", ") }, LIMITS)).content;
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      throw rejected("url", `This picture can't be added. ${error.message}`);
    }
  }

  return {
    upload: (data: string, audit: Recorder) => keep(Buffer.from(data, "base64"), audit, "data", {}),
    importFrom: async (url: string, audit: Recorder) => keep(await fetchPicture(url), audit, "url", { from: url }),
  };
}
