import { ART_HUES } from "@cardwell/core/domain/catalog/art-hues";
import { civilDate } from "@cardwell/core/domain/dates/shapes";
import { LOGO_TYPES, logoContrast } from "@cardwell/core/domain/logos/logo";
import type { LogoKind } from "@cardwell/core/domain/logos/logo";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import { storedInstant, zodConverter } from "../../lib/firestore.ts";
import { keepFor } from "../../lib/keep-for.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

const storedLogo = z.object({
  file: z.object({
    id: z.string(),
    type: z.enum(LOGO_TYPES),
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
  }),
  license: z.string(),
  source: z.string(),
  /** The last day of its license; null: it has none. */
  expiresOn: z.prefault(z.nullable(civilDate), null),
  /** Null: it isn't known. */
  contrast: z.prefault(z.nullable(logoContrast), null),
  updatedBy: z.string(),
  updatedAt: storedInstant,
  revision: z.number(),
});

export type StoredLogo = z.infer<typeof storedLogo>;

const storedFallback = z.object({ initials: z.string(), hue: z.enum(ART_HUES), revision: z.prefault(z.number(), 1) });

export type StoredFallback = z.infer<typeof storedFallback>;

/** Each is parsed on its own, so that a broken one hides no other, and no dashboard. */
const storedSet = z.object({
  /** Of the last change of any logo. */
  revision: z.prefault(z.number(), 0),
  logos: z.prefault(z.record(z.string(), z.unknown()), {}),
  fallbacks: z.prefault(z.record(z.string(), z.unknown()), {}),
});

/** By kind and id: `issuer chase`. */
export type LogoSet = {
  revision: number;
  logos: Record<string, StoredLogo>;
  /** Initials and colors that staff chose. */
  fallbacks: Record<string, StoredFallback>;
};

function parseEach<T>(shape: z.ZodMiniType<T>, all: Record<string, unknown>): Record<string, T> {
  const parsed = Object.entries(all).flatMap(([key, stored]): [string, T][] => {
    const each = z.safeParse(shape, stored);
    if (each.success) return [[key, each.data]];
    logger.error("A logo can't be parsed and isn't shown", { logo: key });
    return [];
  });
  return Object.fromEntries(parsed);
}

const parseSet = ({ revision, logos, fallbacks }: z.infer<typeof storedSet>): LogoSet => ({
  revision,
  logos: parseEach(storedLogo, logos),
  fallbacks: parseEach(storedFallback, fallbacks),
});

export const toLogoKey = (kind: LogoKind, id: string): string => `${kind} ${id}`;

/** `logoSets/current`: all logos but their files, in one document. */
export function createLogosRepository(db: Firestore, retentionMs?: number) {
  const current = db.collection("logoSets").doc("current");
  const stored = current.withConverter(zodConverter(storedSet));

  const toSet = (snapshot: Awaited<ReturnType<typeof stored.get>>): LogoSet =>
    parseSet(snapshot.data() ?? { revision: 0, logos: {}, fallbacks: {} });

  const read = async (): Promise<LogoSet> => toSet(await stored.get());
  const kept = keepFor(read, retentionMs);

  const merge = ({ transaction, afterCommit }: UnitOfWork, change: object): void => {
    transaction.set(current, change, { merge: true });
    afterCommit(async () => kept.forget());
  };

  return {
    /** One read. */
    read,

    /** The same, at most a minute old: one read a minute in each process. */
    readCached: kept.get,

    /** In a transaction: one read. */
    readIn: async ({ transaction }: UnitOfWork): Promise<LogoSet> => toSet(await transaction.get(stored)),

    /** Writes a logo, or removes it with null. One write. */
    set: (unit: UnitOfWork, key: string, revision: number, logo: StoredLogo | null): void =>
      merge(unit, { revision, logos: { [key]: logo ?? FieldValue.delete() } }),

    /** The same of initials and color that staff chose. */
    setFallback: (unit: UnitOfWork, key: string, revision: number, fallback: StoredFallback | null): void =>
      merge(unit, { revision, fallbacks: { [key]: fallback ?? FieldValue.delete() } }),
  };
}

export type LogosRepository = ReturnType<typeof createLogosRepository>;
