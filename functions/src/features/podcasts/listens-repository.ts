import { addDays } from "@cardwell/core/domain/dates/civil";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { notePosition } from "@cardwell/core/domain/podcasts/episode";
import type { ListenPosition } from "@cardwell/core/domain/podcasts/episode";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readAll, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { listDays, listMonthShards, monthKeptUntil } from "../../lib/month-shards.ts";
import { toShard } from "../../lib/to-shard.ts";

/** Listeners write to different documents of a month. */
export const SHARDS = 32;
const COUNTED_DAYS = 30;

/** `podcastListens/{uid}`: where a member is in each episode. */
const storedListens = z.object({
  positions: z.record(z.string(), z.object({ seconds: z.number(), isFinished: z.boolean(), at: storedInstant })),
  /** When they last listened to any. */
  listenedAt: orNull(storedInstant),
});

const count = z.prefault(z.number(), 0);

/** `podcastCounts/{month}-{shard}`: how many members began and finished each episode, by day (UTC). */
const storedCounts = z.object({
  days: z.prefault(z.record(z.string(), z.record(z.string(), z.object({ plays: count, finishes: count }))), {}),
});

export type EpisodeCounts = { plays: number; finishes: number };

export const NO_PLAYS: EpisodeCounts = { plays: 0, finishes: 0 };

/** Where members are in episodes, and how many listened. */
export function createListensRepository(db: Firestore) {
  const podcastListens = db.collection("podcastListens");
  const listens = podcastListens.withConverter(zodConverter(storedListens));
  const counts = db.collection("podcastCounts").withConverter(zodConverter(storedCounts));

  return {
    /** One read. */
    readPositions: async (uid: string): Promise<Record<string, ListenPosition>> =>
      (await listens.doc(uid).get()).data()?.positions ?? {},

    /** One read and one write; another write when it was begun or finished for the first time. */
    async save(uid: string, episodeId: string, position: ListenPosition): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const positions = (await transaction.get(listens.doc(uid))).data()?.positions ?? {};
        const before = positions[episodeId];
        transaction.set(listens.doc(uid), {
          positions: notePosition(positions, episodeId, position),
          listenedAt: position.at,
        });
        const added = {
          ...(before === undefined && { plays: FieldValue.increment(1) }),
          ...(position.isFinished && before?.isFinished !== true && { finishes: FieldValue.increment(1) }),
        };
        if (Object.keys(added).length === 0) return;
        const day = position.at.toISOString();
        const month = day.slice(0, 7);
        transaction.set(
          db.collection("podcastCounts").doc(`${month}-${toShard(uid, SHARDS, 2)}`),
          { days: { [day.slice(8, 10)]: { [episodeId]: added } }, expireAt: monthKeptUntil(month) },
          { merge: true },
        );
      });
    },

    /** Members who listened to any in the last 30 days: a read for each thousand. */
    async countListeners(now: Date): Promise<number> {
      const since = new Date(now.getTime() - COUNTED_DAYS * DAY_MS);
      return (await podcastListens.where("listenedAt", ">", since).count().get()).data().count;
    },

    /** Of the last 30 days: 32 reads for each month that they touch. */
    async readCounts(now: Date): Promise<Map<string, EpisodeCounts>> {
      const until = now.toISOString().slice(0, 10);
      const from = addDays(until, 1 - COUNTED_DAYS);
      const found = await readAll(listMonthShards(from, until, SHARDS).map((id) => counts.doc(id)));
      const documents = found.map((each) => ({ id: each.id, days: each.data()?.days ?? {} }));
      const sums = new Map<string, EpisodeCounts>();
      for (const [, episodes] of listDays(documents, from, until)) {
        for (const [id, { plays, finishes }] of Object.entries(episodes)) {
          const sum = sums.get(id) ?? NO_PLAYS;
          sums.set(id, { plays: sum.plays + plays, finishes: sum.finishes + finishes });
        }
      }
      return sums;
    },
  };
}

export type ListensRepository = ReturnType<typeof createListensRepository>;
