import { randomUUID } from "node:crypto";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import type { PlanFacts } from "@cardwell/core/domain/alerts/state";
import { factSource } from "@cardwell/core/domain/basis";
import type { WalletCard, WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import { type DocumentReference, FieldValue, type Firestore, type Timestamp } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { computeExpiry } from "@cardwell/core/domain/retention";
import { isNotFound, isOvertaken, orNull, storedInstant, withinRange, zodConverter } from "../../../lib/firestore.ts";
import { ALL_IDS, ID_RANGES } from "../../../lib/id-ranges.ts";
import { storedWalletFields } from "../../../lib/stored-wallet.ts";
import type { UnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import { storedState } from "../engine/person.ts";
import { KEPT_MS } from "../../../lib/keep-for.ts";
import { MAX_FAILURES, newRun, runFailure, shadowed, toAdded } from "../engine/runs-repository.ts";

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
    /** Null: that of the run whose range it is. */
    scope: orNull(replanScope),
    /** Which of `ID_RANGES` it goes through for a run; null: it is a run, and goes through all ids. */
    range: orNull(z.object({ runId: z.string(), index: z.number() })),
    worker: orNull(z.string()),
    /** Null: it was divided, and its ranges have leases. */
    leaseUntil: orNull(storedInstant),
    settledAt: z.prefault(storedInstant, new Date(0)),
  }),
  z.transform(({ state, scope, range, worker, leaseUntil, settledAt, ...rest }) => ({
    state,
    scope,
    range,
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
  range: { runId: string; index: number } | null;
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

/** Together with others where its own succeeds. Null: another worker wrote since. */
async function write(
  run: ClaimedRun,
  change: object,
  others: readonly (readonly [DocumentReference, object])[] = [],
): Promise<ClaimedRun | null> {
  const batch = run.ref.firestore.batch();
  batch.update(run.ref, { ...change }, { lastUpdateTime: run.stamp });
  for (const [ref, fields] of others) batch.set(ref, fields, { merge: true });
  try {
    const [written] = await batch.commit();
    return written ? { ...run, stamp: written.writeTime } : null;
  } catch (error) {
    if (!isOvertaken(error) && !isNotFound(error)) throw error;
    return null;
  }
}

/**
 * `alertRuns/{id}` of kind `replan`, and the wallets that they go through. A run for many has a document for each range of ids, `{id}-{n}`,
 * which is like a run, but not in the list of staff: it has no `startedAt`. Leases are in real time.
 */
export function createReplanRuns(db: Firestore, systemNow: () => Date, rulesRetentionMs = KEPT_MS) {
  /** A worker that waits for it keeps its lease. */
  const settledMs = rulesRetentionMs + WRITTEN_MS;
  const runs = db.collection("alertRuns");
  const storedRuns = runs.withConverter(zodConverter(storedRun));
  const wallets = db.collection("wallets");
  const lease = () => new Date(systemNow().getTime() + LEASE_MS);

  /** Those of a part of a run, by id. */
  const listPeople = (card: CardChange | null) =>
    card === null
      ? wallets.orderBy("__name__")
      : wallets.where("cardIds", "array-contains", card.cardId).orderBy("__name__");

  const countPeople = async (card: CardChange | null, max: number): Promise<number> => {
    const found = await listPeople(card).limit(max).count().get();
    return found.data().count;
  };

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

    /** Claims a run or a range without a worker; null: there is nothing to do, or another worker has it. Two reads at most and one write. */
    async claim(runId: string): Promise<ClaimedRun | null> {
      const document = await storedRuns.doc(runId).get();
      const run = document.data();
      if (!run || !document.updateTime || run.state !== "running") return null;
      if (run.leaseUntil === null || (run.worker !== null && run.leaseUntil > systemNow())) return null;
      const scope = run.range === null ? run.scope : (await storedRuns.doc(run.range.runId).get()).data()?.scope;
      if (!scope) return null;
      const claimed = {
        ref: runs.doc(runId),
        scope,
        range: run.range,
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

    /**
     * Divides a run that is for more than `few`, and hasn't begun, into ranges of ids, for a worker each: from then on it has none itself.
     * A read for each of its cards and thousand people, and 17 writes if it is divided.
     *
     * @returns the ids of its ranges; none: it isn't divided
     */
    async divide(run: ClaimedRun, few: number, now: Date): Promise<string[]> {
      const { ref, scope, range, progress: begun } = run;
      if (range !== null || begun.cursor.part > 0 || begun.cursor.after !== null) return [];
      const cards = scope.kind === "cards" ? scope.cards : [null];
      const counts = await Promise.all(cards.map((card) => countPeople(card, few + 1)));
      if (counts.reduce((sum, count) => sum + count, 0) <= few) return [];
      const rest = { worker: null, leaseUntil: lease(), expireAt: computeExpiry("alertRuns", now) };
      const begin = (index: number) => ({ ...begun, ...rest, state: "running", range: { runId: ref.id, index } });
      const left = ID_RANGES.map((_, index) => index);
      const ranges = left.map((index) => [runs.doc(`${ref.id}-${index}`), begin(index)] as const);
      await write(run, { left, worker: null, leaseUntil: null }, ranges);
      return ranges.map(([{ id }]) => id);
    },

    /** Ends a run, or one of its ranges, and adds that to the run. One write or two. */
    async finish(run: ClaimedRun, now: Date): Promise<void> {
      const { range } = run;
      const { cursor: _cursor, failures, ...counts } = run.progress;
      const ended = { state: counts.failed > 0 ? "failed" : "done", finishedAt: now, worker: null };
      if (range === null) return void (await write(run, ended));
      const added = { ...toAdded(counts, failures), left: FieldValue.arrayRemove(range.index), finishedAt: now };
      await write(run, ended, [[runs.doc(range.runId), added]]);
    },

    /** The next people of a run, by id: one read for each, one at least. */
    async page({ scope, range, progress: { cursor } }: ClaimedRun, limit: number): Promise<PersonOfRun[]> {
      const ids = (range && ID_RANGES[range.index]) ?? ALL_IDS;
      const card = cardOfPart(scope, cursor.part);
      const people = listPeople(card).select(
        ...(card === null ? [] : ["cards", "settings", "alertState.plan", "alertState.timeZone"]),
      );
      const holders = people.withConverter(zodConverter(storedHolder));
      const found = await withinRange(holders, ids, cursor.after).limit(limit).get();
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
