import { cutList } from "@cardwell/core/domain/cut-list";
import { addMs, DAY_MS, HOUR_MS } from "@cardwell/core/domain/dates/instants";
import {
  buildNotification,
  PUSH_ACTION_DAYS,
  PUSH_TTL_MS,
  type PushAct,
  type PushNotification,
  toPaymentMark,
  toUrgency,
} from "@cardwell/core/domain/push/notification";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../../config/clock.ts";
import { getErrorName } from "../../lib/error-name.ts";
import type { JobCounts } from "../../lib/job-failure.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import type { AlertToPush } from "../../lib/push-port.ts";
import type { Device, DevicesRepository } from "./devices-repository.ts";
import type { Attempted, PushesRepository, StoredPush } from "./pushes-repository.ts";
import type { PushOutcome, SendPush } from "./send.ts";

export type DeliverDeps = {
  devices: Pick<DevicesRepository, "list" | "note">;
  pushes: Pick<PushesRepository, "listDue" | "claim" | "postpone" | "finish">;
  /** Two reads, one count, and for members without access by what the wallet knows of their plan the check of the plan. */
  readAlert: (uid: string, alertId: string, now: Date) => Promise<AlertToPush>;
  /** Null: there are no keys, and nothing is sent. */
  send: () => SendPush | null;
  signAct: (uid: string, act: PushAct, pushId: string, expiresAt: Date) => string;
  /** Asks for a `sendPushes` task. It may fail or be lost: the sweep finds what no task sent. */
  enqueue: (pushIds: string[]) => Promise<void>;
  elapsedMs?: () => number;
};

const PAGE = 100;
/** In one task. */
const AT_ONCE = 20;
/** Beside the mail of the same sweep, which ends within a minute. */
const SWEEP_MS = 40_000;

/** What became of it, and what is left to do. */
function sumUp(
  { deferredBy, state }: StoredPush,
  outcomes: readonly { device: Device; outcome: PushOutcome }[],
): Attempted {
  const figures = outcomes.flatMap(({ device: { platform }, outcome }): Attempted["figures"] => [
    ...(deferredBy === null ? [{ platform, figure: "sent" } as const] : []),
    ...(outcome.kind === "delivered" ? [{ platform, figure: "delivered" } as const] : []),
  ]);
  const isDelivered = outcomes.some(({ outcome }) => outcome.kind === "delivered");
  const deferred = outcomes.flatMap(({ device, outcome }) =>
    outcome.kind === "deferred" ? [{ ...outcome, id: device.id }] : [],
  );
  const problem = outcomes.flatMap(({ outcome }) => ("error" in outcome ? [outcome.error] : []))[0] ?? null;
  return {
    state: isDelivered || state === "sent" ? "sent" : "failed",
    reason: problem ?? (isDelivered ? null : "No device was left."),
    deferred:
      deferred[0] === undefined
        ? null
        : {
            deviceIds: deferred.map(({ id }) => id),
            retryAfterMs: Math.max(...deferred.map(({ retryAfterMs }) => retryAfterMs)),
            error: deferred[0].error,
          },
    figures,
  };
}

/** The queue of notifications: what is queued with an alert is sent to each device that takes it, or given up with a reason that staff can read. */
export function createPushQueue(deps: DeliverDeps) {
  const { devices, pushes, elapsedMs = () => performance.now() } = deps;

  function compose(
    uid: string,
    id: string,
    found: Extract<AlertToPush, { alert: unknown }>,
    now: Date,
  ): PushNotification {
    const { alert, canSnooze, ...rest } = found;
    const expiresAt = addMs(now, PUSH_ACTION_DAYS * DAY_MS);
    const mark = toPaymentMark(alert.mark);
    const button = (action: PushAct, title: string) => ({
      action,
      title,
      token: deps.signAct(uid, action, id, expiresAt),
    });
    const actions = [...(mark ? [button("mark", mark.label)] : []), ...(canSnooze ? [button("snooze", "Snooze")] : [])];
    return buildNotification(alert, { ...rest, actions, sentAt: now.toISOString() });
  }

  /**
   * Sends one notification to the devices that don't have it yet, if it is due. Reads it, its alert, its member's wallet and devices, and
   * counts what is unread; writes it twice, each device once, and what is counted.
   */
  async function deliver(id: string, clock: Clock): Promise<void> {
    const now = clock.now();
    const send = deps.send();
    const push = await pushes.claim(id, now);
    if (!push?.task) return;
    const { uid, task, deferredBy } = push;
    const finish = (attempted: Attempted) => pushes.finish(id, task, attempted, clock.now());
    /** A device may have it already. */
    const skip = (reason: string) =>
      finish({ state: push.state === "sent" ? "sent" : "skipped", reason, deferred: null, figures: [] });
    if (send === null) return skip("push is off");
    const found = await deps.readAlert(uid, push.alertId, now);
    if ("skip" in found) return skip(found.skip);
    if ("waitUntil" in found) return pushes.postpone(id, task, found.waitUntil);
    const all = await devices.list(uid);
    const to = deferredBy === null ? all : all.filter((device) => deferredBy.includes(device.id));
    if (to.length === 0) return skip("no device");
    const notification = compose(uid, id, found, now);
    // Staff may have it tried again a day later.
    const ttlMs = Math.max(task.since.getTime() + PUSH_TTL_MS - now.getTime(), HOUR_MS);
    const urgency = toUrgency(found.alert.severity);
    const outcomes = await Promise.all(
      to.map(async (device) => ({ device, outcome: await send(device, notification, { ttlMs, urgency, now }) })),
    );
    const attempted = sumUp(push, outcomes);
    // Before the devices: a write of theirs that fails must not have it sent again.
    await finish(attempted);
    for (const { device, outcome } of outcomes) await devices.note(uid, device.id, outcome.kind, clock.now());
    logger.info("push", {
      pushId: id,
      state: attempted.state,
      devices: to.length,
      deferred: attempted.deferred?.error,
    });
  }

  return {
    /** Sends those of some notifications that are due. One that fails doesn't stop the others: it is due again a minute later. */
    async deliverAll(ids: readonly string[], clock: Clock): Promise<void> {
      const results = await Promise.allSettled(ids.map((id) => deliver(id, clock)));
      for (const [at, result] of results.entries()) {
        if (result.status === "rejected")
          logger.error("A notification could not be sent", { pushId: ids[at], error: getErrorName(result.reason) });
      }
    },

    /** Asks for tasks for what is due and no task sent. A read for each. */
    async sweep(clock: Clock): Promise<JobCounts> {
      const counts = { processed: 0, failed: 0 };
      const endsAtMs = elapsedMs() + SWEEP_MS;
      let after: PositionInTime | undefined;
      for (;;) {
        const page = await pushes.listDue(clock.now(), PAGE, after);
        for (const some of cutList(page, AT_ONCE)) {
          if (elapsedMs() > endsAtMs) {
            logger.warn("A sweep of notifications had no time left", { ...counts, alert: "push_behind" });
            return counts;
          }
          try {
            await deps.enqueue(some.map(({ id }) => id));
            counts.processed += some.length;
          } catch (error) {
            counts.failed += some.length;
            logger.error("Notifications wait for the next sweep", { error: getErrorName(error) });
          }
        }
        after = page.at(-1);
        if (page.length < PAGE) return counts;
      }
    },
  };
}
