import { digestAddress } from "../lib/email-address.ts";
import { parseDocument } from "../lib/firestore.ts";
import type { WebhookHandler } from "../lib/webhook-inbox.ts";
import type { Mailer } from "./mail.ts";
import { applyDeliveryEvent, deliveryEvent } from "./mail-queue-repository.ts";

/** What the vendor reports of the delivery of mail. */
export function createDeliveryEvents({ readEvent }: Pick<Mailer, "readEvent">) {
  return {
    /** Keeps no address: the one to suppress is kept by its digest. */
    async read(rawBody, headers, now) {
      const event = await readEvent(new TextDecoder().decode(rawBody), headers);
      if (event === null) return null;
      const { eventId, type, mailId, providerId, suppress } = event;
      const kept = suppress && { digest: digestAddress(suppress.address), reason: suppress.reason };
      const data = { mailId, providerId, suppress: kept };
      return { event: { id: eventId, type, data, receivedAt: now }, needsWork: true };
    },

    apply: async (event, now, unit) =>
      applyDeliveryEvent(parseDocument(deliveryEvent, `webhookEvents/resend_${event.id}`, event), now, unit),
  } satisfies WebhookHandler;
}
