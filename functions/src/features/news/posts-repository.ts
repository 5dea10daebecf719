import { cutList } from "@cardwell/core/domain/cut-list";
import {
  EVERYONE,
  MOST_PINNED,
  POST_STATUSES,
  postContent,
  suggestSlug,
  toAudienceKeys,
} from "@cardwell/core/domain/news/post";
import type { PostContent, PostStatus } from "@cardwell/core/domain/news/post";
import type { PostTopic } from "@cardwell/core/domain/news/topics";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { AggregateField, FieldPath, FieldValue } from "firebase-admin/firestore";
import type { Firestore, Query, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import {
  asStored,
  KEYS_AT_ONCE,
  orNull,
  parsedDocuments,
  readAll,
  readParsed,
  storedInstant,
  zodConverter,
} from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import { listBeginnings } from "../../lib/search-keys.ts";
import { toShard } from "../../lib/to-shard.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

const asWritten = asStored(postContent);
/** Posts from before there were notes and kinds have none. Those are something to do. */
const storedContent = z.extend(asWritten, {
  cardNotes: z.prefault(asWritten.shape.cardNotes, {}),
  forYouKind: z.pipe(
    orNull(asWritten.shape.forYouKind),
    z.transform((kind) => kind ?? "act"),
  ),
});
const changedBy = { by: z.string(), at: storedInstant };

/** `newsPosts/{id}/versions/{n}`: what was published; it never changes. */
const storedVersion = z.object({ version: z.number(), content: storedContent, note: orNull(z.string()), ...changedBy });

/** `newsPosts/{id}` */
export const storedPost = z.object({
  revision: z.number(),
  /** The last part of its address. Left out: its id, of one that was made before there were any. */
  slug: z.optional(z.string()),
  status: z.enum(POST_STATUSES),
  /** Of the draft, or else of what is live. */
  title: z.string(),
  searchKeys: z.array(z.string()),
  /** `isSuggested`: by a language model, and nobody has saved the draft since. */
  draft: orNull(z.object({ content: storedContent, ...changedBy, isSuggested: z.optional(z.boolean()) })),
  live: orNull(z.object({ version: z.number(), content: storedContent, ...changedBy })),
  /** The newest version that there is. */
  latest: z.number(),
  /** Whom it is shown to now; empty: nobody. */
  audience: z.array(z.string()),
  publishedAt: orNull(storedInstant),
  /** When the job publishes it, or takes it from its readers if it is published; null: never. */
  dueAt: orNull(storedInstant),
  /** When it is taken from its readers, also of one that isn't published yet. */
  unpublishAt: orNull(storedInstant),
  /** The latest last. */
  corrections: z.array(z.object({ at: storedInstant, note: z.string() })),
  pinnedUntil: orNull(storedInstant),
  /** Of one that a feed brought: when it was published there, as far as is known. */
  sourcePublishedAt: z.optional(storedInstant),
  /** And the picture that it has there. */
  sourceImageUrl: z.optional(orNull(z.string())),
  createdBy: z.string(),
  createdAt: storedInstant,
  updatedAt: storedInstant,
});

export type StoredPost = z.infer<typeof storedPost>;
export type StoredPostVersion = z.infer<typeof storedVersion>;
export type Post = { id: string; data: StoredPost };
/** A post that members read. */
export type LivePost = { id: string; data: StoredPost & { live: NonNullable<StoredPost["live"]>; publishedAt: Date } };

const DUE_AT_ONCE = 20;

/** What a list of staff is filtered by, in any combination, and what it's sorted by. */
export const POST_FILTERS = { status: "==", searchKeys: "array-contains-any" } as const;
export const POST_ORDERS = ["updatedAt", "publishedAt"] as const;

export type PostFilters = { status?: PostStatus | undefined; searchKeys?: readonly string[] | undefined };
/** A place in a list: Firestore sorts what was never published before every date. */
type ListPosition = { at: Date | null; id: string };
export type PostOrder = { by: (typeof POST_ORDERS)[number]; direction: "asc" | "desc" };

const isLive = (post: Post): post is LivePost => post.data.live !== null && post.data.publishedAt !== null;

const compareNewest = (a: LivePost, b: LivePost): number =>
  b.data.publishedAt.getTime() - a.data.publishedAt.getTime() || (a.id < b.id ? 1 : -1);

/** The last part of a post's address. */
export const getSlug = ({ id, data }: Post): string => data.slug ?? id;

/** What the mail of a version has. Corrections that are newer aren't about it. */
export const toMailed = (post: Post, { content: { body, image, sourceUrl }, at: publishedAt }: StoredPostVersion) => ({
  slug: getSlug(post),
  body,
  image,
  sourceUrl,
  corrections: post.data.corrections.filter(({ at }) => at <= publishedAt),
  isPublished: post.data.status === "published",
});

/** The fields of a changed draft. */
export const toDrafted = (content: PostContent, by: string, at: Date) => ({
  title: content.title,
  searchKeys: listBeginnings([content.title]),
  draft: { content, by, at },
});

/** A new draft. */
export const newPost = (content: PostContent, slug: string, by: string, at: Date): StoredPost => ({
  ...toDrafted(content, by, at),
  revision: 1,
  slug,
  status: "draft",
  live: null,
  latest: 0,
  audience: [],
  publishedAt: null,
  dueAt: null,
  unpublishAt: null,
  corrections: [],
  pinnedUntil: null,
  createdBy: by,
  createdAt: at,
  updatedAt: at,
});

/** What puts a content live as the next version. */
export function toPublished(post: StoredPost, content: PostContent, by: string, at: Date): Partial<StoredPost> {
  return {
    status: "published",
    title: content.title,
    searchKeys: listBeginnings([content.title]),
    draft: null,
    live: { version: post.latest + 1, content, by, at },
    latest: post.latest + 1,
    audience: toAudienceKeys(content),
    publishedAt: post.publishedAt ?? at,
    dueAt: post.unpublishAt,
  };
}

/** What takes a post from its readers. What they had is its draft. */
export const toUnpublished = ({ draft, live }: StoredPost): Partial<StoredPost> => ({
  status: "unpublished",
  audience: [],
  pinnedUntil: null,
  dueAt: null,
  unpublishAt: null,
  draft: draft ?? (live && { content: live.content, by: live.by, at: live.at }),
});

/** Whether another post is at an address: two reads. */
export async function isSlugTaken(db: Firestore, transaction: Transaction, slug: string, ownId: string) {
  const posts = db.collection("newsPosts");
  const [bySlug, byId] = await Promise.all([
    transaction.get(posts.where("slug", "==", slug).limit(2)),
    transaction.get(posts.doc(slug)),
  ]);
  return (byId.exists && slug !== ownId) || bySlug.docs.some(({ id }) => id !== ownId);
}

const MOST_NUMBERED = 3;

/** The slug that a title suggests; where others have it, with a number, and else with its id: two reads for each that is tried, six at most. */
export async function makeSlug(db: Firestore, transaction: Transaction, title: string, ownId: string): Promise<string> {
  const suggested = suggestSlug(title);
  const numbered = Array.from({ length: MOST_NUMBERED - 1 }, (_, at) => `${suggested}-${at + 2}`);
  for (const slug of [suggested, ...numbered]) if (!(await isSlugTaken(db, transaction, slug, ownId))) return slug;
  return `${suggested.slice(0, 50)}-${ownId.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`;
}

/** A post that 200,000 members read within three hours of its notice is 18 writes a second. */
export const READ_SHARDS = 64;

/** Posts with their versions. */
export function createPostsRepository(db: Firestore) {
  const newsPosts = db.collection("newsPosts");
  const posts = newsPosts.withConverter(zodConverter(storedPost));
  const versions = (id: string) => newsPosts.doc(id).collection("versions").withConverter(zodConverter(storedVersion));

  function narrow(filters: PostFilters): Query<StoredPost> {
    let query: Query<StoredPost> = posts;
    for (const field of ["status", "searchKeys"] as const) {
      if (filters[field] !== undefined) query = query.where(field, POST_FILTERS[field], filters[field]);
    }
    return query;
  }

  const reads = (id: string) => newsPosts.doc(id).collection("reads");

  return {
    newId: (): string => newsPosts.doc().id,

    /** Members write to different documents. One write. */
    async countRead(id: string, uid: string): Promise<void> {
      const shard = reads(id).doc(String(toShard(uid, READ_SHARDS, 3)));
      await shard.set({ count: FieldValue.increment(1) }, { merge: true });
    },

    /** One read. */
    async sumReads(id: string): Promise<number> {
      const summed = await reads(id)
        .aggregate({ reads: AggregateField.sum("count") })
        .get();
      return summed.data().reads;
    },

    /** One read. */
    read: async (id: string): Promise<StoredPost | undefined> => (await posts.doc(id).get()).data(),

    /** One read, in a change. */
    readIn: async ({ transaction }: UnitOfWork, id: string): Promise<StoredPost | undefined> =>
      (await transaction.get(posts.doc(id))).data(),

    create: ({ transaction }: UnitOfWork, id: string, post: StoredPost): void =>
      void transaction.create(posts.doc(id), post),

    /** Writes fields, and a version where there is a new one. */
    update({ transaction }: UnitOfWork, id: string, change: Partial<StoredPost>, note: string | null = null): void {
      transaction.update(newsPosts.doc(id), change);
      if (change.live) {
        const { version } = change.live;
        transaction.create(newsPosts.doc(id).collection("versions").doc(String(version)), { ...change.live, note });
      }
    },

    remove: ({ transaction }: UnitOfWork, id: string): void => void transaction.delete(newsPosts.doc(id)),

    isSlugTaken: ({ transaction }: UnitOfWork, slug: string, ownId: string) =>
      isSlugTaken(db, transaction, slug, ownId),

    makeSlug: ({ transaction }: UnitOfWork, title: string, ownId: string) => makeSlug(db, transaction, title, ownId),

    /** One read; undefined: there is no such version. */
    readVersion: async (id: string, version: number): Promise<StoredPostVersion | undefined> =>
      (await versions(id).doc(String(version)).get()).data(),

    /** Versions before one, newest first: a read for each. */
    async listVersions(id: string, below: number | null, limit: number): Promise<StoredPostVersion[]> {
      const newest = versions(id).orderBy("version", "desc");
      const found = await (below === null ? newest : newest.startAfter(below)).limit(limit).get();
      return found.docs.map((doc) => doc.data());
    },

    /** A page for staff, and how many there are. A read for each, and one for the count. */
    async list(filters: PostFilters, { by, direction }: PostOrder, limit: number, after: ListPosition | undefined) {
      const ordered = narrow(filters).orderBy(by, direction).orderBy(FieldPath.documentId(), direction);
      const [rows, count] = await Promise.all([
        readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
        narrow(filters).limit(COUNTED_AT_MOST).count().get(),
      ]);
      return { rows, total: count.data().count };
    },

    /** A read for each thousand. */
    count: async (): Promise<number> => (await newsPosts.count().get()).data().count,

    /** Those that are published next: a read for each. */
    listScheduled: (limit: number): Promise<Post[]> =>
      readParsed(posts.where("status", "==", "scheduled").orderBy("dueAt"), limit),

    /** The newest that somebody made, whoever changed them since: a read for each. */
    listMadeBy: (uid: string, limit: number): Promise<Post[]> =>
      readParsed(posts.where("createdBy", "==", uid).orderBy("createdAt", "desc"), limit),

    /** Drafts that somebody saved last and nobody published: a read for each thousand. */
    countDrafts: async (uid: string): Promise<number> =>
      (await newsPosts.where("status", "==", "draft").where("draft.by", "==", uid).count().get()).data().count,

    /** Those whose time has come, the longest due first. A read for each, 20 at most. */
    async listDue(now: Date): Promise<{ id: string; status: PostStatus }[]> {
      const due = newsPosts.where("dueAt", "<=", now).orderBy("dueAt").limit(DUE_AT_ONCE).select("status");
      const { docs } = await due.withConverter(zodConverter(z.pick(storedPost, { status: true }))).get();
      return docs.map((doc) => ({ id: doc.id, status: doc.data().status }));
    },

    /** A read for each thousand. */
    countDue: async (now: Date): Promise<number> =>
      (await newsPosts.where("dueAt", "<=", now).count().get()).data().count,

    /**
     * What members with some cards read, the newest first: a read for each. Who has more cards than a query compares is asked for in
     * several.
     */
    async listFor(
      keys: readonly string[],
      limit: number,
      { before, since }: { before?: PositionInTime | undefined; since?: Date | undefined } = {},
    ): Promise<LivePost[]> {
      const found = await Promise.all(
        cutList(keys, KEYS_AT_ONCE).map(async (some) => {
          const all = posts
            .where("audience", "array-contains-any", some)
            .orderBy("publishedAt", "desc")
            .orderBy(FieldPath.documentId(), "desc");
          const page = before ? all.startAfter(before.at, before.id) : all;
          return readParsed(since ? page.endBefore(since) : page, limit);
        }),
      );
      const byId = new Map(found.flat().map((post) => [post.id, post]));
      return [...byId.values()].filter(isLive).toSorted(compareNewest).slice(0, limit);
    },

    /**
     * How many posts members with some cards read, without those about some topics; null: they have more cards than a query compares.
     * A read for each topic and one more, and a read more for each thousand posts.
     */
    async countFor(keys: readonly string[], withoutTopics: readonly PostTopic[]): Promise<number | null> {
      if (keys.length === 0) return 0;
      if (keys.length > KEYS_AT_ONCE) return null;
      const [total, ...without] = await Promise.all([
        newsPosts.where("audience", "array-contains-any", keys).count().get(),
        ...withoutTopics.map((topic) =>
          newsPosts
            .where("audience", "array-contains-any", keys)
            .where("live.content.topic", "==", topic)
            .count()
            .get(),
        ),
      ]);
      return without.reduce((left, found) => left - found.data().count, total.data().count);
    },

    /** Posts that are pinned now, whoever may read them, the newest first: ten reads at most. */
    async listPinned(now: Date): Promise<LivePost[]> {
      const pinned = await posts.where("pinnedUntil", ">", now).orderBy("pinnedUntil").limit(MOST_PINNED).get();
      return parsedDocuments(pinned.docs).filter(isLive).toSorted(compareNewest);
    },

    /** Those of some posts that are live: a read for each. */
    async findLive(ids: readonly string[]): Promise<LivePost[]> {
      const found = await readAll(ids.map((id) => posts.doc(id)));
      return found
        .flatMap((document) => {
          const data = document.data();
          return data === undefined ? [] : [{ id: document.id, data }];
        })
        .filter((post) => post.data.audience.length > 0)
        .filter(isLive);
    },

    /** The live post at an address, which is its slug or its id: two reads at most. */
    async findAt(address: string): Promise<LivePost | undefined> {
      const { docs } = await newsPosts.where("slug", "==", address).limit(1).select().get();
      return (await this.findLive([docs[0]?.id ?? address]))[0];
    },

    /** The newest posts for everyone: a read for each. */
    listPublic(limit: number): Promise<LivePost[]> {
      return this.listFor([EVERYONE], limit);
    },
  };
}

export type PostsRepository = ReturnType<typeof createPostsRepository>;
