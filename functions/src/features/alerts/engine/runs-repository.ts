import { computeExpiry } from "@cardwell/core/domain/retention";
import { ALERT_TYPES, type AlertType } from "@cardwell/core/domain/alerts/types";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { isAlreadyExists, orNull, storedInstant, zodConverter } from "../../../lib/firestore.ts";
import { toInstant } from "../../../lib/to-instant.ts";

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
  state: z.enum(["running", "done", "failed"]),
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

/** The progress of the sweep of one part of the people. */
const shardState = z.object({
  /** Everyone who was due up to then was handled. */
  watermark: storedInstant,
  /** When it last looked for all who are due, however long. */
  deepAt: storedInstant,
  /** All failed who were due last. */
  isFailing: z.prefault(z.boolean(), false),
});

export type ShardState = z.infer<typeof shardState>;

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

/**
 * `alertRuns`, and the progress of sweeps: `alertSweeps/{shard}`; when one last came to its end: `alertSweeps/heartbeat`, and
 * `beat-{what}` of the other schedules; and since when one is looked for: `watched-{what}`.
 */
export function createRunsRepository(db: Firestore) {
  const runs = db.collection("alertRuns");
  const sweeps = db.collection("alertSweeps");
  const shards = sweeps.withConverter(zodConverter(shardState));
  const getBeatRef = (watched: Watched) =>
    sweeps.withConverter(zodConverter(heartbeat)).doc(watched === "alerts" ? "heartbeat" : `beat-${watched}`);

  return {
    /** One write. */
    async start(kind: RunKind, scope: string | null, now: Date): Promise<string> {
      const run = runs.doc();
      await run.create(newRun(kind, now, { scope, cursor: null }));
      return run.id;
    },

    /** One write. */
    async progress(id: string, counts: RunCounts, failures: RunFailure[], cursor: string | null): Promise<void> {
      await runs.doc(id).update({ ...counts, failures: failures.slice(0, MAX_FAILURES), cursor });
    },

    /** One write. */
    async finish(
      id: string,
      state: "done" | "failed",
      counts: RunCounts,
      failures: RunFailure[],
      now: Date,
    ): Promise<void> {
      await runs.doc(id).update({
        ...counts,
        failures: failures.slice(0, MAX_FAILURES),
        state,
        finishedAt: now,
        cursor: null,
      });
    },

    /** For staff, the newest first: a read for each. */
    async list(limit: number) {
      const found = await runs.orderBy("startedAt", "desc").limit(limit).withConverter(zodConverter(storedRun)).get();
      return found.docs.map((doc) => {
        const { startedAt, finishedAt, resolved: closed, ...run } = doc.data();
        return { ...run, id: doc.id, closed, startedAt: startedAt.toISOString(), finishedAt: toInstant(finishedAt) };
      });
    },

    /** One read. Null: this part was never swept. */
    async shardState(shard: number): Promise<ShardState | null> {
      return (await shards.doc(String(shard)).get()).data() ?? null;
    },

    /** One write. */
    async saveShardState(shard: number, state: ShardState): Promise<void> {
      await shards.doc(String(shard)).set(state);
    },

    /** One write. */
    async beat(watched: Watched, now: Date): Promise<void> {
      await getBeatRef(watched).set({ finishedAt: now });
    },

    /** When it last came to its end, a sweep if it served people; null: it never did. One read. */
    async lastBeat(watched: Watched): Promise<Date | null> {
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
