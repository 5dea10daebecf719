import { imagePath } from "@cardwell/core/domain/images";
import { MOST_SHOWS, showFields } from "@cardwell/core/domain/podcasts/show";
import type { ShowFields } from "@cardwell/core/domain/podcasts/show";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { asStored, orNull, parsedDocuments, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { keepFor } from "../../lib/keep-for.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { createUnreadFeed, watchedFeed } from "../../lib/watched-feed.ts";

/** `podcastShows/{id}` */
const storedShow = z.object({
  revision: z.number(),
  ...asStored(showFields).shape,
  ...watchedFeed.shape,
  /** The cover that its feed names. `imageId`: where we keep it; null: it can't be shown, and `error` says why. */
  cover: orNull(z.object({ url: z.string(), imageId: orNull(z.string()), error: orNull(z.string()) })),
  createdBy: z.string(),
  createdAt: storedInstant,
});

export type StoredShow = z.infer<typeof storedShow>;
export type Show = { id: string; data: StoredShow };

/** The state of the feed of a show that was never fetched. */
export const unreadFeed = (feedUrl: string | null, now: Date) => createUnreadFeed(feedUrl === null ? null : now);

export const newShow = (fields: ShowFields, createdBy: string, now: Date): StoredShow => ({
  ...fields,
  ...unreadFeed(fields.feedUrl, now),
  cover: null,
  revision: 1,
  createdBy,
  createdAt: now,
});

/** Where members' browsers load the cover of a show from. */
export const getCoverUrl = ({ cover }: Pick<StoredShow, "cover">): string | null =>
  cover?.imageId ? imagePath(cover.imageId) : null;

const withFetchAt = z.extend(storedShow, { fetchAt: storedInstant });

/** Shows of the podcasts. */
export function createShowsRepository(db: Firestore, retentionMs?: number) {
  const podcastShows = db.collection("podcastShows");
  const shows = podcastShows.withConverter(zodConverter(storedShow));
  const list = async (): Promise<Show[]> =>
    parsedDocuments((await shows.orderBy("title").limit(MOST_SHOWS).get()).docs);
  const kept = keepFor(list, retentionMs);
  const forgetLater = ({ afterCommit }: UnitOfWork) => afterCommit(async () => kept.forget());

  return {
    newId: (): string => podcastShows.doc().id,

    /** All of them, by title: a read for each, 50 at most. */
    list,

    /** The same, at most a minute old. */
    listCached: kept.get,

    /** One read. */
    read: async (id: string): Promise<StoredShow | undefined> => (await shows.doc(id).get()).data(),

    /** One read, in a change. */
    readIn: async ({ transaction }: UnitOfWork, id: string): Promise<StoredShow | undefined> =>
      (await transaction.get(shows.doc(id))).data(),

    create(unit: UnitOfWork, id: string, show: StoredShow): void {
      unit.transaction.create(shows.doc(id), show);
      forgetLater(unit);
    },

    update(unit: UnitOfWork, id: string, change: Partial<StoredShow>): void {
      unit.transaction.update(podcastShows.doc(id), change);
      forgetLater(unit);
    },

    remove(unit: UnitOfWork, id: string): void {
      unit.transaction.delete(podcastShows.doc(id));
      forgetLater(unit);
    },

    /** Those whose feed is due, the longest due first: a read for each. */
    async listDue(now: Date, limit: number, after: PositionInTime | undefined) {
      const due = podcastShows
        .where("fetchAt", "<=", now)
        .orderBy("fetchAt")
        .orderBy(FieldPath.documentId())
        .withConverter(zodConverter(withFetchAt));
      const found = await (after ? due.startAfter(after.at, after.id) : due).limit(limit).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, at: data.fetchAt, data }));
    },

    /** A read for each thousand. */
    countDue: async (now: Date): Promise<number> =>
      (await podcastShows.where("fetchAt", "<=", now).count().get()).data().count,

    /** What became of a fetch; nothing where the show was removed, or got another feed meanwhile. A read and a write. */
    async note(id: string, feedUrl: string | null, change: Partial<StoredShow>): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const found = (await transaction.get(shows.doc(id))).data();
        if (found?.feedUrl !== feedUrl) return;
        // A pause that came in between stays.
        transaction.update(podcastShows.doc(id), { ...change, ...(found.isPaused && { fetchAt: null }) });
      });
    },
  };
}

export type ShowsRepository = ReturnType<typeof createShowsRepository>;
