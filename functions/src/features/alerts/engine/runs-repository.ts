import { computeExpiry } from "@cardwell/core/domain/retention";
import { ALERT_TYPES, type AlertType } from "@cardwell/core/domain/alerts/types";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { isAlreadyExists, orNull, storedInstant, toIncrements, zodConverter } from "../../../lib/firestore.ts";
import { toInstant } from "../../../lib/to-instant.ts";
import { ALL_SHARDS } from "../alert-record.ts";

export const MAX_FAILURES = 50;

export type RunKind = "sweep" | "replan";

/** How many alerts shadow rules would have raised, by type. */
export const shadowed = z.partialRecord(z.enum(ALERT_TYPES), z.number());

export type Shadowed = z.infer<typeof shadowed>;

/** What a run did so far. */
export type RunCounts = {
  handled: number;
  raised: number;
  resolved: number;
  woken: number;
  failed: number;
  shadowed: Shadowed;
};

export const runFailure = z.object({ uid: z.string(), error: z.string() });

export type RunFailure = z.infer<typeof runFailure>;

/** `alertRuns/{id}`, as far as staff look at it. */
const storedRun = z.object({
  kind: z.enum(["sweep", "replan"]),
  /** A run that has parts stays `running` here: whether it is over follows from what is left of it. */
  state: z.enum(["running", "done", "failed"]),
  /** The shards of a sweep, or the ranges of ids of a replan, that aren't finished; null: it has no parts, or is from before they were kept. */
  left: orNull(z.array(z.number())),
  startedAt: storedInstant,
  finishedAt: orNull(storedInstant),
  handled: z.number(),
  raised: z.number(),
  resolved: z.number(),
  failed: z.number(),
  /** Runs of old have none. */
  shadowed: z.prefault(shadowed, {}),
  /** The first 50 people who could not be processed, and why, without personal data. */
  failures: z.array(runFailure),
});

/**
 * A run as it begins.
 *
 * @param more what it is about, a rule or a card of the catalog (null: everyone who is due), and where to continue
 */
export const newRun = <T extends { scope: unknown; cursor: unknown }>(kind: RunKind, now: Date, more: T) => ({
  ...NO_COUNTS,
  kind,
  state: "running" as const,
  startedAt: now,
  finishedAt: null,
  failures: [],
  expireAt: computeExpiry("alertRuns", now),
  ...more,
});

/** How far sweeps came with one shard. */
const shardProgress = z.object({
  /** Everyone who was due up to then was handled, or postponed. */
  watermark: orNull(storedInstant),
  /** When all who were due were last looked for, however long they were. */
  deepAt: orNull(storedInstant),
  /** Its heartbeat: when everyone who was due was last evaluated. */
  finishedAt: orNull(storedInstant),
  /** When a task was last asked for. It is under way until the shard is finished, or the task must be presumed lost. */
  askedAt: orNull(storedInstant),
});

export type ShardProgress = z.infer<typeof shardProgress>;

/** `alertSweeps/heartbeat`: one read says how far all shards are. */
const sweepProgress = z.object({
  /** When people were last served: somebody was handled, or no one was due and the last were. */
  finishedAt: orNull(storedInstant),
  /** All failed who were due last. */
  isFailing: z.prefault(z.boolean(), false),
  /** Empty until the first sweep that keeps them. */
  shards: z.prefault(z.record(z.string(), shardProgress), {}),
});

export type SweepProgress = z.infer<typeof sweepProgress>;

/** When all shards were last finished and people served; null: never. Of a shard that isn't known yet, only the latter is. */
export function getLastBeat({ finishedAt, shards }: SweepProgress): Date | null {
  const ends = ALL_SHARDS.map((shard) => (shards[shard] ?? { finishedAt }).finishedAt);
  const beats = [finishedAt, ...ends].flatMap((at) => at?.getTime() ?? []);
  return beats.length > ends.length ? new Date(Math.min(...beats)) : null;
}

/** What was done of a sweep, by itself or by one of its tasks. */
export type SweepPart = {
  shards: readonly number[];
  counts: RunCounts;
  failures: RunFailure[];
  /** Until when all who were due in these shards were evaluated; null: its time ended before. */
  through: Date | null;
  /** Somebody could neither be handled nor postponed, and has to be found again. */
  isStuck: boolean;
  isDeep: boolean;
  /** Whether all failed; null: no one was due. */
  isFailing: boolean | null;
};

/** Schedules whose failure would go unnoticed. `watch` monitors the other two, and `mail` monitors `watch`. */
export type Watched = "alerts" | "mail" | "watch";

const heartbeat = z.object({ finishedAt: storedInstant });
const watchedFrom = z.object({ firstAt: storedInstant });

export const NO_COUNTS: RunCounts = { handled: 0, raised: 0, resolved: 0, woken: 0, failed: 0, shadowed: {} };

