import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import type { PaymentEvent, Payments } from "../../integrations/payments/payments.ts";
import { orNull, parseDocument } from "../../lib/firestore.ts";
import type { WebhookEvent } from "../../lib/webhook-events-repository.ts";
import type { ReceivedEvent, WebhookHandler } from "../../lib/webhook-inbox.ts";
import type { Plans } from "./plans.ts";
import type { BillingRepository } from "./repository.ts";
import type { Sync } from "./sync.ts";

type Deps = {
  repository: BillingRepository;
  sync: Sync;
  plans: Plans;
  payments: () => Promise<Payments>;
  /** False in production: events of the other mode are acknowledged and dropped. */
  testMode: boolean;
  systemNow: () => Date;
};

/** What is kept of an event: whom it concerns. */
const eventData = z.object({
  customerId: orNull(z.string()),
  chargeId: orNull(z.string()),
  productId: orNull(z.string()),
});

/** Notifications of the payment provider. */
export function createPaymentEvents({ repository, sync, plans, payments, testMode, systemNow }: Deps) {
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

  /** An event is received in real time, as the objects that are fetched for it are. Null for one of the other mode. */
  function toReceived({ id, type, livemode, customerId, chargeId, productId }: PaymentEvent): ReceivedEvent | null {
    if (livemode === testMode) {
      logger.warn("A notification of the other mode was dropped", {
        eventId: id,
        type,
        alert: "payment_event_other_mode",
      });
      return null;
    }
    const needsWork = customerId !== null || chargeId !== null || productId !== null;
    return { event: { id, type, data: { customerId, chargeId, productId }, receivedAt: systemNow() }, needsWork };
  }

  return {
    toReceived,

    async read(rawBody, headers) {
      return toReceived((await payments()).readEvent(rawBody, headers.get("stripe-signature") ?? undefined));
    },

    /** The object is fetched again, so order and repetition do not matter. */
    async process({ id, data, receivedAt }: WebhookEvent, now: Date): Promise<void> {
      const { productId, chargeId, customerId } = parseDocument(eventData, `webhookEvents/stripe_${id}`, data);
      if (productId) await plans.syncProduct(productId);
      const concerned = customerId ?? (chargeId && (await (await payments()).findCustomerByCharge(chargeId)));
      if (concerned) await bringUpToDate(concerned, receivedAt, now);
    },
  } satisfies WebhookHandler & { toReceived: unknown };
}
