import { digestAddress } from "../lib/email-address.ts";
import { parseDocument } from "../lib/firestore.ts";
import type { WebhookHandler } from "../lib/webhook-inbox.ts";
import { KINDS_HELD } from "./mail.ts";
import type { Mailer } from "./mail.ts";
import { applyDeliveryEvents, deliveryEvent } from "./mail-queue-repository.ts";

/** What the vendor reports of the delivery of mail. */
export function createDeliveryEvents({ readEvent }: Pick<Mailer, "readEvent">) {
  return {
    /** Keeps no address: the one to suppress is kept by its digest. */
    async read(rawBody, headers, now) {
      const event = await readEvent(new TextDecoder().decode(rawBody), headers);
      if (event === null) return null;
      const { eventId, type, mailId, kind, providerId, suppress } = event;
      const kept = suppress && { digest: digestAddress(suppress.address), reason: suppress.reason };
      const data = { mailId, providerId, suppress: kept };
      // Of mail that leaves in batches hundreds of these come in a second.
      const waits = type === "delivered" && KINDS_HELD.some((held) => held === kind);
      return { event: { id: eventId, type, data, receivedAt: now }, needsWork: true, waits };
    },

    apply: async (events, now, unit) =>
      applyDeliveryEvents(
        events.map((event) => parseDocument(deliveryEvent, `webhookEvents/resend_${event.id}`, event)),
        now,
        unit,
      ),
  } satisfies WebhookHandler;
}
