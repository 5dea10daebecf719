import { randomUUID } from "node:crypto";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { DocumentData, DocumentReference, Firestore, Timestamp, Transaction } from "firebase-admin/firestore";
import { emptyReference, noStats, pack, packCards, PART_NAMES, statsOf, unpack, unpackCards } from "./release.ts";
import type { Head, Part, PartName, ReleaseCard } from "./release.ts";

type StoredHead = Omit<Head, "publishedAt" | "reference"> & { publishedAt: Timestamp; referenceGz: Uint8Array };
type StoredPart = { stamp: string; gz: Uint8Array };

/** Firestore takes a document of 1 MiB at most. */
const MAX_PART_BYTES = 1_000_000;

const emptyParts = (): Head["parts"] =>
  Object.fromEntries(PART_NAMES.map((name) => [name, { stamp: "", stats: noStats }])) as Head["parts"];

const emptyHead = (): Head => ({
  version: 0,
  stamp: "",
  publishedAt: new Date(0),
  reference: emptyReference,
  referenceStamp: "",
  parts: emptyParts(),
});

function partOf(stored: DocumentData | undefined): Part {
  if (!stored) return { stamp: "", cards: new Map() };
  const { stamp, gz } = stored as StoredPart;
  return { stamp, cards: unpackCards(gz) };
}

/** `catalog/current` and `catalog/part-0` to `part-3`. */
export function createReleaseRepository(db: Firestore) {
  const head = db.doc("catalog/current");
  const part = (name: PartName) => db.doc(`catalog/part-${name}`);
  /** The reference is large and seldom changes: it is unpacked once for each version of it. */
  let unpacked: { stamp: string; reference: CatalogReference } | undefined;

  function headOf(stored: DocumentData | undefined): Head {
    if (!stored) return emptyHead();
    const { referenceGz, publishedAt, ...rest } = stored as StoredHead;
    if (unpacked?.stamp !== rest.referenceStamp) {
      unpacked = { stamp: rest.referenceStamp, reference: unpack(referenceGz) as CatalogReference };
    }
    return { ...rest, publishedAt: publishedAt.toDate(), reference: unpacked.reference };
  }

  async function readAll(
    get: (...refs: DocumentReference[]) => Promise<{ data(): DocumentData | undefined }[]>,
    names: readonly PartName[],
  ): Promise<Map<PartName, Part>> {
    if (names.length === 0) return new Map();
    const found = await get(...names.map(part));
    return new Map(names.map((name, index) => [name, partOf(found[index]?.data())]));
  }

  return {
    /** One read. */
    async readHead(): Promise<Head> {
      return headOf((await head.get()).data());
    },

    /** A read for each part. */
    async readParts(names: readonly PartName[]): Promise<Map<PartName, Part>> {
      return readAll((...refs) => db.getAll(...refs), names);
    },

    /** As a transaction sees them: one read and one for each part. */
    async readWithin(
      transaction: Transaction,
      names: readonly PartName[],
    ): Promise<{ head: Head; parts: Map<PartName, Part> }> {
      return {
        head: headOf((await transaction.get(head)).data()),
        parts: await readAll((...refs) => transaction.getAll(...refs), names),
      };
    },

    /** Writes the next version: these parts, the reference when it is a new one, and what holds them together. */
    writeWithin(
      transaction: Transaction,
      before: Head,
      next: { publishedAt: Date; reference: CatalogReference | null; parts: Map<PartName, Map<string, ReleaseCard>> },
    ): number {
      const version = before.version + 1;
      const stamp = `${version}-${randomUUID()}`;
      const parts = { ...before.parts };
      for (const [name, cards] of next.parts) {
        const gz = packCards(cards);
        if (gz.length > MAX_PART_BYTES) throw new Error(`Part ${name} of the catalog has outgrown a document.`);
        transaction.set(part(name), { stamp, gz } satisfies StoredPart);
        parts[name] = { stamp, stats: statsOf(cards.values()) };
      }
      transaction.set(head, {
        version,
        stamp,
        publishedAt: next.publishedAt,
        referenceStamp: next.reference === null ? before.referenceStamp : stamp,
        referenceGz: pack(next.reference ?? before.reference),
        parts,
      });
      return version;
    },
  };
}

export type ReleaseRepository = ReturnType<typeof createReleaseRepository>;
