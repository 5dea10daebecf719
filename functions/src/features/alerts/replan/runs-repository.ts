import { randomUUID } from "node:crypto";
import type { DocumentReference, Firestore, Timestamp, Transaction } from "firebase-admin/firestore";
import type { PlanFacts } from "@cardwell/core/domain/alerts/state";
import { RULES_KEPT_MS } from "../engine/rules-repository.ts";
import { NO_COUNTS, type Shadowed } from "../engine/runs-repository.ts";
import { parsePerson } from "../engine/stored-person.ts";
import { cardOfPart, FIRST } from "./scope.ts";
import type { ReplanCursor, ReplanScope } from "./scope.ts";

type Failure = { uid: string; error: string };

/** What a run has done so far, kept with how far it has come: nobody is counted twice. */
export type Progress = {
  cursor: ReplanCursor;
  handled: number;
  raised: number;
  failed: number;
  shadowed: Shadowed;
  failures: Failure[];
};

/**
 * A run in the hands of one worker. `stamp` is its last write: nobody else wrote since. `isSettledInMs`: how long until every process
 * goes by what changed.
 */
export type ClaimedRun = {
  ref: DocumentReference;
  scope: ReplanScope;
  progress: Progress;
  stamp: Timestamp;
  isSettledInMs: number;
};

/** What a run looks at of somebody. Of runs over everybody nothing but whose it is. */
export type WalletOfRun = {
  uid: string;
  cards: Record<string, { cardId: string | null; status: string }>;
  /** Null: they never had a plan; undefined: not known. */
  plan: PlanFacts | null | undefined;
};

const KEPT_MS = 90 * 86_400_000;
/** How long a lease lasts. The worker renews it with each page. */
const LEASE_MS = 180_000;
/** When no process goes by old rules any more, writes of theirs may still be on their way. */
const WRITTEN_MS = 15_000;
const MAX_FAILURES = 50;
const FAILED_PRECONDITION = 9;
const NOT_FOUND = 5;

const isOvertaken = (error: unknown) =>
  [FAILED_PRECONDITION, NOT_FOUND].includes((error as { code?: number }).code ?? 0);

/** Null: somebody else wrote since. */
async function write(run: ClaimedRun, change: object): Promise<ClaimedRun | null> {
  try {
    const { writeTime } = await run.ref.update({ ...change }, { lastUpdateTime: run.stamp });
    return { ...run, stamp: writeTime };
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return null;
  }
}

/** `alertRuns/{id}` of kind `replan`, and the wallets that they go through. Leases are in real time. */
export function createReplanRuns(db: Firestore, systemNow: () => Date, rulesRetentionMs = RULES_KEPT_MS) {
  /** A worker that waits for it keeps its lease. */
  const settledMs = rulesRetentionMs + WRITTEN_MS;
  const runs = db.collection("alertRuns");
  const wallets = db.collection("wallets");
  const lease = () => new Date(systemNow().getTime() + LEASE_MS);

  return {
    /** One write within the transaction of what makes it necessary. */
    createWithin(transaction: Transaction, scope: ReplanScope, now: Date): string {
      const ref = runs.doc(randomUUID());
      transaction.create(ref, {
        kind: "replan",
        state: "running",
        scope,
        startedAt: now,
        finishedAt: null,
        ...NO_COUNTS,
        failures: [],
        cursor: FIRST,
        worker: null,
        leaseUntil: lease(),
        // Of cards every process looks for a new version each time.
        settledAt: new Date(systemNow().getTime() + (scope.kind === "all" ? settledMs : 0)),
        expireAt: new Date(now.getTime() + KEPT_MS),
      });
      return ref.id;
    },

    /** Takes a run that nobody works on; null: there is nothing to do, or somebody else does it. One read and one write. */
    async claim(runId: string): Promise<ClaimedRun | null> {
      const run = await runs.doc(runId).get();
      if (!run.updateTime || run.get("state") !== "running") return null;
      const isTaken = run.get("worker") !== null && (run.get("leaseUntil") as Timestamp).toDate() > systemNow();
      if (isTaken) return null;
      const { scope, cursor, handled, raised, failed, shadowed, failures } = run.data() as Progress & {
        scope: ReplanScope;
      };
      const progress = { cursor, handled, raised, failed, shadowed, failures };
      const settledAt = (run.get("settledAt") as Timestamp | undefined)?.toMillis() ?? 0;
      const isSettledInMs = Math.min(Math.max(settledAt - systemNow().getTime(), 0), settledMs);
      const claimed = { ref: run.ref, scope, progress, stamp: run.updateTime, isSettledInMs };
      return write(claimed, { worker: randomUUID(), leaseUntil: lease() });
    },

    /** Keeps how far it has come; null: somebody else has the run now. One write. */
    async save(run: ClaimedRun, progress: Progress): Promise<ClaimedRun | null> {
      const kept = { ...progress, failures: progress.failures.slice(0, MAX_FAILURES) };
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
    async page({ scope, progress: { cursor } }: ClaimedRun, limit: number): Promise<WalletOfRun[]> {
      const card = cardOfPart(scope, cursor.part);
      const ordered =
        card === null
          ? wallets.orderBy("__name__")
          : wallets.where("cardIds", "array-contains", card.cardId).orderBy("__name__");
      const asked = card === null ? ordered.select() : ordered.select("cards", "alertState.plan");
      const found = await (cursor.after === null ? asked : asked.startAfter(cursor.after)).limit(limit).get();
      return found.docs.map((doc) => {
        const { wallet, state } = parsePerson(doc.data());
        return { uid: doc.id, cards: wallet.cards, plan: state.plan };
      });
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
