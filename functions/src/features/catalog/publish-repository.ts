import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { Firestore } from "firebase-admin/firestore";
import { AppError } from "../../lib/app-error.ts";
import type { PublicationPort } from "../../lib/publication-port.ts";
import { inUnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { createCardsRepository } from "./cards-repository.ts";
import type { CardRecord, VersionRecord } from "./cards-repository.ts";
import { PART_NAMES, getPartName } from "./release.ts";
import type { PartName, ReleaseCard } from "./release.ts";
import { emptyParts, unreadable } from "./release-repository.ts";
import type { ReleaseRepository } from "./release-repository.ts";
import { pickIssuersFor } from "./reference-of-cards.ts";

/** The next version of a card, with what made it. */
export type NextVersion = { record: CardRecord; change: VersionRecord };

/** What a publication decides on: the catalog as the transaction sees it. */
export type CatalogSnapshot = {
  version: number;
  reference: CatalogReference;
  cardById(cardId: string): ReleaseCard | null;
};

/** The writes of a publication; null when there is nothing to publish. */
export type Publication = { reference: CatalogReference | null; cards: NextVersion[]; publishedAt: Date } | null;

const MAX_ATTEMPTS = 20;

/**
 * Each publication of a card counts in its own version, so that all of them together are as many as the release had. Those of the
 * reference alone, and rebuilds, are counted in the head only: if that is lost, this leaves room for them.
 */
const UNCOUNTED_VERSIONS = 100;

const inRelease = (record: CardRecord): ReleaseCard => ({ ...record, updatedAt: record.updatedAt.toISOString() });

/**
 * Publishes in one transaction: the cards, what changed, the parts of the release that hold them, and its version. Whoever publishes
 * at the same time comes before or after, and what is cut short leaves nothing behind.
 */
export function createPublishRepository(db: Firestore, releases: ReleaseRepository, followers: PublicationPort | null) {
  const cards = createCardsRepository(db);

  return {
    /** Reads the head and the parts of `cardIds`, six documents at most; writes as many, two for each card, and what is to follow. */
    async publish<T>(
      cardIds: string[],
      decide: (snapshot: CatalogSnapshot) => { publication: Publication; answer: T },
      outer?: UnitOfWork,
    ): Promise<{ catalogVersion: number; answer: T }> {
      const names = [...new Set(cardIds.map(getPartName))];
      return inUnitOfWork(db, outer, async (unit) => {
        const { transaction } = unit;
        const { head, parts } = await releases.readWithin(transaction, names);
        for (const name of names) {
          // A part that is missing would be written anew with nothing in it but what is published now.
          if (parts.get(name)?.stamp !== head.parts[name].stamp)
            throw unreadable(`Part ${name} of the catalog is missing, or is not that of version ${head.version}`);
        }
        const { publication, answer } = decide({
          version: head.version,
          reference: head.reference,
          cardById: (cardId) => parts.get(getPartName(cardId))?.cards.get(cardId) ?? null,
        });
        if (publication === null) return { catalogVersion: head.version, answer };
        const next = new Map<PartName, Map<string, ReleaseCard>>();
        for (const { record, change } of publication.cards) {
          const name = getPartName(record.terms.id);
          const part = next.get(name) ?? new Map(parts.get(name)?.cards);
          next.set(name, part.set(record.terms.id, inRelease(record)));
          cards.writeWithin(transaction, record, change);
        }
        const { publishedAt, reference } = publication;
        const versions = publication.cards.flatMap(({ record, change }) =>
          change.version > 1 ? [{ terms: record.terms, ...change }] : [],
        );
        if (versions.length > 0) followers?.within(unit, versions, reference ?? head.reference, publishedAt);
        const catalogVersion = releases.writeWithin(transaction, head, { publishedAt, reference, parts: next });
        return { catalogVersion, answer };
      });
    },

    /** Whether there are cards and no release of them: the head is missing. Two reads. */
    async isHeadLost(): Promise<boolean> {
      const [head, hasCards] = await Promise.all([releases.readHead(), cards.hasAny()]);
      return head.version === 0 && hasCards;
    },

    /**
     * Writes the whole release anew from the card documents, as a version after any that was. A read for each card, and five.
     *
     * @param reference null: the one that is published
     */
    async rebuild(
      reference: CatalogReference | null,
      publishedAt: Date,
    ): Promise<{ cards: number; catalogVersion: number }> {
      return db.runTransaction(
        async (transaction) => {
          const left = await releases.salvageWithin(transaction);
          const all = await cards.readAllWithin(transaction);
          const known = reference ?? left.reference;
          if (known === null) {
            throw new AppError("conflict", "What the cards refer to cannot be read. Give it with the rebuild.");
          }
          const counted = all.reduce((total, { version }) => total + version, 0) + UNCOUNTED_VERSIONS;
          const version = left.reference === null ? Math.max(left.version, counted) : left.version;
          const parts = new Map(PART_NAMES.map((name) => [name, new Map<string, ReleaseCard>()]));
          for (const record of all) parts.get(getPartName(record.terms.id))?.set(record.terms.id, inRelease(record));
          const next = { publishedAt, reference: pickIssuersFor(all, known), parts };
          const before = { version, reference: known, referenceStamp: "", parts: emptyParts() };
          return { cards: all.length, catalogVersion: releases.writeWithin(transaction, before, next) };
        },
        { maxAttempts: MAX_ATTEMPTS },
      );
    },
  };
}

export type PublishRepository = ReturnType<typeof createPublishRepository>;
