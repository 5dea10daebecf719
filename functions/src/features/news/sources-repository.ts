import { MOST_SOURCES } from "@cardwell/core/domain/news/source";
import type { Firestore } from "firebase-admin/firestore";
import { FieldPath } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { isAlreadyExists, parsedDocuments, readAll, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { createUnreadFeed, watchedFeed } from "../../lib/watched-feed.ts";
import { newPost } from "./posts-repository.ts";
import type { FeedItem } from "./read-feed.ts";

/** `newsSources/{id}` */
const storedSource = z.object({
  revision: z.number(),
  name: z.string(),
  feedUrl: z.string(),
  ...watchedFeed.shape,
  /** Drafts that were made of it. */
  drafts: z.number(),
  createdBy: z.string(),
  createdAt: storedInstant,
});

export type StoredSource = z.infer<typeof storedSource>;
export type Source = { id: string; data: StoredSource };

/** A source that was never fetched. */
export const newSource = (fields: { name: string; feedUrl: string }, createdBy: string, now: Date): StoredSource => ({
  ...fields,
  ...createUnreadFeed(now),
  revision: 1,
  drafts: 0,
  createdBy,
  createdAt: now,
});

const withFetchAt = z.extend(storedSource, { fetchAt: storedInstant });

/** Feeds that are watched, and which of their items are known. */
export function createSourcesRepository(db: Firestore) {
  const newsSources = db.collection("newsSources");
  const sources = newsSources.withConverter(zodConverter(storedSource));
  const knownItems = (id: string) => newsSources.doc(id).collection("items");

  return {
    newId: (): string => newsSources.doc().id,

    /** All of them, by name: a read for each, 100 at most. */
    async list(): Promise<Source[]> {
      return parsedDocuments((await sources.orderBy("name").limit(MOST_SOURCES).get()).docs);
    },

    /** One read. */
    read: async (id: string): Promise<StoredSource | undefined> => (await sources.doc(id).get()).data(),

    /** One read, in a change. */
    readIn: async ({ transaction }: UnitOfWork, id: string): Promise<StoredSource | undefined> =>
      (await transaction.get(sources.doc(id))).data(),

    create: ({ transaction }: UnitOfWork, id: string, source: StoredSource): void =>
      void transaction.create(sources.doc(id), source),

    update: ({ transaction }: UnitOfWork, id: string, change: Partial<StoredSource>): void =>
      void transaction.update(newsSources.doc(id), change),

    remove({ transaction, afterCommit }: UnitOfWork, id: string): void {
      transaction.delete(newsSources.doc(id));
      afterCommit(() => db.recursiveDelete(knownItems(id)));
    },

    /** Those that are due, the longest due first: a read for each. */
    async listDue(now: Date, limit: number, after: PositionInTime | undefined) {
      const due = newsSources
        .where("fetchAt", "<=", now)
        .orderBy("fetchAt")
        .orderBy(FieldPath.documentId())
        .withConverter(zodConverter(withFetchAt));
      const found = await (after ? due.startAfter(after.at, after.id) : due).limit(limit).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, at: data.fetchAt, data }));
    },

    /** A read for each thousand. */
    countDue: async (now: Date): Promise<number> =>
      (await newsSources.where("fetchAt", "<=", now).count().get()).data().count,

    /** What became of a fetch; nothing where the source was removed meanwhile. A write. */
    async note(id: string, change: Partial<StoredSource>): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const found = (await transaction.get(sources.doc(id))).data();
        if (!found) return;
        // A pause that came in between stays.
        transaction.update(newsSources.doc(id), { ...change, ...(found.isPaused && { fetchAt: null }) });
      });
    },

    /** Those of some items that weren't there before: a read for each. */
    async findNew(id: string, items: readonly FeedItem[]): Promise<FeedItem[]> {
      const found = await readAll(
        items.map(({ key }) => knownItems(id).doc(key)),
        ["postId"],
      );
      return items.filter((_, at) => found[at]?.exists !== true);
    },

    /** Items that are old news: they are known from now on. A write for each. */
    async skip(id: string, items: readonly FeedItem[], now: Date): Promise<void> {
      const batch = db.batch();
      for (const { key } of items) batch.set(knownItems(id).doc(key), { at: now, postId: null });
      await batch.commit();
    },

    /**
     * Makes a draft of an item; false: it was made before. Two writes.
     *
     * @param suggested the summary that a language model suggests instead of the item's own
     */
    async draft(
      id: string,
      { key, content }: FeedItem,
      suggested: string | null,
      { postId, by, now }: { postId: string; by: string; now: Date },
    ): Promise<boolean> {
      const post = newPost(suggested === null ? content : { ...content, summary: suggested }, by, now);
      const draft = post.draft && { ...post.draft, ...(suggested !== null && { isSummarySuggested: true }) };
      const batch = db.batch();
      batch.create(knownItems(id).doc(key), { at: now, postId });
      batch.create(db.collection("newsPosts").doc(postId), { ...post, draft });
      try {
        await batch.commit();
        return true;
      } catch (error) {
        if (isAlreadyExists(error)) return false;
        throw error;
      }
    },
  };
}

export type SourcesRepository = ReturnType<typeof createSourcesRepository>;
