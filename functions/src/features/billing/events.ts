import * as logger from "firebase-functions/logger";
import type { Payments } from "../../integrations/payments/payments.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { Plans } from "./plans.ts";
import type { EventRepository } from "./event-repository.ts";
import type { BillingRepository } from "./repository.ts";
import type { Sync } from "./sync.ts";

const SWEEP_LIMIT = 200;
/** The schedule's own time limit is five minutes. */
const SWEEP_BUDGET_MS = 3.5 * 60_000;
const SWEPT_AGAIN_AFTER_MS = 30 * 60_000;
/** As long as the provider itself would have tried. */
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;

type Deps = {
  events: EventRepository;
  repository: BillingRepository;
  sync: Sync;
  plans: Plans;
  payments: () => Promise<Payments>;
  enqueue: (eventId: string) => Promise<void>;
  /** False in production: events of the other mode are acknowledged and dropped. */
  testMode: boolean;
  systemNow: () => Date;
};

/** Notifications of the payment provider: stored once, acknowledged immediately, processed later. */
export function createPaymentEvents({ events, repository, sync, plans, payments, enqueue, testMode, systemNow }: Deps) {
  /**
   * Skips the fetch when the mirror was already fetched after this notification came in. Reminders may not follow it yet: whoever
   * fetched it failed or ended before that.
   */
  async function bringUpToDate(customerId: string, receivedAt: Date, now: Date): Promise<void> {
    const uid = await repository.findUidByCustomer(customerId);
    if (!uid) return;
    const { fetchStartedAt, stripeId } = await repository.findCustomer(uid);
    if (stripeId === customerId && fetchStartedAt && fetchStartedAt > receivedAt) await sync.notifyPlan(uid, now);
    else await sync.syncCustomer(customerId, now);
  }

  /** Does the work of one notification. The object is fetched again, so order and repetition do not matter. */
  async function work(eventId: string, now: Date): Promise<void> {
    const kept = await events.find(eventId);
    if (!kept || kept.done) return;
    const { event, receivedAt } = kept;
    try {
      if (event.productId) await plans.syncProduct(event.productId);
      const customerId =
        event.customerId ?? (event.chargeId && (await (await payments()).findCustomerByCharge(event.chargeId)));
      if (customerId) await bringUpToDate(customerId, receivedAt, now);
      await events.settle(eventId, { state: "done" });
    } catch (error) {
      const failedAt = systemNow().getTime();
      const state = failedAt - receivedAt.getTime() > GIVEN_UP_AFTER_MS ? "dead" : "failed";
      const retryAt = new Date(failedAt + SWEPT_AGAIN_AFTER_MS);
      await events.settle(eventId, { state, lastError: String(error).slice(0, 500), retryAt });
      if (state === "dead") logger.error("A notification was given up", { eventId, alert: "payment_event_dead" });
      throw error;
    }
  }

  return {
    /**
     * Verifies, stores and queues a notification. It processes nothing, so that the response is fast.
     *
     * @throws AppError `invalid_request` for a bad signature; anything else means "send it again"
     */
    async receive(rawBody: Uint8Array, signature: string | undefined): Promise<void> {
      const event = (await payments()).readEvent(rawBody, signature);
      if (event.livemode === testMode) {
        const { id: eventId, type } = event;
        logger.warn("A notification of the other mode was dropped", {
          eventId,
          type,
          alert: "payment_event_other_mode",
        });
        return;
      }
      const concernsUs = event.customerId !== null || event.chargeId !== null || event.productId !== null;
      if ((await events.record(event, systemNow(), concernsUs ? "received" : "done")) !== "done")
        await enqueue(event.id);
    },

    work,

    readQueue: () => events.readQueue(),
    listDead: (limit: number, after: PositionInTime | undefined) => events.listDead(limit, after),
    discard: (eventId: string, unit: UnitOfWork) => events.discard(unit, eventId),

    /** Works a notification that failed or was given up once more. */
    replay: (eventId: string, unit: UnitOfWork) => events.replay(unit, eventId, systemNow(), () => enqueue(eventId)),

    /** How many a sweep would work now. */
    countDue: (now: Date): Promise<number> => events.countUnfinished(now),

    /** Works what the queue lost or gave up. One that fails does not stop the others; what time does not suffice for comes first the next time. */
    async sweep(now: Date): Promise<{ worked: number; failed: number }> {
      const counts = { worked: 0, failed: 0 };
      const endsAtMs = systemNow().getTime() + SWEEP_BUDGET_MS;
      for (const eventId of await events.listUnfinished(systemNow(), SWEEP_LIMIT)) {
        if (systemNow().getTime() >= endsAtMs) {
          logger.error("The sweep of notifications ran out of time", { ...counts, alert: "payment_events_behind" });
          break;
        }
        try {
          await work(eventId, now);
          counts.worked += 1;
        } catch (error) {
          counts.failed += 1;
          logger.error("A notification could not be worked", { eventId, error: String(error) });
        }
      }
      return counts;
    },
  };
}
