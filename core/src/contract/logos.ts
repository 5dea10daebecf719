import * as z from "zod/mini";
import { imageId } from "../domain/images.ts";
import { LOGO_TYPES } from "../domain/logos/logo.ts";
import { endpoint } from "./endpoint.ts";

/** Logos of issuers, networks, programs and merchants. */
export const logosContract = {
  image: endpoint("GET /api/logos/:id", {
    access: "public",
    summary: "A logo. Its address is the digest of its content, so it never changes.",
    params: z.strictObject({ id: imageId }),
    response: z.object({ type: z.enum(LOGO_TYPES), data: z.base64() }),
    isImage: true,
    rejections: ["not_found"],
  }),
};
