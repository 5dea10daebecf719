import type { TemplateId, TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { changedSince, requireRevision } from "../../http/rejected.ts";
import { orNull, parsedDocuments, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { LiveTexts, LiveTextsRepository } from "../../mail/live-texts-repository.ts";
import { storedTexts } from "../../mail/live-texts-repository.ts";

const changedBy = z.object({ by: z.string(), at: storedInstant, change: z.string() });

const storedVersion = z.extend(changedBy, { version: z.number(), texts: storedTexts });

/** `mailTemplates/{id}`: which version is live, and the draft. */
const storedTemplate = z.object({
  revision: z.number(),
  /** The newest version that there is. */
  latest: z.number(),
  live: orNull(z.extend(changedBy, { version: z.number() })),
  draft: orNull(z.extend(changedBy, { texts: storedTexts })),
});

export type StoredTemplate = z.infer<typeof storedTemplate>;
export type StoredVersion = z.infer<typeof storedVersion>;
export type ChangedBy = z.infer<typeof changedBy>;

const INITIAL: StoredTemplate = { revision: 0, latest: 0, live: null, draft: null };

const WHAT = "this template";

/**
 * What staff changed of the templates of mail: `mailTemplates/{id}`, its `versions`, which never change, and `mailTexts/current`, which
 * has what is live.
 */
export function createTemplatesRepository(db: Firestore, liveTexts: LiveTextsRepository) {
  const plain = db.collection("mailTemplates");
  const templates = plain.withConverter(zodConverter(storedTemplate));
  const versionRecords = (id: TemplateId) =>
    plain.doc(id).collection("versions").withConverter(zodConverter(storedVersion));

  /** One read. @throws AppError `conflict` when it was changed since */
  async function readWithin({ transaction }: UnitOfWork, id: TemplateId, revision: number): Promise<StoredTemplate> {
    const stored = (await transaction.get(templates.doc(id))).data() ?? INITIAL;
    requireRevision(stored.revision, revision, WHAT);
    return stored;
  }

  const write = (
    { transaction }: UnitOfWork,
    id: TemplateId,
    next: Omit<StoredTemplate, "revision">,
    revision: number,
  ) => void transaction.set(plain.doc(id), { ...next, revision: revision + 1 });

  return {
    /** What staff changed of any template. No limit: a read for each of those. */
    async list(): Promise<Map<string, StoredTemplate>> {
      const found = await templates.get();
      return new Map(parsedDocuments(found.docs).map(({ id, data }) => [id, data]));
    },

    /** One read. */
    read: async (id: TemplateId): Promise<StoredTemplate> => (await templates.doc(id).get()).data() ?? INITIAL,

    /** One read; null: there is no such version. */
    readVersion: async (id: TemplateId, version: number): Promise<StoredVersion | null> =>
      (await versionRecords(id).doc(String(version)).get()).data() ?? null,

    /** Versions before one, newest first: a read for each. */
    async versions(id: TemplateId, below: number | null, limit: number): Promise<StoredVersion[]> {
      const newest = versionRecords(id).orderBy("version", "desc");
      const found = await (below === null ? newest : newest.startAfter(below)).limit(limit).get();
      return found.docs.map((doc) => doc.data());
    },

    /** One read and one write. Returns the draft before. */
    async saveDraft(unit: UnitOfWork, id: TemplateId, draft: { texts: TemplateTexts } & ChangedBy, revision: number) {
      const stored = await readWithin(unit, id, revision);
      write(unit, id, { ...stored, draft }, revision);
      return stored.draft;
    },

    /** One read and one write. Returns what was discarded. */
    async discardDraft(unit: UnitOfWork, id: TemplateId, revision: number) {
      const stored = await readWithin(unit, id, revision);
      if (stored.draft === null) throw changedSince(WHAT);
      write(unit, id, { ...stored, draft: null }, revision);
      return stored.draft;
    },

    /** Makes a version of the draft and puts it live. One read and three writes. Returns the version before and the new one. */
    async publish(unit: UnitOfWork, id: TemplateId, by: ChangedBy, revision: number) {
      const stored = await readWithin(unit, id, revision);
      const { draft } = stored;
      if (draft === null) throw changedSince(WHAT);
      const version = stored.latest + 1;
      unit.transaction.create(plain.doc(id).collection("versions").doc(String(version)), { ...draft, version });
      liveTexts.setWithin(unit, id, { version, texts: draft.texts });
      write(unit, id, { latest: version, live: { ...by, version }, draft: null }, revision);
      return { before: stored.live?.version ?? 0, live: { version, texts: draft.texts } };
    },

    /** Puts a version live; null: the one that the product came with. One read and two writes. Returns the version before. */
    async restore(unit: UnitOfWork, id: TemplateId, live: LiveTexts | null, by: ChangedBy, revision: number) {
      const stored = await readWithin(unit, id, revision);
      liveTexts.setWithin(unit, id, live);
      write(unit, id, { ...stored, live: { ...by, version: live?.version ?? 0 } }, revision);
      return stored.live?.version ?? 0;
    },
  };
}

export type TemplatesRepository = ReturnType<typeof createTemplatesRepository>;
