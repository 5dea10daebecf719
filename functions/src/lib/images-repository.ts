import { createHash } from "node:crypto";
import { IMAGE_TYPES } from "@cardwell/core/domain/images";
import type { ImageType } from "@cardwell/core/domain/images";
import type { CollectionReference } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { AppError } from "./app-error.ts";
import { zodConverter } from "./firestore.ts";
import type { UnitOfWork } from "./unit-of-work-repository.ts";

/** A picture by the digest of its content. */
const storedImage = z.object({
  type: z.enum(IMAGE_TYPES),
  width: z.number(),
  height: z.number(),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export type StoredImage = z.infer<typeof storedImage>;

export const getImageId = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Pictures in a collection of their own. */
export function createImagesRepository(collection: CollectionReference) {
  const images = collection.withConverter(zodConverter(storedImage));
  return {
    /** As its endpoint serves it. One read. @throws AppError `not_found` */
    async serve<const Types extends readonly ImageType[]>(id: string, types: Types) {
      const image = (await images.doc(id).get()).data();
      const type = types.find((each) => each === image?.type);
      if (image === undefined || type === undefined) throw new AppError("not_found", "There is no such picture.");
      return { type: type as Types[number], data: Buffer.from(image.content).toString("base64") };
    },

    /** One read. */
    has: async (id: string): Promise<boolean> => (await images.doc(id).get()).exists,

    /** The same picture again is the same document. */
    save: ({ transaction }: UnitOfWork, id: string, image: StoredImage): void =>
      void transaction.set(images.doc(id), { ...image, content: Buffer.from(image.content) }),

    /** The same, outside of a change. One write. */
    keep: async (id: string, image: StoredImage): Promise<void> =>
      void (await images.doc(id).set({ ...image, content: Buffer.from(image.content) })),

    remove: ({ transaction }: UnitOfWork, id: string): void => void transaction.delete(images.doc(id)),
  };
}

export type ImagesRepository = ReturnType<typeof createImagesRepository>;
