import type { logosContract } from "@cardwell/core/contract/logos";
import type { FindLogo } from "@cardwell/core/domain/logos/logo-mark";
import { LOGO_TYPES } from "@cardwell/core/domain/logos/logo";
import { shorterRetentionMs } from "../../config/environment.ts";
import type { Handlers } from "../../http/serve.ts";
import { firestore } from "../../lib/firestore.ts";
import { createImagesRepository } from "../../lib/images-repository.ts";
import { once } from "../../lib/once.ts";
import { createFindLogo } from "./find-logo.ts";
import { createLogosRepository } from "./logos-repository.ts";

/** Logos of issuers, networks, rewards programs and merchants. */
export function createLogos() {
  const logos = once(() => createLogosRepository(firestore(), shorterRetentionMs()));
  const images = once(() => createImagesRepository(firestore().collection("logoImages")));
  return {
    logos,
    images,
    /** What stands beside each name. From memory but for one read a minute. */
    findLogos: async (now: Date): Promise<FindLogo> => createFindLogo(await logos().readCached(), now),
    routes: (): Handlers<typeof logosContract> => ({
      image: ({ params }) => images().serve(params.id, LOGO_TYPES),
    }),
  };
}
