import type { logosContract } from "@cardwell/core/contract/logos";
import { LOGO_TYPES } from "@cardwell/core/domain/logos/logo";
import { shorterRetentionMs } from "../../config/environment.ts";
import type { Handlers } from "../../http/serve.ts";
import { firestore } from "../../lib/firestore.ts";
import { createImagesRepository } from "../../lib/images-repository.ts";
import { once } from "../../lib/once.ts";
import { createLogosRepository, toLogoKey } from "./logos-repository.ts";

/** Logos of issuers, networks and merchants. */
export function createLogos() {
  const logos = once(() => createLogosRepository(firestore(), shorterRetentionMs()));
  const images = once(() => createImagesRepository(firestore().collection("logoImages")));
  return {
    logos,
    images,
    /** The picture of an issuer's logo, by the issuer's id. */
    findIssuerLogos: async () => {
      const set = await logos().readCached();
      return (issuerId: string): string | null => set.logos[toLogoKey("issuer", issuerId)]?.file.id ?? null;
    },
    routes: (): Handlers<typeof logosContract> => ({
      image: ({ params }) => images().serve(params.id, LOGO_TYPES),
    }),
  };
}
