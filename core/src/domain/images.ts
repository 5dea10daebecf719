import * as z from "zod/mini";

/** What an uploaded picture may weigh. */
export const MOST_IMAGE_BYTES = 256 * 1024;

export const IMAGE_TYPES = ["image/svg+xml", "image/png", "image/webp", "image/jpeg"] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** The digest of a picture's content, by which it is stored and served. */
export const imageId = z.string().check(z.regex(/^[a-f0-9]{64}$/));

/** Where a picture of a text is: of a post, an article or an episode. */
export const imagePath = (id: string): string => `/api/news/images/${id}`;

/** The picture of our storage at an address; null: it's none. */
export const findImageId = (address: string): string | null =>
  /^\/api\/news\/images\/([a-f0-9]{64})$/.exec(address)?.[1] ?? null;

export const IMAGE_SIZE_ERROR = "Choose a file of up to 256 KiB.";

/** The content of an uploaded picture. */
export const imageData = z
  .base64()
  .check(
    z.minLength(1, { error: "Choose a file." }),
    z.maxLength(Math.ceil(MOST_IMAGE_BYTES / 3) * 4, { error: IMAGE_SIZE_ERROR }),
  );
