import type { firestore } from "../../lib/firestore.ts";
import type { PublicationPort } from "../../lib/publication-port.ts";
import { createCardsRepository } from "./cards-repository.ts";
import { createPublishRepository } from "./publish-repository.ts";
import { createPublisher } from "./publish.ts";
import { createReleaseReader } from "./release-reader.ts";
import { createReleaseRepository } from "./release-repository.ts";
import { createReportsRepository } from "./reports-repository.ts";
import { createCatalogService } from "./service.ts";

/** All parts of the catalog on one database, sharing one copy of the release. `followers` are called after a publication. */
export function createCardCatalog(
  db: ReturnType<typeof firestore>,
  followers: PublicationPort | null = null,
  nowMs?: () => number,
) {
  const releases = createReleaseRepository(db);
  const reader = createReleaseReader(releases, nowMs);
  const cards = createCardsRepository(db);
  const reports = createReportsRepository(db);
  return {
    reader,
    cards,
    reports,
    publisher: createPublisher(createPublishRepository(db, releases, followers), reader),
    service: createCatalogService({ reader, cards, reports }),
  };
}

export type CardCatalog = ReturnType<typeof createCardCatalog>;
