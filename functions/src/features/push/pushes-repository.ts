import { addMs, MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import type { Platform } from "@cardwell/core/domain/mobile/install";
import type { PushFigure } from "@cardwell/core/domain/push/figures";
import { PUSH_ACTS, PUSH_TTL_MS, type PushAct } from "@cardwell/core/domain/push/notification";
import { computeExpiry } from "@cardwell/core/domain/retention";
import { GIVEN_UP_AFTER } from "@cardwell/core/domain/system/queues";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { createDueTasks, type DueTask, dueTask, newTask } from "../../lib/due-tasks-repository.ts";
import { deleteFound, firestore, orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import type { PlannedPush } from "../../lib/push-port.ts";
import type { WriteAlongside } from "../../lib/unit-of-work-repository.ts";
import { writePushFigures } from "./figures-repository.ts";

/** `sent`: a push service took it for at least one device. `skipped`: there was nothing to send any more, or no device. */
export const PUSH_STATES = ["queued", "sent", "skipped", "failed"] as const;

type PushState = (typeof PUSH_STATES)[number];

/** `pushes/{alert}-{number}`: an alert that goes to its member's devices, once for each time that it came up. */
const storedPush = z.object({
  uid: z.string(),
  alertId: z.string(),
  state: z.enum(PUSH_STATES),
  /** Why it was skipped or failed. */
  reason: orNull(z.string()),
  /** The devices whose push service deferred it, and that get it again; null: all of them get it. */
  deferredBy: orNull(z.array(z.string())),
  /** When each of its buttons was used. */
  used: z.prefault(z.partialRecord(z.enum(PUSH_ACTS), storedInstant), {}),
  task: orNull(dueTask),
});

export type StoredPush = z.infer<typeof storedPush>;

/** What became of an attempt. `figures`: what it adds to the figures, by the platform of each device. */
export type Attempted = {
  state: Exclude<PushState, "queued">;
  reason: string | null;
  deferred: { deviceIds: string[]; retryAfterMs: number; error: string } | null;
  figures: { platform: Platform; figure: PushFigure }[];
};

/** As long as the requests to all devices take, and some more. */
const CLAIMED_MS = 60_000;

/** 1, 5, 25, 125 and 625 minutes after each attempt, or when the push service says, and never once the notification is too old. */
function afterDeferral(
  { since, attempts }: DueTask,
  { error, retryAfterMs }: { error: string; retryAfterMs: number },
  now: Date,
) {
  const dueAt = addMs(now, Math.max(MINUTE_MS * 5 ** attempts, retryAfterMs));
  const isOver = attempts + 1 >= GIVEN_UP_AFTER.pushAttempts || dueAt.getTime() > since.getTime() + PUSH_TTL_MS;
  const common = { since, attempts: attempts + 1, lastError: error, isClaimed: false };
  return isOver ? { ...common, dueAt: null, deadAt: now } : { ...common, dueAt, deadAt: null };
}

/** Queues a notification, in the batch that makes its alert. */
export function createPushIn(batch: WriteBatch, planned: PlannedPush, now: Date, db: Firestore = firestore()): void {
  const { id, uid, alertId, notBefore } = planned;
  const push = { uid, alertId, state: "queued", reason: null, deferredBy: null, used: {} };
  const task = newTask(notBefore);
  const document = db.collection("pushes").doc(id);
  batch.create(document, { ...push, task, expireAt: computeExpiry("pushes", now) });
}

export function createPushesRepository(db: Firestore) {
  const pushes = db.collection("pushes");
  const stored = pushes.withConverter(zodConverter(storedPush));
  const tasks = createDueTasks(db, "pushes", "sendPushes", "push notification");

  return {
    /** For the list of queues. */
    tasks,

    /** A read for each. */
    listDue: (now: Date, limit: number, after: PositionInTime | undefined) =>
      tasks.listDue(now, limit, after, storedPush),

    /** Takes one that is due: nobody else sends it meanwhile. A read and a write. Null: it isn't due, or not any more. */
    claim: (id: string, now: Date) => tasks.claim(id, now, CLAIMED_MS, storedPush),

    /** Has it wait for a moment. One write. */
    async postpone(id: string, task: DueTask, until: Date): Promise<void> {
      await pushes.doc(id).update({ task: { ...task, dueAt: until, isClaimed: false } });
    },

    /** Two writes at most. */
    async finish(id: string, task: DueTask, { state, reason, deferred, figures }: Attempted, now: Date): Promise<void> {
      const batch = db.batch();
      batch.update(pushes.doc(id), {
        state,
        reason,
        deferredBy: deferred?.deviceIds ?? null,
        task: deferred && afterDeferral(task, deferred, now),
      });
      writePushFigures(db, batch, figures, now);
      await batch.commit();
    },

    /**
     * One read. `use` notes in a write of others that a button was used: that fails if the document was written since, as by another use.
     */
    async read(id: string): Promise<{ push: StoredPush; use: (act: PushAct, now: Date) => WriteAlongside } | null> {
      const document = await stored.doc(id).get();
      const push = document.data();
      if (!push || !document.updateTime) return null;
      const asRead = { lastUpdateTime: document.updateTime };
      return {
        push,
        use: (act, now) => (writer) =>
          // Each of the two types has its own overloads of `update`, so a union of them can't be called.
          void (writer as WriteBatch).update(pushes.doc(id), { [`used.${act}`]: now }, asRead),
      };
    },

    /** A read and a write for each. */
    erase: (uid: string) => deleteFound(pushes.where("uid", "==", uid)),
  };
}

export type PushesRepository = ReturnType<typeof createPushesRepository>;
