import { randomUUID } from "node:crypto";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import type { PlanFacts } from "@cardwell/core/domain/alerts/state";
import { factSource } from "@cardwell/core/domain/basis";
import type { WalletCard, WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import type { DocumentReference, Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { isNotFound, isOvertaken, orNull, storedInstant, zodConverter } from "../../../lib/firestore.ts";
import { storedWalletFields } from "../../../lib/stored-wallet.ts";
import type { UnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import { storedState } from "../engine/person.ts";
import { KEPT_MS } from "../../../lib/keep-for.ts";
import { MAX_FAILURES, newRun, runFailure, shadowed } from "../engine/runs-repository.ts";

/** A change of a card that its holders are notified of. */
const cardChange = z.object({
  cardId: z.string(),
  version: z.number(),
  /** The notification for its holders; null: it concerns none of them, only planned alerts may change. */
  notified: orNull(
    z.object({
      cardName: z.string(),
      isPriceIncrease: z.boolean(),
      effectiveFrom: z.string(),
      changes: z.array(
        z.object({
          path: z.prefault(z.string(), ""),
          label: z.string(),
          before: z.string(),
          after: z.string(),
          source: factSource,
        }),
      ),
    }),
  ),
});

/** Whom a run plans anew: everyone, or the holders of cards. */
const replanScope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("all"), reason: z.string() }),
  z.object({ kind: z.literal("cards"), cards: z.array(cardChange) }),
]);

/** How far a run has come: which card of its scope, and after whom. */
const replanCursor = z.object({ part: z.number(), after: orNull(z.string()) });

export type CardChange = z.infer<typeof cardChange>;
type ReplanScope = z.infer<typeof replanScope>;
type ReplanCursor = z.infer<typeof replanCursor>;

const FIRST: ReplanCursor = { part: 0, after: null };

/** The card whose holders are processed in a part of the run; null: everyone. */
export const cardOfPart = (scope: ReplanScope, part: number): CardChange | null =>
  scope.kind === "cards" ? (scope.cards[part] ?? null) : null;

export const countParts = (scope: ReplanScope): number => (scope.kind === "cards" ? scope.cards.length : 1);

/** What a run has done so far, stored with its position, so that no one is counted twice. */
const progress = z.object({
  cursor: replanCursor,
  handled: z.number(),
  raised: z.number(),
  failed: z.number(),
  shadowed,
  failures: z.array(runFailure),
});

export type Progress = z.infer<typeof progress>;

const storedRun = z.pipe(
  z.extend(progress, {
    state: z.enum(["running", "done", "failed"]),
    scope: replanScope,
    worker: orNull(z.string()),
    leaseUntil: storedInstant,
    settledAt: z.prefault(storedInstant, new Date(0)),
  }),
  z.transform(({ state, scope, worker, leaseUntil, settledAt, ...rest }) => ({
    state,
    scope,
    worker,
    leaseUntil,
    settledAt,
    progress: rest,
  })),
);

/**
 * A run claimed by one worker. `stamp` is its last write: there was no other since. `settledInMs`: how long until every process
 * uses the change.
 */
export type ClaimedRun = {
  ref: DocumentReference;
  scope: ReplanScope;
  progress: Progress;
  stamp: Timestamp;
  settledInMs: number;
};

/** A holder of a card that changed. `plan` null: they never had one; undefined: not known. */
export type HolderOfRun = {
  cards: Record<string, WalletCard>;
  settings: WalletSettings;
  plan: PlanFacts | null | undefined;
  timeZone: string;
};

/** Someone whom a run plans anew. As a holder they are parsed by `read`: one who can't be parsed doesn't fail the others. */
export type PersonOfRun = { uid: string; read: () => HolderOfRun };

const storedHolder = z.object({
  cards: storedWalletFields.cards,
  settings: storedWalletFields.settings,
  alertState: z.prefault(z.object({ plan: storedState.shape.plan, timeZone: storedState.shape.timeZone }), {}),
});

/** How long a lease lasts. The worker renews it with each page. */
const LEASE_MS = 180_000;
/** When no process uses old rules any more, some of their writes may still be in flight. */
const WRITTEN_MS = 15_000;

