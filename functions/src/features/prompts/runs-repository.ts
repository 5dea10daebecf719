import { computeExpiry } from "@cardwell/core/domain/retention";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { BUDGET_DAYS, findLimitProblem } from "@cardwell/core/domain/prompts/costs";
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
import type { Firestore, Query, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readParsed, storedInstant, zodConverter } from "../../lib/firestore.ts";
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
  /** What calls may cost that aren't done, or whose process ended. */
  reservedMicros: z.number(),
  /** Calls by how long they took, by number of the bucket. */
  buckets: z.record(z.string(), z.number()),
});

/** `promptUsage/{prompt}`: what its calls cost and may still cost, by the day (UTC) on which they began. */
const storedUsage = z.object({
  days: z.record(z.string(), dayUsage),
  hour: z.object({ id: z.string(), calls: z.number() }),
});

type DayUsage = z.infer<typeof dayUsage>;
type StoredUsage = z.infer<typeof storedUsage>;

export type MadeCall = { costMicros: number; durationMs: number; hasFailed: boolean };

const emptyUsage = (): StoredUsage => ({ days: {}, hour: { id: "", calls: 0 } });
const emptyDay = () => ({ calls: 0, failed: 0, costMicros: 0, reservedMicros: 0, buckets: {} });

const getHour = (now: Date): string => now.toISOString().slice(0, 13);

/** The days that a budget counts. */
const listDays = ({ days }: StoredUsage, now: Date) => {
  const first = addDays(todayIn(now, "UTC"), 1 - BUDGET_DAYS);
  return Object.entries(days).filter(([day]) => day >= first);
};

function toUsage(stored: StoredUsage, now: Date): Usage {
  const days = listDays(stored, now).map(([, day]) => day);
  return {
    costMicros: days.reduce((sum, day) => sum + day.costMicros, 0),
    reservedMicros: days.reduce((sum, day) => sum + day.reservedMicros, 0),
    callsThisHour: stored.hour.id === getHour(now) ? stored.hour.calls : 0,
  };
}

/** Adds a call to the figures of its day. */
function addCall(day: DayUsage, { costMicros, durationMs, hasFailed }: MadeCall): DayUsage {
  const bucket = String(findBucket(LATENCY_BOUNDS_MS, durationMs));
  return {
    ...day,
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
  /** Writes the usage without days that no budget counts any more. */
  function writeUsage(
    transaction: Transaction,
    id: PromptId,
    stored: StoredUsage,
    now: Date,
    changeDay: (day: DayUsage) => DayUsage,
  ): void {
    const today = todayIn(now, "UTC");
    transaction.set(db.collection("promptUsage").doc(id), {
      ...stored,
      days: {
        ...Object.fromEntries(listDays(stored, now)),
        [today]: changeDay(stored.days[today] ?? emptyDay()),
      },
      expireAt: computeExpiry("promptUsage", now),
    });
  }

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
     * Reserves the most that calls may cost, before they are made. A reservation whose process ends counts as long as its day does: its
     * calls may have been paid. One read and one write.
     */
    async reserve(
      id: PromptId,
      limits: PromptLimits,
      wanted: { calls: number; mostMicros: number },
      now: Date,
    ): Promise<CallBlock | null> {
      return db.runTransaction(async (transaction) => {
        const stored = (await transaction.get(usages.doc(id))).data() ?? emptyUsage();
        const usage = toUsage(stored, now);
        const problem = findLimitProblem(usage, limits, wanted);
        if (problem !== null) return problem;
        const hour = { id: getHour(now), calls: usage.callsThisHour + wanted.calls };
        writeUsage(transaction, id, { ...stored, hour }, now, (day) => ({
          ...day,
          reservedMicros: day.reservedMicros + wanted.mostMicros,
        }));
        return null;
      });
    },

    /**
     * Replaces a reservation by what the calls cost. One read and one write, and another write for the run.
     *
     * @param now as of the reservation
     */
    async settle(
      id: PromptId,
      {
        reservedMicros,
        calls,
        run,
      }: { reservedMicros: number; calls: readonly MadeCall[]; run: Omit<StoredRun, "promptId" | "at"> },
      now: Date,
    ): Promise<string> {
      const made = promptRuns.doc();
      await db.runTransaction(async (transaction) => {
        const stored = (await transaction.get(usages.doc(id))).data() ?? emptyUsage();
        writeUsage(transaction, id, stored, now, (day) => ({
          ...calls.reduce(addCall, day),
          reservedMicros: Math.max(0, day.reservedMicros - reservedMicros),
        }));
        transaction.create(made, {
          ...run,
          promptId: id,
          at: now,
          expireAt: computeExpiry("promptRuns", now),
        });
      });
      return made.id;
    },

    /** What was used in the days of the budget: one read. */
    async readUsage(id: PromptId, now: Date) {
      const stored = (await usages.doc(id).get()).data() ?? emptyUsage();
      const days = listDays(stored, now).map(([, day]) => day);
      const buckets: Record<string, number> = {};
      for (const day of days)
        for (const [bucket, count] of Object.entries(day.buckets)) buckets[bucket] = (buckets[bucket] ?? 0) + count;
      return {
        ...toUsage(stored, now),
        calls: days.reduce((sum, { calls }) => sum + calls, 0),
        failed: days.reduce((sum, { failed }) => sum + failed, 0),
        p95Ms: computePercentile(LATENCY_BOUNDS_MS, buckets, 0.95),
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