export function withShadowed(before: Shadowed, types: readonly AlertType[]): Shadowed {
  const counts = { ...before };
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** Of each part of a run. */
const FAILURES_OF_PART = 5;

/** In a merge into a run: what one of its parts came to, or all of it. */
export const toAdded = (
  { shadowed: ofShadow = {}, ...counts }: Partial<RunCounts>,
  failures: readonly RunFailure[],
  maxFailures = FAILURES_OF_PART,
) => ({
  ...toIncrements(counts),
  // An empty map would replace the one that is stored.
  ...(Object.keys(ofShadow).length > 0 && { shadowed: toIncrements(ofShadow) }),
  ...(failures.length > 0 && { failures: FieldValue.arrayUnion(...failures.slice(0, maxFailures)) }),
});

/**
 * `alertRuns`, and the progress of sweeps: `alertSweeps/heartbeat`; when other schedules last came to their end: `beat-{what}`; and since
 * when one is looked for: `watched-{what}`.
 */
export function createRunsRepository(db: Firestore) {
  const runs = db.collection("alertRuns");
  const sweeps = db.collection("alertSweeps");
  const heartbeatRef = sweeps.doc("heartbeat");
  const getBeatRef = (watched: Watched) => sweeps.withConverter(zodConverter(heartbeat)).doc(`beat-${watched}`);

  /** One read. */
  async function readProgress(): Promise<SweepProgress> {
    const found = await heartbeatRef.withConverter(zodConverter(sweepProgress)).get();
    return found.data() ?? { finishedAt: null, isFailing: false, shards: {} };
  }

  return {
    readProgress,

    /** Begins a sweep of these shards; one of none is done. One write. */
    async start(now: Date, left: readonly number[]): Promise<string> {
      const run = runs.doc();
      const finishedAt = left.length > 0 ? null : now;
      await run.create({ ...newRun("sweep", now, { scope: null, cursor: null }), left, finishedAt });
      return run.id;
    },

    /** Notes of shards that aren't known yet when people were last served, before their first tasks serve others. One write, if any. */
    async addShards({ finishedAt, shards }: SweepProgress): Promise<void> {
      const added = ALL_SHARDS.filter((shard) => !shards[shard]).map((shard) => [shard, { finishedAt }] as const);
      if (added.length > 0) await heartbeatRef.set({ shards: Object.fromEntries(added) }, { merge: true });
    },

    /** Notes of shards that a task was asked for. One write. */
    async noteAsked(shards: readonly number[], askedAt: Date): Promise<void> {
      if (shards.length === 0) return;
      await heartbeatRef.set(
        { shards: Object.fromEntries(shards.map((shard) => [shard, { askedAt }])) },
        { merge: true },
      );
    },

    /** Adds to a sweep what was done of it: two writes. A second time, what is left of it stays the same. */
    async record(
      id: string,
      { shards, counts, failures, through, isStuck, isDeep, isFailing }: SweepPart,
      now: Date,
    ): Promise<void> {
      const batch = db.batch();
      const added = {
        ...toAdded(counts, failures, shards.length === 1 ? FAILURES_OF_PART : MAX_FAILURES),
        ...(through && { left: FieldValue.arrayRemove(...shards), finishedAt: now }),
      };
      batch.set(runs.doc(id), added, { merge: true });
      const ended = {
        finishedAt: now,
        ...(!isStuck && { watermark: through, ...(isDeep && { deepAt: through }) }),
      };
      const progress = {
        ...(isFailing !== null && { isFailing }),
        ...(isFailing === false && { finishedAt: now }),
        shards: Object.fromEntries(shards.map((shard) => [shard, ended])),
      };
      if (through) batch.set(heartbeatRef, progress, { merge: true });
      await batch.commit();
    },

    /** Ends a sweep that stopped with an error. One write. */
    async fail(id: string, error: string, now: Date): Promise<void> {
      const failures = FieldValue.arrayUnion({ uid: "", error });
      await runs.doc(id).update({ state: "failed", finishedAt: now, failures });
    },

    /** For staff, the newest first: a read for each. */
    async list(limit: number) {
      const found = await runs.orderBy("startedAt", "desc").limit(limit).withConverter(zodConverter(storedRun)).get();
      return found.docs.map((doc) => {
        const { startedAt, finishedAt, resolved: closed, left, ...run } = doc.data();
        const state = run.state !== "running" || left?.length !== 0 ? run.state : run.failed > 0 ? "failed" : "done";
        return {
          ...run,
          state,
          failures: run.failures.slice(0, MAX_FAILURES),
          id: doc.id,
          closed,
          startedAt: startedAt.toISOString(),
          finishedAt: state === "running" ? null : toInstant(finishedAt),
        };
      });
    },

    /** One write. */
    async beat(watched: Exclude<Watched, "alerts">, now: Date): Promise<void> {
      await getBeatRef(watched).set({ finishedAt: now });
    },

    /** When it last came to its end, a sweep of alerts if it served people; null: it never did. One read. */
    async lastBeat(watched: Watched): Promise<Date | null> {
      if (watched === "alerts") return getLastBeat(await readProgress());
      return (await getBeatRef(watched).get()).data()?.finishedAt ?? null;
    },

    /** When it was first looked for, which is now if it never was. One write the first time, one read after that. */
    async watchedSince(watched: Watched, now: Date): Promise<Date> {
      const watch = sweeps.withConverter(zodConverter(watchedFrom)).doc(`watched-${watched}`);
      try {
        await watch.create({ firstAt: now });
        return now;
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
        return (await watch.get()).data()?.firstAt ?? now;
      }
    },
  };
}

export type RunsRepository = ReturnType<typeof createRunsRepository>;
