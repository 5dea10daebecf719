import type { Erasure } from "../../lib/erasure.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import type { PublicationPort } from "../../lib/publication-port.ts";
import { createCardCatalog } from "./catalog.ts";

/** The catalog of cards, and what members report about it. */
export function createCatalog(followers: PublicationPort) {
  const parts = once(() => createCardCatalog(firestore(), followers));
  const erasure: Erasure = {
    erase: ({ uid }) => parts().reports.deleteOf(uid),
  };

  return {
    parts,
    routes: () => parts().service.routes,
    /** What other features ask of it. */
    port: () => parts().service.port,
    erasure,
  };
}
