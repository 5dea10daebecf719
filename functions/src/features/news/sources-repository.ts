import { cutList } from "@cardwell/core/domain/cut-list";
import { agrees } from "@cardwell/core/domain/edit";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { getItemDate, MOST_SOURCES } from "@cardwell/core/domain/news/source";
import type { Firestore } from "firebase-admin/firestore";
import { FieldPath } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { KEYS_AT_ONCE, orNull, parsedDocuments, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { toDigest } from "../../lib/feed-text.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { createUnreadFeed, watchedFeed } from "../../lib/watched-feed.ts";
import { makeSlug, newPost, storedPost, toDrafted } from "./posts-repository.ts";
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

/** `newsSources/{id}/items/{id}`: an item that was read, and its draft; null where it never was one. */
const storedItem = z.object({
  keys: z.array(z.string()),
  imageUrl: orNull(z.string()),
  at: storedInstant,
  postId: orNull(z.string()),
});

export type KnownItem = z.infer<typeof storedItem> & { id: string };

/** Of its title and text. */
const getContentKey = (keys: readonly string[]) => keys.find((key) => key.startsWith("content:")) ?? null;

const toKnown = ({ keys, imageUrl }: FeedItem, at: Date, postId: string | null) => ({ keys, imageUrl, at, postId });

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

const KNOWN_AT_MOST = 100;

const withFetchAt = z.extend(storedSource, { fetchAt: storedInstant });

/** Feeds that are watched, and which of their items are known. */
export function createSourcesRepository(db: Firestore) {
  const newsSources = db.collection("newsSources");
  const sources = newsSources.withConverter(zodConverter(storedSource));
  const newsPosts = db.collection("newsPosts");
  const posts = newsPosts.withConverter(zodConverter(storedPost));
  const knownItems = (id: string) => newsSources.doc(id).collection("items");
  return {
    newId: (): string => newsSources.doc().id,

    /** All of them, by name: a read for each, 100 at most. */
    async list(): Promise<Source[]> {
      return parsedDocuments((await sources.orderBy("name").limit(MOST_SOURCES).get()).docs);
    },

    /** How many there are and fail, the last success, and the three that failed most often: six reads at most. */
    async summarize() {
      const failing = sources.where("isPaused", "==", false).where("failures", ">", 0).orderBy("failures", "desc");
      const [all, failed, worst, newest] = await Promise.all([
        sources.count().get(),
        failing.count().get(),
        failing.limit(3).get(),
        sources.orderBy("readAt", "desc").limit(1).get(),
      ]);
      return {
        total: all.data().count,
        failing: failed.data().count,
        worst: parsedDocuments(worst.docs),
        readAt: parsedDocuments(newest.docs)[0]?.data.readAt ?? null,
      };
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

    /** The known items that share an id, a link or what they say with these: a read for each, 100 at most for each ten. */
    async findKnown(id: string, items: readonly FeedItem[]): Promise<KnownItem[]> {
      const keys = [...new Set(items.flatMap((item) => item.keys.filter((key) => /^(?:id|link|content):/.test(key))))];
      const found = await Promise.all(
        cutList(keys, KEYS_AT_ONCE).map((some) =>
          knownItems(id)
            .withConverter(zodConverter(storedItem))
            .where("keys", "array-contains-any", some)
            // Some feeds have the same link in every item.
            .orderBy("at", "desc")
            .limit(KNOWN_AT_MOST)
            .get(),
        ),
      );
      const known = parsedDocuments(found.flatMap(({ docs }) => docs));
      return [...new Map(known.map((item) => [item.id, { id: item.id, ...item.data }])).values()];
    },

    /** Items that are old news: they are known from now on. A write for each. */
    async skip(id: string, items: readonly FeedItem[], now: Date): Promise<void> {
      const batch = db.batch();
      for (const item of items) batch.set(knownItems(id).doc(toDigest(item.keys.join())), toKnown(item, now, null));
      await batch.commit();
    },

    /** Has a known item as it was changed, and its draft, too, if only the feed wrote it. A read and two writes at most. */
    async correct(
      id: string,
      { id: itemId, postId, keys }: KnownItem,
      item: FeedItem,
      by: string,
      now: Date,
    ): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const post = postId === null ? undefined : (await transaction.get(posts.doc(postId))).data();
        transaction.update(knownItems(id).doc(itemId), { keys: item.keys, imageUrl: item.imageUrl });
        if (postId === null || post?.status !== "draft" || post.draft?.by !== by) return;
        const before = post.draft.content;
        // Not by the draft, whose text may be a language model's.
        const isReworded = !agrees(getContentKey(keys), getContentKey(item.keys));
        if (!isReworded && item.content.sourceUrl === before.sourceUrl) {
          // Whoever opened the draft can still save it.
          transaction.update(newsPosts.doc(postId), { sourceImageUrl: item.imageUrl });
          return;
        }
        const { draft, title, searchKeys } = toDrafted(item.content, by, now);
        transaction.update(newsPosts.doc(postId), {
          draft: isReworded ? draft : { ...post.draft, content: { ...before, sourceUrl: item.content.sourceUrl } },
          title,
          searchKeys,
          sourceImageUrl: item.imageUrl,
          revision: post.revision + 1,
          updatedAt: now,
        });
      });
    },

    /**
     * Makes a draft of an item; false: it was made before. Three reads, or a few more for a title that others have, and two writes.
     *
     * @param suggested what a language model suggests instead of the item's own content
     */
    async draft(
      id: string,
      item: FeedItem,
      suggested: PostContent | null,
      { postId, by, now }: { postId: string; by: string; now: Date },
    ): Promise<boolean> {
      const { content } = item;
      return db.runTransaction(async (transaction) => {
        const own = knownItems(id).doc(toDigest(item.keys.join()));
        const found = await transaction.get(own.withConverter(zodConverter(storedItem)));
        if (agrees(item.keys, found.data()?.keys)) return false;
        const slug = await makeSlug(db, transaction, content.title, postId);
        const post = newPost(suggested ?? content, slug, by, now);
        const draft = post.draft && { ...post.draft, ...(suggested !== null && { isSuggested: true }) };
        // An item that was the same once has become another one.
        transaction.create(found.exists ? knownItems(id).doc() : own, toKnown(item, now, postId));
        transaction.create(newsPosts.doc(postId), {
          ...post,
          draft,
          sourcePublishedAt: getItemDate(item.publishedAt, now),
          sourceImageUrl: item.imageUrl,
        });
        return true;
      });
    },
  };
}

export type SourcesRepository = ReturnType<typeof createSourcesRepository>;
