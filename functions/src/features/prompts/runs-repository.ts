import { computeExpiry } from "@cardwell/core/domain/retention";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { findLimitProblem } from "@cardwell/core/domain/prompts/costs";
import type { Usage } from "@cardwell/core/domain/prompts/costs";
import type { PromptLimits } from "@cardwell/core/domain/prompts/prompt";
import { PROMPT_IDS } from "@cardwell/core/domain/prompts/prompts";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import { RUN_FAILURES, RUN_KINDS } from "@cardwell/core/domain/prompts/runs";
import type { CallBlock } from "@cardwell/core/domain/prompts/runs";
import { computePercentile, findBucket } from "@cardwell/core/domain/histogram";
import { LATENCY_BOUNDS_MS } from "@cardwell/core/domain/system/dependencies";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readParsed, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { monthKeptUntil } from "../../lib/month-shards.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";

/** `promptRuns/{id}`: a call, or a run of test cases. What was sent isn't stored. */
const storedRun = z.object({
  promptId: z.enum(PROMPT_IDS),
  kind: z.enum(RUN_KINDS),
  label: z.string(),
  /** Of a member of staff, or the name of a job. */
  by: z.string(),
  version: z.number(),
  model: z.string(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  costMicros: z.number(),
  durationMs: z.number(),
  failure: orNull(z.enum(RUN_FAILURES)),
  passed: orNull(z.number()),
  notPassed: orNull(z.number()),
  answer: orNull(z.string()),
  at: storedInstant,
});

export type StoredRun = z.infer<typeof storedRun>;

const dayUsage = z.object({
  calls: z.number(),
  failed: z.number(),
  costMicros: z.number(),
  /** Calls by how long they took, by number of the bucket. */
  buckets: z.record(z.string(), z.number()),
});

/** `promptUsage/{prompt}_{month}`: what calls of a month cost, and what they may still cost. */
const storedUsage = z.object({
  days: z.record(z.string(), dayUsage),
  reservedMicros: z.number(),
  hour: z.object({ id: z.string(), calls: z.number() }),
});

type StoredUsage = z.infer<typeof storedUsage>;

export type MadeCall = { costMicros: number; durationMs: number; hasFailed: boolean };

const emptyUsage = (): StoredUsage => ({ days: {}, reservedMicros: 0, hour: { id: "", calls: 0 } });
const emptyDay = () => ({ calls: 0, failed: 0, costMicros: 0, buckets: {} });

const getMonth = (now: Date): string => now.toISOString().slice(0, 7);
const getHour = (now: Date): string => now.toISOString().slice(0, 13);
const FIGURES_DAYS = 30;

const getCost = ({ days }: StoredUsage): number =>
  Object.values(days).reduce((sum, { costMicros }) => sum + costMicros, 0);

const toUsage = (stored: StoredUsage, now: Date): Usage => ({
  costMicros: getCost(stored),
  reservedMicros: stored.reservedMicros,
  callsThisHour: stored.hour.id === getHour(now) ? stored.hour.calls : 0,
});

/** Adds a call to the figures of its day. */
function addCall(day: z.infer<typeof dayUsage>, { costMicros, durationMs, hasFailed }: MadeCall) {
  const bucket = String(findBucket(LATENCY_BOUNDS_MS, durationMs));
  return {
    calls: day.calls + 1,
    failed: day.failed + (hasFailed ? 1 : 0),
    costMicros: day.costMicros + costMicros,
    buckets: { ...day.buckets, [bucket]: (day.buckets[bucket] ?? 0) + 1 },
  };
}

/** Runs of prompts, and what they cost. */
export function createPromptRunsRepository(db: Firestore) {
  const promptRuns = db.collection("promptRuns");
  const converter = zodConverter(storedRun);
  const usages = db.collection("promptUsage").withConverter(zodConverter(storedUsage));
  const usageAt = (id: PromptId, month: string) => usages.doc(`${id}_${month}`);

  const listBy = (promptId: PromptId, kind: StoredRun["kind"] | undefined): Query<StoredRun> =>
    kind === undefined
      ? promptRuns.where("promptId", "==", promptId).orderBy("at", "desc").withConverter(converter)
      : promptRuns
          .where("promptId", "==", promptId)
          .where("kind", "==", kind)
          .orderBy("at", "desc")
          .withConverter(converter);

  return {
    /**
     * Reserves the most that calls may cost, before they are made. A reservation whose process ends stays until the month is over:
     * its calls may have been paid. One read and one write.
     */
    async reserve(
      id: PromptId,
      limits: PromptLimits,
      wanted: { calls: number; mostMicros: number },
      now: Date,
    ): Promise<CallBlock | null> {
      const month = getMonth(now);
      return db.runTransaction(async (transaction) => {
        const stored = (await transaction.get(usageAt(id, month))).data() ?? emptyUsage();
        const usage = toUsage(stored, now);
        const problem = findLimitProblem(usage, limits, wanted);
        if (problem !== null) return problem;
        transaction.set(db.collection("promptUsage").doc(`${id}_${month}`), {
          ...stored,
          reservedMicros: stored.reservedMicros + wanted.mostMicros,
          hour: { id: getHour(now), calls: usage.callsThisHour + wanted.calls },
          expireAt: monthKeptUntil(month),
        });
        return null;
      });
    },

    /** Replaces a reservation by what the calls cost. One read and one write, and another write for the run. */
    async settle(
      id: PromptId,
      {
        reservedMicros,
        calls,
        run,
      }: { reservedMicros: number; calls: readonly MadeCall[]; run: Omit<StoredRun, "promptId" | "at"> },
      now: Date,
    ): Promise<string> {
      const month = getMonth(now);
      const date = now.toISOString().slice(8, 10);
      const made = promptRuns.doc();
      await db.runTransaction(async (transaction) => {
        const stored = (await transaction.get(usageAt(id, month))).data() ?? emptyUsage();
        const day = calls.reduce(addCall, stored.days[date] ?? emptyDay());
        transaction.set(db.collection("promptUsage").doc(`${id}_${month}`), {
          ...stored,
          days: { ...stored.days, [date]: day },
          reservedMicros: Math.max(0, stored.reservedMicros - reservedMicros),
          expireAt: monthKeptUntil(month),
        });
        transaction.create(made, {
          ...run,
          promptId: id,
          at: now,
          expireAt: computeExpiry("promptRuns", now),
        });
      });
      return made.id;
    },

    /** What was used in this month, and in 30 days: two reads. */
    async readUsage(id: PromptId, now: Date) {
      const today = todayIn(now, "UTC");
      const first = addDays(today, 1 - FIGURES_DAYS);
      const months = [...new Set([first.slice(0, 7), getMonth(now)])];
      const found = await Promise.all(
        months.map(async (month) => ({ month, data: (await usageAt(id, month).get()).data() })),
      );
      const days = found.flatMap(({ month, data }) =>
        Object.entries(data?.days ?? {})
          .filter(([date]) => `${month}-${date}` >= first && `${month}-${date}` <= today)
          .map(([, day]) => day),
      );
      const buckets: Record<string, number> = {};
      for (const day of days)
        for (const [bucket, count] of Object.entries(day.buckets)) buckets[bucket] = (buckets[bucket] ?? 0) + count;
      const sum = (pick: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + pick(day), 0);
      const current = found.find(({ month }) => month === getMonth(now))?.data ?? emptyUsage();
      const { costMicros, reservedMicros, callsThisHour } = toUsage(current, now);
      return {
        calls: sum(({ calls }) => calls),
        failed: sum(({ failed }) => failed),
        costMicros: sum((day) => day.costMicros),
        p95Ms: computePercentile(LATENCY_BOUNDS_MS, buckets, 0.95),
        monthCostMicros: costMicros,
        monthReservedMicros: reservedMicros,
        callsThisHour,
      };
    },

    /** A page of runs, newest first, and how many there are. A read for each, and one for the count. */
    async list(id: PromptId, kind: StoredRun["kind"] | undefined, after: PositionInTime | undefined, limit: number) {
      const ordered = listBy(id, kind).orderBy(FieldPath.documentId(), "desc");
      const [rows, count] = await Promise.all([
        readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
        listBy(id, kind).limit(COUNTED_AT_MOST).count().get(),
      ]);
      return { rows, total: count.data().count };
    },

    /** One read. */
    find: async (runId: string): Promise<StoredRun | undefined> =>
      (await promptRuns.doc(runId).withConverter(converter).get()).data(),
  };
}

export type PromptRunsRepository = ReturnType<typeof createPromptRunsRepository>;
