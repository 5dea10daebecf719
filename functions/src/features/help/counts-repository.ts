import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readAll, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { listDays, listMonthShards, monthKeptUntil } from "../../lib/month-shards.ts";
import { toShard } from "../../lib/to-shard.ts";

/** Readers write to different documents of a month. */
export const SHARDS = 4;
/** New searches of a day are counted up to here, so that a document stays small whatever is typed. */
const MAX_SEARCHES = 100;

const count = z.prefault(z.number(), 0);
const articleCounts = z.object({ views: count, votes: count, helpfulVotes: count });

export type ArticleCounts = z.infer<typeof articleCounts>;

/** `helpCounts/{month}-{shard}`: how often each article was read and voted on, by day (UTC). */
const storedCounts = z.object({
  days: z.prefault(z.record(z.string(), z.record(z.string(), articleCounts)), {}),
});

/** `helpSearches/{month}-{shard}`: searches that found nothing, by day (UTC). */
const storedSearches = z.object({ days: z.prefault(z.record(z.string(), z.record(z.string(), z.number())), {}) });

/** `articleVotes/{uid}`: what somebody answered to each article. */
const storedVotes = z.object({
  votes: z.prefault(z.record(z.string(), z.object({ isHelpful: z.boolean(), at: orNull(storedInstant) })), {}),
});

export type FailedSearch = { query: string; count: number; lastOn: CivilDate };

const getShard = (uid: string): number => toShard(uid, SHARDS, 2);

function splitDay(now: Date) {
  const day = now.toISOString().slice(0, 10);
  return { month: day.slice(0, 7), date: day.slice(8) };
}

/** Views, votes and failed searches. */
export function createHelpCounts(db: Firestore) {
  const plainCounts = db.collection("helpCounts");
  const plainSearches = db.collection("helpSearches");
  const votes = db.collection("articleVotes").withConverter(zodConverter(storedVotes));

  /** Four reads for each month that the days touch. */
  async function readDays<T>(
    name: string,
    schema: z.ZodMiniType<{ days: Record<string, T> }>,
    until: CivilDate,
    days: number,
  ): Promise<[CivilDate, T][]> {
    const from = addDays(until, 1 - days);
    const all = db.collection(name).withConverter(zodConverter(schema));
    const found = await readAll(listMonthShards(from, until, SHARDS).map((id) => all.doc(id)));
    const documents = found.map((each) => ({ id: each.id, days: each.data()?.days ?? {} }));
    return listDays(documents, from, until);
  }

  const countIn = (uid: string, articleId: string, by: Partial<Record<keyof ArticleCounts, number>>, now: Date) => {
    const { month, date } = splitDay(now);
    const added = Object.fromEntries(Object.entries(by).map(([name, value]) => [name, FieldValue.increment(value)]));
    return {
      document: plainCounts.doc(`${month}-${getShard(uid)}`),
      data: { days: { [date]: { [articleId]: added } }, expireAt: monthKeptUntil(month) },
    };
  };

  return {
    /** One write. */
    async countView(uid: string, articleId: string, now: Date): Promise<void> {
      const { document, data } = countIn(uid, articleId, { views: 1 }, now);
      await document.set(data, { merge: true });
    },

    /** One read; null: no vote. */
    async findVote(uid: string, articleId: string): Promise<boolean | null> {
      return (await votes.doc(uid).get()).data()?.votes[articleId]?.isHelpful ?? null;
    },

    /** One read and two writes; none when the vote is the same. A vote that was changed counts on the day of the change. */
    async vote(uid: string, articleId: string, isHelpful: boolean, now: Date): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const before = (await transaction.get(votes.doc(uid))).data()?.votes[articleId]?.isHelpful;
        if (before === isHelpful) return;
        const by = {
          ...(before === undefined && { votes: 1 }),
          helpfulVotes: Number(isHelpful) - Number(before === true),
        };
        const { document, data } = countIn(uid, articleId, by, now);
        transaction.set(document, data, { merge: true });
        transaction.set(
          db.collection("articleVotes").doc(uid),
          { votes: { [articleId]: { isHelpful, at: now } } },
          { merge: true },
        );
      });
    },

    /** Counts a search that found nothing, without whose it was. One read and one write. */
    async countSearch(uid: string, query: string, now: Date): Promise<void> {
      const { month, date } = splitDay(now);
      const document = plainSearches.doc(`${month}-${getShard(uid)}`);
      await db.runTransaction(async (transaction) => {
        const stored = (await transaction.get(document.withConverter(zodConverter(storedSearches)))).data();
        const today = stored?.days[date] ?? {};
        if (!Object.hasOwn(today, query) && Object.keys(today).length >= MAX_SEARCHES) return;
        transaction.set(
          document,
          { days: { [date]: { [query]: FieldValue.increment(1) } }, expireAt: monthKeptUntil(month) },
          { merge: true },
        );
      });
    },

    /** Four reads for each month that the days touch. */
    async readCounts(until: CivilDate, days: number): Promise<Map<string, ArticleCounts>> {
      const sums = new Map<string, ArticleCounts>();
      for (const [, articles] of await readDays("helpCounts", storedCounts, until, days)) {
        for (const [id, each] of Object.entries(articles)) {
          const sum = sums.get(id) ?? { views: 0, votes: 0, helpfulVotes: 0 };
          sums.set(id, {
            views: sum.views + each.views,
            votes: sum.votes + each.votes,
            helpfulVotes: sum.helpfulVotes + each.helpfulVotes,
          });
        }
      }
      return sums;
    },

    /** Four reads for each month that the days touch. The most frequent first. */
    async readSearches(until: CivilDate, days: number): Promise<FailedSearch[]> {
      const sums = new Map<string, FailedSearch>();
      for (const [day, queries] of await readDays("helpSearches", storedSearches, until, days)) {
        for (const [query, times] of Object.entries(queries)) {
          const sum = sums.get(query);
          sums.set(query, {
            query,
            count: (sum?.count ?? 0) + times,
            lastOn: sum !== undefined && sum.lastOn > day ? sum.lastOn : day,
          });
        }
      }
      return [...sums.values()].toSorted((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1));
    },
  };
}

export type HelpCounts = ReturnType<typeof createHelpCounts>;
