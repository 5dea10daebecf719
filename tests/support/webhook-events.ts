import { db } from "./people.ts";

const EVENTS = {
  stripe: { type: "customer.updated", data: { customerId: null, chargeId: null, productId: null } },
  plaid: { type: "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", data: { itemId: "item-of-nobody", endsAt: null } },
};

/** Events that were given up, before all others, by their ids. They concern nobody: processing one changes nothing. */
export async function giveUpEvents(count: number, source: keyof typeof EVENTS = "stripe"): Promise<string[]> {
  const now = new Date();
  const ids = Array.from({ length: count }, () => `evt_${crypto.randomUUID().replaceAll("-", "")}`);
  for (const [index, id] of ids.entries()) {
    await db.doc(`webhookEvents/${source}_${id}`).set({
      source,
      ...EVENTS[source],
      state: "dead",
      attempts: 8,
      lastError: "Error in Object.fetchCustomer",
      receivedAt: now,
      retryAt: new Date(Date.UTC(2001, 0, 1) + index),
      expireAt: new Date(now.getTime() + 86_400_000),
    });
  }
  return ids;
}
