import { ARTICLE_SECTION_IDS, getAddress, getAudience, USUAL_REVIEW_MONTHS } from "@cardwell/core/domain/help/articles";
import type { ArticleContent, ArticleSection } from "@cardwell/core/domain/help/articles";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { changedSince, rejected } from "../../http/rejected.ts";
import { AppError } from "../../lib/app-error.ts";
import { orNull, parsedDocuments, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import { inUnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { storedContent } from "./live-articles-repository.ts";
import type { LiveArticles, StoredContent } from "./live-articles-repository.ts";

const changedBy = { by: z.string(), at: storedInstant, change: z.string() };

const storedVersion = z.object({ version: z.number(), content: storedContent, ...changedBy });

/** `articles/{id}`: its place in the tree, which version is live, and the draft. */
const storedArticle = z.object({
  revision: z.number(),
  /** The newest version that there is; 0: none was published yet. */
  latest: z.number(),
  addresses: z.prefault(z.array(z.string()), []),
  section: z.enum(ARTICLE_SECTION_IDS),
  position: z.number(),
  ownerUid: orNull(z.string()),
  reviewEveryMonths: z.number(),
  reviewedOn: z.string(),
  live: orNull(z.object({ version: z.number(), ...changedBy })),
  draft: orNull(z.object({ content: storedContent, ...changedBy })),
  /** When the job puts the draft live, who planned it, and why; null: never. */
  scheduled: orNull(z.object(changedBy)),
});

export type StoredArticle = z.infer<typeof storedArticle>;
export type StoredVersion = z.infer<typeof storedVersion>;
type ChangedBy = Pick<StoredVersion, "by" | "at" | "change">;

export type Placement = Pick<
  StoredArticle,
  "addresses" | "section" | "position" | "ownerUid" | "reviewEveryMonths" | "reviewedOn"
>;

export const getInitialPlacement = (section: ArticleSection, position: number, today: string): Placement => ({
  addresses: [],
  section,
  position,
  ownerUid: null,
  reviewEveryMonths: USUAL_REVIEW_MONTHS,
  reviewedOn: today,
});

type Earlier = Pick<StoredContent, "headings"> | null | undefined;

/** What is stored of a content: its headings keep the ids that they have in the one before, or else in the one that is live. */
export async function withHeadings(content: ArticleContent, before?: Earlier, live?: Earlier): Promise<StoredContent> {
  // Loaded here, as most calls parse no text.
  const { readHeadings } = await import("@cardwell/core/markdown/markdown");
  return { ...content, headings: readHeadings(content.body, before?.headings, live?.headings) };
}

/** What the audit log has of a content: its headings are in its body. */
export function toAudited(stored: StoredContent): ArticleContent {
  const { headings: _, ...content } = stored;
  return content;
}

type Published = { before: number | null; version: number; content: StoredContent };

/** What the audit log records of a draft that went live. */
export const auditPublished = (id: string, { before, version, content }: Published) => ({
  object: `articles/${id}` as const,
  before: { version: before },
  after: { version, ...toAudited(content) },
  answer: null,
});

export const articleNotFound = () => new AppError("not_found", "There is no such article.");
export const articleChanged = () => changedSince("this article");

/** Articles with their drafts and versions; `articleSets` has what is live. */
export function createArticlesRepository(db: Firestore, liveArticles: LiveArticles) {
  const plain = db.collection("articles");
  const articles = plain.withConverter(zodConverter(storedArticle));
  const getVersions = (id: string) => plain.doc(id).collection("versions");
  const versions = (id: string) => getVersions(id).withConverter(zodConverter(storedVersion));

  /** One read. @throws AppError `conflict` when it was changed since, `not_found` */
  async function readWithin({ transaction }: UnitOfWork, id: string, revision: number): Promise<StoredArticle> {
    const stored = (await transaction.get(articles.doc(id))).data();
    if (stored === undefined) throw articleNotFound();
    if (stored.revision !== revision) throw articleChanged();
    return stored;
  }

  /** Whether an article has or had an address. Up to two reads. */
  async function isTaken({ transaction }: UnitOfWork, address: string, ownId?: string): Promise<boolean> {
    const [first, later] = await Promise.all([
      transaction.get(plain.doc(address)),
      transaction.get(plain.where("addresses", "array-contains", address).limit(1)),
    ]);
    return [first, ...later.docs].some(({ exists, id }) => exists && id !== ownId);
  }

  const write = ({ transaction }: UnitOfWork, id: string, next: StoredArticle) =>
    void transaction.set(plain.doc(id), { ...next, revision: next.revision + 1 });

  async function readVersion(id: string, version: number): Promise<StoredVersion | null> {
    return (await versions(id).doc(String(version)).get()).data() ?? null;
  }

  const setLive = (unit: UnitOfWork, id: string, next: StoredArticle, content: StoredContent) =>
    liveArticles.setWithin(unit, getAudience(next.section), id, {
      version: next.live?.version ?? 0,
      addresses: next.addresses,
      section: next.section,
      position: next.position,
      reviewedOn: next.reviewedOn,
      content,
    });

  /** Makes a version and puts it live: three writes. */
  function addVersion(unit: UnitOfWork, id: string, stored: StoredArticle, content: StoredContent, by: ChangedBy) {
    const version = stored.latest + 1;
    unit.transaction.create(getVersions(id).doc(String(version)), { version, content, ...by });
    const next = { ...stored, latest: version, live: { version, ...by }, draft: null, scheduled: null };
    setLive(unit, id, next, content);
    write(unit, id, next);
    return version;
  }

  return {
    /** No limit: a read for each article. */
    async list(): Promise<({ id: string } & StoredArticle)[]> {
      const found = await articles.get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, ...data }));
    },

    /** By any address that it has or had: up to two reads. Null: there is none. */
    async find(address: string): Promise<({ id: string } & StoredArticle) | null> {
      const first = await articles.doc(address).get();
      const later = articles.where("addresses", "array-contains", address).limit(1);
      const found = first.exists ? first : (await later.get()).docs[0];
      const data = found?.data();
      return found === undefined || data === undefined ? null : { id: found.id, ...data };
    },

    readVersion,

    /** Versions before one, newest first: a read for each. */
    async listVersions(id: string, below: number | null, limit: number): Promise<StoredVersion[]> {
      const newest = versions(id).orderBy("version", "desc");
      const found = await (below === null ? newest : newest.startAfter(below)).limit(limit).get();
      return found.docs.map((document) => document.data());
    },

    /** Up to two reads and one write. @throws AppError `conflict` when the address is taken */
    async create(unit: UnitOfWork, id: string, placement: Placement, draft: NonNullable<StoredArticle["draft"]>) {
      if (await isTaken(unit, id)) throw new AppError("conflict", "There is an article with this address.");
      unit.transaction.create(plain.doc(id), {
        ...placement,
        revision: 1,
        latest: 0,
        live: null,
        draft,
        scheduled: null,
      });
    },

    /** One read and one write. Returns the draft before. */
    async saveDraft(unit: UnitOfWork, id: string, draft: NonNullable<StoredArticle["draft"]>, revision: number) {
      const stored = await readWithin(unit, id, revision);
      write(unit, id, { ...stored, draft });
      return stored.draft;
    },

    /** One read and one write. Returns what was discarded. */
    async discardDraft(unit: UnitOfWork, id: string, revision: number) {
      const stored = await readWithin(unit, id, revision);
      if (stored.draft === null || stored.live === null) throw articleChanged();
      write(unit, id, { ...stored, draft: null, scheduled: null });
      return stored.draft;
    },

    /** Puts the draft live as the next version. One read and three writes. */
    async publish(unit: UnitOfWork, id: string, by: ChangedBy, revision: number) {
      const stored = await readWithin(unit, id, revision);
      if (stored.draft === null) throw articleChanged();
      const { content } = stored.draft;
      const version = addVersion(unit, id, stored, content, by);
      return { before: stored.live?.version ?? null, version, content };
    },

    /** Has the job put the draft live, or not any more. One read and one write. Returns what was planned before. */
    async schedule(unit: UnitOfWork, id: string, scheduled: ChangedBy | null, revision: number) {
      const stored = await readWithin(unit, id, revision);
      if (stored.draft === null) throw articleChanged();
      write(unit, id, { ...stored, scheduled });
      return stored.scheduled;
    },

    /** Those whose time has come, the longest due first. A read for each. */
    async listDue(now: Date, limit: number, after?: PositionInTime): Promise<PositionInTime[]> {
      const due = articles.where("scheduled.at", "<=", now).orderBy("scheduled.at").orderBy(FieldPath.documentId());
      const found = await (after ? due.startAfter(after.at, after.id) : due).limit(limit).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, at: data.scheduled?.at ?? now }));
    },

    /** A read for each thousand. */
    countDue: async (now: Date): Promise<number> =>
      (await plain.where("scheduled.at", "<=", now).count().get()).data().count,

    /** The draft stays, unscheduled. One read and two writes. Returns the version that was live. */
    async restore(unit: UnitOfWork, id: string, { version, content }: StoredVersion, by: ChangedBy, revision: number) {
      const stored = await readWithin(unit, id, revision);
      const next = { ...stored, live: { version, ...by }, scheduled: null };
      setLive(unit, id, next, content);
      write(unit, id, next);
      return stored.live?.version ?? null;
    },

    /** What was live becomes the draft where there is none. Two reads and two writes. Returns the version that was live. */
    async unpublish(unit: UnitOfWork, id: string, revision: number) {
      const stored = await readWithin(unit, id, revision);
      const { live } = stored;
      if (live === null) throw articleChanged();
      const version = (await unit.transaction.get(versions(id).doc(String(live.version)))).data();
      const draft = stored.draft ?? (version ? { content: version.content, ...live } : null);
      liveArticles.setWithin(unit, getAudience(stored.section), id, null);
      write(unit, id, { ...stored, live: null, draft, scheduled: null });
      return live.version;
    },

    /** Up to three reads and two writes. `content`: of the live version; null: there is none. Returns the placement before and after. */
    async place(
      unit: UnitOfWork,
      id: string,
      change: Partial<Placement>,
      content: StoredContent | null,
      revision: number,
    ): Promise<{ before: Placement; after: Placement }> {
      const stored = await readWithin(unit, id, revision);
      const next = { ...stored, ...change };
      if (getAudience(next.section) !== getAudience(stored.section))
        throw new AppError("conflict", "Members' help and the staff handbook can't exchange articles.");
      if (change.addresses !== undefined && (await isTaken(unit, getAddress({ id, ...next }), id)))
        throw rejected("id", "Another article has or had this address.");
      if (content !== null && next.live !== null) setLive(unit, id, next, content);
      write(unit, id, next);
      return { before: stored, after: next };
    },

    /**
     * Publishes the article of a release, unless staff published another version of it or gave its address to another, or it is the same
     * already. Up to three reads and three writes.
     */
    async publishSeed(
      id: string,
      placement: Placement,
      seed: ArticleContent,
      by: ChangedBy,
    ): Promise<"new" | "changed" | "same" | "of staff"> {
      return inUnitOfWork(db, undefined, async (unit) => {
        const stored = (await unit.transaction.get(articles.doc(id))).data();
        if (stored === undefined) {
          if (await isTaken(unit, id)) return "of staff";
          const initial = { ...placement, revision: 0, latest: 0, live: null, draft: null, scheduled: null };
          addVersion(unit, id, initial, await withHeadings(seed), by);
          return "new";
        }
        if (stored.live === null || stored.live.by !== by.by) return "of staff";
        const live = await unit.transaction.get(versions(id).doc(String(stored.live.version)));
        const content = await withHeadings(seed, live.data()?.content);
        if (JSON.stringify(live.data()?.content) === JSON.stringify(content)) return "same";
        const { draft, ...rest } = stored;
        const version = stored.latest + 1;
        unit.transaction.create(getVersions(id).doc(String(version)), { version, content, ...by });
        const reviewedOn = placement.reviewedOn > stored.reviewedOn ? placement.reviewedOn : stored.reviewedOn;
        const next = { ...rest, draft, latest: version, live: { version, ...by }, reviewedOn };
        setLive(unit, id, next, content);
        write(unit, id, next);
        return "changed";
      });
    },
  };
}

export type ArticlesRepository = ReturnType<typeof createArticlesRepository>;
