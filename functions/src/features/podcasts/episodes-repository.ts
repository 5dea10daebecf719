import { cutList } from "@cardwell/core/domain/cut-list";
import { CHECKED_PARTS, episodeContent, segment } from "@cardwell/core/domain/podcasts/episode";
import type { EpisodeContent, EpisodeProblem, EpisodeStatus, Segment } from "@cardwell/core/domain/podcasts/episode";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query } from "firebase-admin/firestore";
import * as z from "zod/mini";
import {
  asStored,
  deleteFound,
  KEYS_AT_ONCE,
  orNull,
  parsedDocuments,
  readAll,
  readParsed,
  storedInstant,
  storedJson,
  zodConverter,
} from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import { listBeginnings } from "../../lib/search-keys.ts";
import { inUnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

/** `podcastEpisodes/{id}` */
const storedEpisode = z.object({
  revision: z.number(),
  showId: z.string(),
  /** A live one may be published in the future. */
  status: z.enum(["draft", "live", "unlisted"]),
  content: asStored(episodeContent),
  /** When it was or will be published; of a draft, what its feed says or when it was made. */
  publishAt: storedInstant,
  /** Members find it from `publishAt` on: it's live, and its audio can be played. */
  isListed: z.boolean(),
  searchKeys: z.array(z.string()),
  /** Of its content, which has no index. */
  cardIds: z.prefault(z.array(z.string()), []),
  problems: z.array(z.object({ part: z.enum(CHECKED_PARTS), message: z.string() })),
  hasProblems: z.boolean(),
  /** Null: its audio wasn't checked yet. */
  checkedAt: orNull(storedInstant),
  /** When its files are checked next; null: they aren't. */
  checkAt: orNull(storedInstant),
  /** Checks in a row that found a problem. */
  failures: z.number(),
  /** By a language model; saving the episode removes them. */
  suggestedNotes: orNull(z.string()),
  /** Null: it was made by hand. */
  feed: orNull(z.object({ digest: z.string(), chaptersUrl: orNull(z.string()), transcriptUrl: orNull(z.string()) })),
  /** By staff: it doesn't follow its feed anymore. */
  isEdited: z.boolean(),
  transcript: orNull(z.object({ words: z.number(), source: z.enum(["feed", "staff"]), at: storedInstant })),
  createdBy: z.string(),
  createdAt: storedInstant,
  updatedAt: storedInstant,
});

export type StoredEpisode = z.infer<typeof storedEpisode>;
export type StoredEpisodeEntry = { id: string; data: StoredEpisode };
type Derived = "isListed" | "searchKeys" | "hasProblems" | "cardIds";
export type EpisodeFields = Omit<StoredEpisode, Derived>;

/** `podcastTranscripts/{episodeId}`: too large for lists. */
const storedTranscript = z.object({ showId: z.string(), segments: storedJson(z.array(segment)) });

/** What a list of staff is filtered by, in any combination. */
export const EPISODE_FILTERS = {
  showId: "==",
  status: "==",
  hasProblems: "==",
  searchKeys: "array-contains-any",
} as const;

export type EpisodeFilters = {
  showId?: string | undefined;
  status?: EpisodeStatus | undefined;
  hasProblems?: boolean | undefined;
  searchKeys?: readonly string[] | undefined;
};

/** Firestore takes so many writes in a batch. */
const BATCH_SIZE = 200;

const hasAudioProblem = (problems: readonly EpisodeProblem[]) => problems.some(({ part }) => part === "audio");

export const canPlay = ({ content, checkedAt, problems }: Pick<StoredEpisode, "content" | "checkedAt" | "problems">) =>
  content.audioUrl !== null && checkedAt !== null && !hasAudioProblem(problems);

const withDerived = (fields: EpisodeFields): StoredEpisode => ({
  ...fields,
  isListed: fields.status === "live" && canPlay(fields),
  hasProblems: fields.problems.length > 0,
  searchKeys: listBeginnings([fields.content.title]),
  cardIds: fields.content.cardIds,
});

type NewEpisode = Pick<EpisodeFields, "showId" | "content" | "createdBy"> &
  Partial<Pick<EpisodeFields, "status" | "publishAt" | "feed">>;

export const newEpisode = (fields: NewEpisode, now: Date): StoredEpisode =>
  withDerived({
    status: "draft",
    publishAt: now,
    feed: null,
    ...fields,
    revision: 1,
    problems: [],
    checkedAt: null,
    checkAt: now,
    failures: 0,
    isEdited: false,
    suggestedNotes: null,
    transcript: null,
    createdAt: now,
    updatedAt: now,
  });

/** An episode after a change. */
export const changeEpisode = (before: StoredEpisode, change: Partial<EpisodeFields>): StoredEpisode =>
  withDerived({ ...before, ...change });

/** Other audio has to be checked before members find it. */
export const toEdited = (before: StoredEpisode, content: EpisodeContent, now: Date): Partial<EpisodeFields> => ({
  content,
  suggestedNotes: null,
  ...(content.audioUrl !== before.content.audioUrl && {
    checkedAt: null,
    checkAt: now,
    failures: 0,
    problems: before.problems.filter(({ part }) => part !== "audio"),
  }),
});

/** Episodes with their transcripts. */
export function createEpisodesRepository(db: Firestore) {
  const podcastEpisodes = db.collection("podcastEpisodes");
  const episodes = podcastEpisodes.withConverter(zodConverter(storedEpisode));
  const plainTranscripts = db.collection("podcastTranscripts");
  const transcripts = plainTranscripts.withConverter(zodConverter(storedTranscript));

  function narrow({ status, ...filters }: EpisodeFilters, now: Date): Query<StoredEpisode> {
    const equal = { ...filters, status: status === "scheduled" ? "live" : status };
    let query: Query<StoredEpisode> = episodes;
    for (const field of ["showId", "status", "hasProblems", "searchKeys"] as const) {
      if (equal[field] !== undefined) query = query.where(field, EPISODE_FILTERS[field], equal[field]);
    }
    if (status === "live") return query.where("publishAt", "<=", now);
    return status === "scheduled" ? query.where("publishAt", ">", now) : query;
  }

  /** What members find, the newest first. */
  const listed = (now: Date): Query<StoredEpisode> =>
    episodes
      .where("isListed", "==", true)
      .where("publishAt", "<=", now)
      .orderBy("publishAt", "desc")
      .orderBy(FieldPath.documentId(), "desc");

  return {
    newId: (): string => podcastEpisodes.doc().id,

    /** One read. */
    read: async (id: string): Promise<StoredEpisode | undefined> => (await episodes.doc(id).get()).data(),

    /** One read, in a change. */
    readIn: async ({ transaction }: UnitOfWork, id: string): Promise<StoredEpisode | undefined> =>
      (await transaction.get(episodes.doc(id))).data(),

    create: ({ transaction }: UnitOfWork, id: string, episode: StoredEpisode): void =>
      void transaction.create(episodes.doc(id), episode),

    replace: ({ transaction }: UnitOfWork, id: string, episode: StoredEpisode): void =>
      void transaction.set(episodes.doc(id), episode),

    remove({ transaction }: UnitOfWork, id: string): void {
      transaction.delete(podcastEpisodes.doc(id));
      transaction.delete(plainTranscripts.doc(id));
    },

    /** A page for staff, and how many there are. A read for each, and one for the count. */
    async list(
      filters: EpisodeFilters,
      direction: "asc" | "desc",
      limit: number,
      after: PositionInTime | undefined,
      now: Date,
    ) {
      const narrowed = narrow(filters, now);
      const ordered = narrowed.orderBy("publishAt", direction).orderBy(FieldPath.documentId(), direction);
      const [rows, count] = await Promise.all([
        readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
        narrowed.limit(COUNTED_AT_MOST).count().get(),
      ]);
      return { rows, total: count.data().count };
    },

    /** How many members find, and how many have problems: a read for each thousand. */
    async countAll(now: Date): Promise<{ live: number; withProblems: number }> {
      const [live, withProblems] = await Promise.all([
        listed(now).count().get(),
        episodes.where("hasProblems", "==", true).count().get(),
      ]);
      return { live: live.data().count, withProblems: withProblems.data().count };
    },

    /** What members find, the newest first: a read for each. */
    async listFor(showId: string | undefined, limit: number, now: Date, before: PositionInTime | undefined) {
      const all = listed(now);
      const query = showId === undefined ? all : all.where("showId", "==", showId);
      return readParsed(before ? query.startAfter(before.at, before.id) : query, limit);
    },

    /** The newest that members find about any of these cards: a read for each, for each 30 cards. */
    async listAbout(cardIds: readonly string[], limit: number, now: Date): Promise<StoredEpisodeEntry[]> {
      const found = await Promise.all(
        cutList(cardIds, KEYS_AT_ONCE).map((some) =>
          readParsed(listed(now).where("cardIds", "array-contains-any", some), limit),
        ),
      );
      const byId = new Map(found.flat().map((each) => [each.id, each]));
      return [...byId.values()]
        .toSorted((a, b) => b.data.publishAt.getTime() - a.data.publishAt.getTime())
        .slice(0, limit);
    },

    /** How many a show has, and how many of them have problems: two reads. */
    async count(showId: string): Promise<{ episodes: number; withProblems: number }> {
      const ofShow = podcastEpisodes.where("showId", "==", showId);
      const [all, withProblems] = await Promise.all([
        ofShow.count().get(),
        ofShow.where("hasProblems", "==", true).count().get(),
      ]);
      return { episodes: all.data().count, withProblems: withProblems.data().count };
    },

    /** The digests of those of some episodes that exist: a read for each. */
    async findDigests(ids: readonly string[]): Promise<Map<string, string | null>> {
      const found = await readAll(
        ids.map((id) => podcastEpisodes.doc(id)),
        ["feed.digest"],
      );
      return new Map(found.filter(({ exists }) => exists).map((each) => [each.id, each.get("feed.digest") ?? null]));
    },

    /** Writes new episodes: a write for each. */
    async createAll(all: readonly StoredEpisodeEntry[]): Promise<void> {
      for (let from = 0; from < all.length; from += BATCH_SIZE) {
        const batch = db.batch();
        for (const { id, data } of all.slice(from, from + BATCH_SIZE)) batch.set(episodes.doc(id), data);
        await batch.commit();
      }
    },

    /** Changes one that nobody of staff changes; nothing where it was removed meanwhile. A read and up to two writes. */
    async change(
      id: string,
      decide: (before: StoredEpisode) => Partial<EpisodeFields> | null,
      segments?: readonly Segment[],
    ): Promise<void> {
      await inUnitOfWork(db, undefined, async (unit) => {
        const before = await this.readIn(unit, id);
        const change = before && decide(before);
        if (!before || !change) return;
        this.replace(unit, id, changeEpisode(before, change));
        if (segments && change.transcript) this.saveTranscript(unit, id, before.showId, segments);
      });
    },

    /** Those whose files are to be checked, the longest due first: a read for each. */
    async listDue(now: Date, limit: number, after: PositionInTime | undefined) {
      const due = podcastEpisodes
        .where("checkAt", "<=", now)
        .orderBy("checkAt")
        .orderBy(FieldPath.documentId())
        .withConverter(zodConverter(z.extend(storedEpisode, { checkAt: storedInstant })));
      const found = await (after ? due.startAfter(after.at, after.id) : due).limit(limit).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, at: data.checkAt, data }));
    },

    /** The same of one show. */
    async listDueOf(showId: string, now: Date, limit: number): Promise<StoredEpisodeEntry[]> {
      const due = episodes.where("showId", "==", showId).where("checkAt", "<=", now).orderBy("checkAt");
      return parsedDocuments((await due.limit(limit).get()).docs);
    },

    /** A read for each thousand. */
    countDue: async (now: Date): Promise<number> =>
      (await podcastEpisodes.where("checkAt", "<=", now).count().get()).data().count,

    /** One read; empty: there is none. */
    readTranscript: async (id: string): Promise<Segment[]> => (await transcripts.doc(id).get()).data()?.segments ?? [],

    saveTranscript: ({ transaction }: UnitOfWork, id: string, showId: string, segments: readonly Segment[]): void =>
      void transaction.set(plainTranscripts.doc(id), { showId, segments: JSON.stringify(segments) }),

    removeTranscript: ({ transaction }: UnitOfWork, id: string): void =>
      void transaction.delete(plainTranscripts.doc(id)),

    /** Deletes all of a show: a read and a delete for each document. */
    async removeOf(showId: string): Promise<void> {
      for (const collection of [podcastEpisodes, plainTranscripts])
        await deleteFound(collection.where("showId", "==", showId).select());
    },
  };
}

export type EpisodesRepository = ReturnType<typeof createEpisodesRepository>;
