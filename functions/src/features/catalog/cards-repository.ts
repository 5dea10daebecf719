import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import type { Firestore, Timestamp, Transaction } from "firebase-admin/firestore";
import type { CardStatus } from "../../lib/catalog-facts.ts";

/** What made a version of a card. */
export type VersionRecord = {
  version: number;
  at: Date;
  actor: string;
  reason: string;
  effectiveFrom: string;
  changes: TermsChange[];
};

export type CardRecord = { terms: CardTerms; status: CardStatus; version: number; updatedAt: Date };

/** Terms and changes are kept as JSON text: their keys are paths, which Firestore would not take, and nothing asks for a part of them. */
type StoredCard = Omit<CardRecord, "terms" | "updatedAt"> & { terms: string; updatedAt: Timestamp };
type StoredVersion = Omit<VersionRecord, "at" | "changes"> & { at: Timestamp; changes: string };

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

    /** Every card, as the transaction sees them: a read for each. */
    async readAllWithin(transaction: Transaction): Promise<CardRecord[]> {
      const found = await transaction.get(db.collection("cards"));
      return found.docs.map((doc) => {
        const stored = doc.data() as StoredCard;
        return { ...stored, terms: JSON.parse(stored.terms) as CardTerms, updatedAt: stored.updatedAt.toDate() };
      });
    },

    /** Whether there is any card. One read. */
    async hasAny(): Promise<boolean> {
      return !(await db.collection("cards").select().limit(1).get()).empty;
    },

    /** Newest first: a read for each, one at least. */
    async readVersions(cardId: string, limit: number): Promise<VersionRecord[]> {
      const found = await changesRef(cardId).orderBy("version", "desc").limit(limit).get();
      return found.docs.map((doc) => {
        const stored = doc.data() as StoredVersion;
        return { ...stored, at: stored.at.toDate(), changes: JSON.parse(stored.changes) as TermsChange[] };
      });
    },
  };
}

export type CardsRepository = ReturnType<typeof createCardsRepository>;
