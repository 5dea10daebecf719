import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { Firestore } from "firebase-admin/firestore";
import { createCardsRepository } from "./cards-repository.ts";
import type { CardRecord, VersionRecord } from "./cards-repository.ts";
import { partOf } from "./release.ts";
import type { PartName, ReleaseCard } from "./release.ts";
import type { ReleaseRepository } from "./release-repository.ts";

/** The next version of a card, with what made it. */
export type NextVersion = { record: CardRecord; change: VersionRecord };

/** What a publication decides on: the catalog as the transaction sees it. */
export type Standing = { version: number; reference: CatalogReference; cardOf(cardId: string): ReleaseCard | null };

/** The writes of a publication; null when there is nothing to publish. */
export type Publication = { reference: CatalogReference | null; cards: NextVersion[]; publishedAt: Date } | null;

const MAX_ATTEMPTS = 20;

/**
 * Publishes in one transaction: the cards, what changed, the parts of the release that hold them, and its version. Whoever publishes
 * at the same time comes before or after, and what is cut short leaves nothing behind.
 */
export function createPublishRepository(db: Firestore, releases: ReleaseRepository) {
  const cards = createCardsRepository(db);

  return {
    /** Reads the head and the parts of `cardIds`, six documents at most; writes as many, and two for each card. */
    async publish<T>(
      cardIds: string[],
      decide: (standing: Standing) => { publication: Publication; answer: T },
    ): Promise<{ catalogVersion: number; answer: T }> {
      const names = [...new Set(cardIds.map(partOf))];
      return db.runTransaction(
        async (transaction) => {
          const { head, parts } = await releases.readWithin(transaction, names);
          const { publication, answer } = decide({
            version: head.version,
            reference: head.reference,
            cardOf: (cardId) => parts.get(partOf(cardId))?.cards.get(cardId) ?? null,
          });
          if (publication === null) return { catalogVersion: head.version, answer };
          const next = new Map<PartName, Map<string, ReleaseCard>>();
          for (const { record, change } of publication.cards) {
            const name = partOf(record.terms.id);
            const part = next.get(name) ?? new Map(parts.get(name)?.cards);
            next.set(name, part.set(record.terms.id, { ...record, updatedAt: record.updatedAt.toISOString() }));
            cards.writeWithin(transaction, record, change);
          }
          const { publishedAt, reference } = publication;
          const catalogVersion = releases.writeWithin(transaction, head, { publishedAt, reference, parts: next });
          return { catalogVersion, answer };
        },
        { maxAttempts: MAX_ATTEMPTS },
      );
    },
  };
}

export type PublishRepository = ReturnType<typeof createPublishRepository>;
