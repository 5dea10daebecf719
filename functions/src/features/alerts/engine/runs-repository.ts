import type { AlertType } from "@cardwell/core/domain/alerts/types";
import type { Firestore, Timestamp } from "firebase-admin/firestore";

const KEPT_MS = 90 * 86_400_000;
const MAX_FAILURES = 50;

export type RunKind = "sweep" | "replan";

/** How many alerts shadow rules would have raised, by type. */
export type Shadowed = Partial<Record<AlertType, number>>;

/** What a run did so far. */
export type RunCounts = {
  handled: number;
  raised: number;
  resolved: number;
  woken: number;
  failed: number;
  shadowed: Shadowed;
};

export type RunFailure = { uid: string; error: string };

/** `alertRuns/{id}`, as it is written. */
type RunRecord = RunCounts & {
  kind: RunKind;
  state: "running" | "done" | "failed";
  /** What it is about: a rule, a card of the catalog; null: everybody who is due. */
  scope: string | null;
  startedAt: Date;
  finishedAt: Date | null;
  /** The first 50 people who could not be handled, and why, in words that hold nothing of theirs. */
  failures: RunFailure[];
  /** Where to go on. */
  cursor: string | null;
  expireAt: Date;
};

/** Where the sweep of one part of the people stands. */
export type ShardState = {
  /** Everybody who was due up to then was handled. */
  watermark: Date;
  /** When it last looked for all who are due, however long. */
  deepAt: Date;
  /** All failed who were due last. */
  isFailing: boolean;
};

export const NO_COUNTS: RunCounts = { handled: 0, raised: 0, resolved: 0, woken: 0, failed: 0, shadowed: {} };

export function withShadowed(before: Shadowed, types: readonly AlertType[]): Shadowed {
  const counts = { ...before };
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** `alertRuns`, and where sweeps stand: `alertSweeps/{shard}` and `alertSweeps/heartbeat`. */
export function createRunsRepository(db: Firestore) {
  const runs = db.collection("alertRuns");
  const sweeps = db.collection("alertSweeps");

  return {
    /** One write. */
    async start(kind: RunKind, scope: string | null, now: Date): Promise<string> {
      const run = runs.doc();
      const record: RunRecord = {
        ...NO_COUNTS,
        kind,
        state: "running",
        scope,
        startedAt: now,
        finishedAt: null,
        failures: [],
        cursor: null,
        expireAt: new Date(now.getTime() + KEPT_MS),
      };
      await run.create(record);
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

    /** One read. Null: this part was never swept. */
    async shardState(shard: number): Promise<ShardState | null> {
      const stored = (await sweeps.doc(String(shard)).get()).data() as
        | { watermark: Timestamp; deepAt: Timestamp; isFailing?: boolean }
        | undefined;
      if (!stored) return null;
      const { watermark, deepAt, isFailing = false } = stored;
      return { watermark: watermark.toDate(), deepAt: deepAt.toDate(), isFailing };
    },

    /** One write. */
    async saveShardState(shard: number, state: ShardState): Promise<void> {
      await sweeps.doc(String(shard)).set(state);
    },

    /** One write. */
    async beat(now: Date): Promise<void> {
      await sweeps.doc("heartbeat").set({ finishedAt: now });
    },

    /** When a sweep last served people; null: none ever did. One read. */
    async lastBeat(): Promise<Date | null> {
      const beat = await sweeps.doc("heartbeat").get();
      return (beat.get("finishedAt") as Timestamp | undefined)?.toDate() ?? null;
    },
  };
}
