import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { CARD_STATUSES, cardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { factCounts } from "@cardwell/core/domain/catalog/facts";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import * as z from "zod/mini";
import { asStored, orNull } from "../../lib/firestore.ts";

/**
 * The release: all cards and all that they refer to, compressed, in five documents that every process keeps by version. A card
 * is in the part that its id names, so that publishing one card rewrites one part.
 */
export const PART_NAMES = ["0", "1", "2", "3"] as const;

export type PartName = (typeof PART_NAMES)[number];

/** A card in a part. Drafts are there too: only the back office sees them. */
const releaseCard = z.object({
  terms: asStored(cardTerms),
  status: z.enum(CARD_STATUSES),
  version: z.number(),
  updatedAt: z.string(),
});

const releaseCards = z.array(releaseCard);

export type ReleaseCard = z.infer<typeof releaseCard>;

export const partStats = z.object({
  cards: z.number(),
  issuerIds: z.array(z.string()),
  facts: z.number(),
  verified: z.number(),
  lastCheckedOn: orNull(z.string()),
});

export type PartStats = z.infer<typeof partStats>;

/** `catalog/current`. */
export type Head = {
  version: number;
  /** Names this writing of it, and no other: a version may come again after a restore. Empty: there is none. */
  stamp: string;
  publishedAt: Date;
  reference: CatalogReference;
  referenceStamp: string;
  /** Of each part: which writing of it belongs to this version, and what is in it. */
  parts: Record<PartName, { stamp: string; stats: PartStats }>;
};

/** `catalog/part-0` and so on. */
export type Part = { stamp: string; cards: Map<string, ReleaseCard> };

export const emptyReference: CatalogReference = {
  asOf: null,
  issuers: [],
  currencies: [],
  categories: [],
  merchants: [],
  applicationRules: [],
};

/** Whether people may find the card and add it: it is, or was, a product that someone can hold. */
export const isListed = (status: ReleaseCard["status"]): boolean => status === "published" || status === "discontinued";

export const getPartName = (cardId: string): PartName =>
  PART_NAMES[createHash("sha256").update(cardId).digest().readUInt8(0) % PART_NAMES.length] ?? "0";

export const pack = (value: unknown): Buffer => gzipSync(JSON.stringify(value), { level: 6 });

export const unpack = (packed: Uint8Array): unknown => JSON.parse(gunzipSync(packed).toString("utf8"));

export const packCards = (cards: Map<string, ReleaseCard>): Buffer => pack([...cards.values()]);

export function unpackCards(packed: Uint8Array): Map<string, ReleaseCard> {
  return new Map(releaseCards.parse(unpack(packed)).map((card) => [card.terms.id, card]));
}

/** The figures about a part's listed cards in the public response. */
export function computeStats(cards: Iterable<ReleaseCard>): PartStats {
  const listed = [...cards].filter(({ status }) => isListed(status));
  const counts = listed.map(({ terms }) => factCounts(terms));
  const sum = (of: (each: (typeof counts)[number]) => number) => counts.reduce((total, each) => total + of(each), 0);
  return {
    cards: listed.length,
    issuerIds: [...new Set(listed.map(({ terms }) => terms.issuerId))].toSorted(),
    facts: sum(({ total }) => total),
    verified: sum(({ verified }) => verified),
    lastCheckedOn:
      counts
        .flatMap(({ lastCheckedOn }) => lastCheckedOn ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}

export const noStats: PartStats = { cards: 0, issuerIds: [], facts: 0, verified: 0, lastCheckedOn: null };

/** The stats of all parts together. */
export function totalStats(parts: Head["parts"]): Omit<PartStats, "issuerIds"> & { issuers: number } {
  const all = PART_NAMES.map((name) => parts[name].stats);
  return {
    cards: all.reduce((total, each) => total + each.cards, 0),
    issuers: new Set(all.flatMap(({ issuerIds }) => issuerIds)).size,
    facts: all.reduce((total, each) => total + each.facts, 0),
    verified: all.reduce((total, each) => total + each.verified, 0),
    lastCheckedOn:
      all
        .flatMap(({ lastCheckedOn }) => lastCheckedOn ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}
