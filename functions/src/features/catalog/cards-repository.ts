import { CARD_STATUSES, cardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { Firestore, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { asStored, storedInstant, storedJson, zodConverter } from "../../lib/firestore.ts";

/** A fact that changed, as `diffTerms` finds it. */
export const termsChange = z.object({
  path: z.string(),
  before: z.json(),
  after: z.json(),
  materiality: z.enum(["none", "minor", "material"]),
});

/** What made a version of a card. */
const versionRecord = z.object({
  version: z.number(),
  at: storedInstant,
  actor: z.string(),
  reason: z.string(),
  effectiveFrom: z.string(),
  /** What was published before was wrong; the card itself changed nothing for its holders. */
  isCorrection: z.prefault(z.boolean(), false),
  changes: storedJson(z.array(termsChange)),
});

const cardRecord = z.object({
  terms: storedJson(asStored(cardTerms)),
  status: z.enum(CARD_STATUSES),
  version: z.number(),
  updatedAt: storedInstant,
});

export type VersionRecord = z.infer<typeof versionRecord>;
export type CardRecord = z.infer<typeof cardRecord>;

/** `cards/{cardId}` and `cards/{cardId}/changes/{version}`. */
export function createCardsRepository(db: Firestore) {
  const card = (cardId: string) => db.collection("cards").doc(cardId);
  const changesRef = (cardId: string) => card(cardId).collection("changes");

  return {
    /** Two writes: the card, and what changed. */
    writeWithin(transaction: Transaction, record: CardRecord, change: VersionRecord): void {
      const { terms, ...rest } = record;
      transaction.set(card(terms.id), { ...rest, terms: JSON.stringify(terms) });
      transaction.create(changesRef(terms.id).doc(String(change.version)), {
        ...change,
        changes: JSON.stringify(change.changes),
      });
    },

    /** Every card, as the transaction sees them. No limit: a read for each. */
    async readAllWithin(transaction: Transaction): Promise<CardRecord[]> {
      const found = await transaction.get(db.collection("cards").withConverter(zodConverter(cardRecord)));
      return found.docs.map((doc) => doc.data());
    },

    /** Whether there is any card. One read. */
    async hasAny(): Promise<boolean> {
      return !(await db.collection("cards").select().limit(1).get()).empty;
    },

    /** What one version changed. One read. */
    async readVersion(cardId: string, version: number): Promise<VersionRecord | null> {
      const versions = changesRef(cardId).withConverter(zodConverter(versionRecord));
      return (await versions.doc(String(version)).get()).data() ?? null;
    },

    /** Newest first: a read for each, one at least. */
    async readVersions(cardId: string, limit: number): Promise<VersionRecord[]> {
      const versions = changesRef(cardId).withConverter(zodConverter(versionRecord));
      const found = await versions.orderBy("version", "desc").limit(limit).get();
      return found.docs.map((doc) => doc.data());
    },
  };
}

export type CardsRepository = ReturnType<typeof createCardsRepository>;