/** Null: another worker wrote since. */
async function write(run: ClaimedRun, change: object): Promise<ClaimedRun | null> {
  try {
    const { writeTime } = await run.ref.update({ ...change }, { lastUpdateTime: run.stamp });
    return { ...run, stamp: writeTime };
  } catch (error) {
    if (!isOvertaken(error) && !isNotFound(error)) throw error;
    return null;
  }
}

/** `alertRuns/{id}` of kind `replan`, and the wallets that they go through. Leases are in real time. */
export function createReplanRuns(db: Firestore, systemNow: () => Date, rulesRetentionMs = KEPT_MS) {
  /** A worker that waits for it keeps its lease. */
  const settledMs = rulesRetentionMs + WRITTEN_MS;
  const runs = db.collection("alertRuns");
  const wallets = db.collection("wallets");
  const lease = () => new Date(systemNow().getTime() + LEASE_MS);

  return {
    /** One write within the unit of work of what makes it necessary. */
    createWithin({ transaction }: UnitOfWork, scope: ReplanScope, now: Date): string {
      const ref = runs.doc(randomUUID());
      const run = newRun("replan", now, {
        scope,
        cursor: FIRST,
        worker: null,
        leaseUntil: lease(),
        // Every process checks for a new version of the cards each time.
        settledAt: new Date(systemNow().getTime() + (scope.kind === "all" ? settledMs : 0)),
      });
      transaction.create(ref, run);
      return ref.id;
    },

    /** Claims a run without a worker; null: there is nothing to do, or another worker has it. One read and one write. */
    async claim(runId: string): Promise<ClaimedRun | null> {
      const document = await runs.withConverter(zodConverter(storedRun)).doc(runId).get();
      const run = document.data();
      if (!run || !document.updateTime || run.state !== "running") return null;
      if (run.worker !== null && run.leaseUntil > systemNow()) return null;
      const claimed = {
        ref: runs.doc(runId),
        scope: run.scope,
        progress: run.progress,
        stamp: document.updateTime,
        settledInMs: Math.min(Math.max(run.settledAt.getTime() - systemNow().getTime(), 0), settledMs),
      };
      return write(claimed, { worker: randomUUID(), leaseUntil: lease() });
    },

    /** Stores its progress; null: another worker has the run now. One write. */
    async save(run: ClaimedRun, done: Progress): Promise<ClaimedRun | null> {
      const kept = { ...done, failures: done.failures.slice(0, MAX_FAILURES) };
      const saved = await write(run, { ...kept, leaseUntil: lease() });
      return saved && { ...saved, progress: kept };
    },

    /** Leaves a run that is not finished to the next worker. */
    async release(run: ClaimedRun): Promise<void> {
      await write(run, { worker: null, leaseUntil: systemNow() });
    },

    async finish(run: ClaimedRun, now: Date): Promise<void> {
      const state = run.progress.failed > 0 ? "failed" : "done";
      await write(run, { state, finishedAt: now, worker: null });
    },

    /** The next people of a run, by id: one read for each, one at least. */
    async page({ scope, progress: { cursor } }: ClaimedRun, limit: number): Promise<PersonOfRun[]> {
      const card = cardOfPart(scope, cursor.part);
      const ordered =
        card === null
          ? wallets.orderBy("__name__")
          : wallets.where("cardIds", "array-contains", card.cardId).orderBy("__name__");
      const asked =
        card === null
          ? ordered.select()
          : ordered.select("cards", "settings", "alertState.plan", "alertState.timeZone");
      const holders = asked.withConverter(zodConverter(storedHolder));
      const found = await (cursor.after === null ? holders : holders.startAfter(cursor.after)).limit(limit).get();
      return found.docs.map((doc) => ({
        uid: doc.id,
        read: () => {
          const { cards, settings, alertState } = doc.data();
          return { cards, settings, plan: alertState.plan, timeZone: alertState.timeZone ?? DEFAULT_TIME_ZONE };
        },
      }));
    },

    /** Runs whose task was lost, or whose worker is gone: one read for each, one at least. */
    async abandoned(limit: number): Promise<string[]> {
      const found = await runs
        .where("state", "==", "running")
        .where("leaseUntil", "<=", systemNow())
        .orderBy("leaseUntil")
        .limit(limit)
        .get();
      return found.docs.map(({ id }) => id);
    },
  };
}

export type ReplanRuns = ReturnType<typeof createReplanRuns>;
