import { db } from "./people.ts";

/** Events of Stripe that were given up, before all others, by their ids. They concern nobody: processing one changes nothing. */
export async function giveUpEvents(count: number): Promise<string[]> {
  const now = new Date();
  const ids = Array.from({ length: count }, () => `evt_${crypto.randomUUID().replaceAll("-", "")}`);
  for (const [index, id] of ids.entries()) {
    await db.doc(`webhookEvents/stripe_${id}`).set({
      source: "stripe",
      type: "customer.updated",
      data: { customerId: null, chargeId: null, productId: null },
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
