import { randomUUID } from "node:crypto";
import { catalogReference, type CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { DocumentData, DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { AppError } from "../../lib/app-error.ts";
import { asStored, parseDocument, storedInstant } from "../../lib/firestore.ts";
import {
  computeStats,
  emptyReference,
  noStats,
  pack,
  packCards,
  PART_NAMES,
  partStats,
  unpack,
  unpackCards,
} from "./release.ts";
import type { Head, Part, PartName, ReleaseCard } from "./release.ts";

const storedHead = z.object({
  version: z.number(),
  stamp: z.string(),
  publishedAt: storedInstant,
  referenceStamp: z.string(),
  referenceGz: z.instanceof(Uint8Array),
  parts: z.record(z.enum(PART_NAMES), z.object({ stamp: z.string(), stats: partStats })),
});

const storedPart = z.object({ stamp: z.string(), gz: z.instanceof(Uint8Array) });

const storedReference = asStored(catalogReference);

/** Firestore takes a document of 1 MiB at most. */
const MAX_PART_BYTES = 1_000_000;

export const emptyParts = (): Head["parts"] =>
  Object.fromEntries(PART_NAMES.map((name) => [name, { stamp: "", stats: noStats }])) as Head["parts"];

const emptyHead = (): Head => ({
  version: 0,
  stamp: "",
  publishedAt: new Date(0),
  reference: emptyReference,
  referenceStamp: "",
  parts: emptyParts(),
});

/** The response while the release is broken; the cause is in the log. */
export const unreadable = (why: string, error?: unknown) =>
  new AppError("vendor_unavailable", "We can't load the card catalog right now. Try again in a few minutes.", {
    cause: new Error(error instanceof Error ? `${why}: ${error.message}` : why),
  });

function parsePart(name: PartName, stored: DocumentData | undefined): Part {
  if (!stored) return { stamp: "", cards: new Map() };
  try {
    const { stamp, gz } = parseDocument(storedPart, `catalog/part-${name}`, stored);
    return { stamp, cards: unpackCards(gz) };
  } catch (error) {
    throw unreadable(`Part ${name} of the catalog cannot be unpacked`, error);
  }
}

/** The version that a stamp was made at; 0 when it is none. */
const versionIn = (stamp: unknown): number => Number(/^(\d+)-/.exec(String(stamp))?.[1] ?? 0);

/** `catalog/current` and `catalog/part-0` to `part-3`. */
export function createReleaseRepository(db: Firestore) {
  const head = db.doc("catalog/current");
  const part = (name: PartName) => db.doc(`catalog/part-${name}`);
  /** The reference is large and seldom changes: it is unpacked once for each version of it. */
  let unpacked: { stamp: string; reference: CatalogReference } | undefined;

  function parseHead(stored: DocumentData | undefined): Head {
    if (!stored) return emptyHead();
    try {
      const { referenceGz, ...rest } = parseDocument(storedHead, head.path, stored);
      if (unpacked?.stamp !== rest.referenceStamp) {
        unpacked = { stamp: rest.referenceStamp, reference: storedReference.parse(unpack(referenceGz)) };
      }
      return { ...rest, reference: unpacked.reference };
    } catch (error) {
      throw unreadable("The head of the catalog cannot be read", error);
    }
  }

  async function readAll(
    get: (...refs: DocumentReference[]) => Promise<{ data(): DocumentData | undefined }[]>,
    names: readonly PartName[],
  ): Promise<Map<PartName, Part>> {
    if (names.length === 0) return new Map();
    const found = await get(...names.map(part));
    return new Map(names.map((name, index) => [name, parsePart(name, found[index]?.data())]));
  }

  return {
    /** One read. */
    async readHead(): Promise<Head> {
      return parseHead((await head.get()).data());
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
        head: parseHead((await transaction.get(head)).data()),
        parts: await readAll((...refs) => transaction.getAll(...refs), names),
      };
    },

    /**
     * What is left of a release that may be broken: the highest version that any of its documents names, and its reference when that
     * can be read. Five reads.
     */
    async salvageWithin(transaction: Transaction): Promise<{ version: number; reference: CatalogReference | null }> {
      const [top, ...rest] = (await transaction.getAll(head, ...PART_NAMES.map(part))).map((each) => each.data());
      const version = Math.max(Number(top?.["version"]) || 0, ...rest.map((each) => versionIn(each?.["stamp"])));
      try {
        return { version, reference: top ? parseHead(top).reference : null };
      } catch {
        return { version, reference: null };
      }
    },

    /** Writes the next version: these parts, the reference when it is a new one, and what holds them together. */
    writeWithin(
      transaction: Transaction,
      before: Pick<Head, "version" | "reference" | "referenceStamp" | "parts">,
      next: { publishedAt: Date; reference: CatalogReference | null; parts: Map<PartName, Map<string, ReleaseCard>> },
    ): number {
      const version = before.version + 1;
      const stamp = `${version}-${randomUUID()}`;
      const parts = { ...before.parts };
      for (const [name, cards] of next.parts) {
        const gz = packCards(cards);
        if (gz.length > MAX_PART_BYTES) throw new Error(`Part ${name} of the catalog has outgrown a document.`);
        transaction.set(part(name), { stamp, gz });
        parts[name] = { stamp, stats: computeStats(cards.values()) };
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
