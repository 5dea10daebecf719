import * as logger from "firebase-functions/logger";
import type { Payments } from "../../integrations/payments/payments.ts";
import type { Catalog } from "./catalog.ts";
import type { BillingRepository } from "./repository.ts";

const RECONCILED_AT_ONCE = 8;
/** The schedule's own time limit is nine minutes. */
const RECONCILE_BUDGET_MS = 7 * 60_000;
const RETRY_AFTER_MS = 3_600_000;

type Deps = {
  repository: BillingRepository;
  catalog: Catalog;
  payments: () => Promise<Payments>;
  systemNow: () => Date;
};

/** Keeps the mirror of subscriptions equal to the payment provider's truth. */
export function createSync({ repository, catalog, payments, systemNow }: Deps) {
  /**
   * Fetches everything about one customer and replaces the mirror, whatever the reason was.
   *
   * @returns the person, or null when the customer is nobody of ours
   */
  async function syncCustomer(customerId: string, now: Date): Promise<string | null> {
    const fetchStartedAt = systemNow();
    const state = await (await payments()).fetchCustomer(customerId);
    const uid = (await repository.findUidByCustomer(customerId)) ?? null;
    if (!uid) return null;
    const current = state ?? { customerId, uid, email: null, subscriptions: [], invoices: [] };
    await repository.saveState(uid, current, fetchStartedAt, now);
    if (current.email && current.subscriptions.some(({ trialStart }) => trialStart)) {
      await repository.recordTrial(current.email, now);
    }
    return uid;
  }

  return {
    syncCustomer,

    /** Brings one person up to date; does nothing for someone who never paid. */
    async syncPerson(uid: string, now: Date): Promise<void> {
      const { stripeId } = await repository.findCustomer(uid);
      if (stripeId) await syncCustomer(stripeId, now);
    },

    /**
     * The daily check that a lost notification is found: the catalog, and every live customer not seen for most of a day.
     * What fails is counted and asked again an hour later; what time does not suffice for comes first the next time.
     */
    async reconcile(now: Date): Promise<{ synced: number; failed: number }> {
      const counts = { synced: 0, failed: 0 };
      try {
        await catalog.syncAll();
      } catch (error) {
        counts.failed += 1;
        logger.error("The catalog could not be reconciled", { error: String(error) });
      }
      const endsAtMs = systemNow().getTime() + RECONCILE_BUDGET_MS;
      while (systemNow().getTime() < endsAtMs) {
        const due = await repository.listDueForSync(now, RECONCILED_AT_ONCE);
        if (due.length === 0) break;
        await Promise.all(
          due.map(async ({ uid, customerId }) => {
            try {
              // Whom the customer does not belong to is not due again.
              if (!customerId || (await syncCustomer(customerId, now)) !== uid)
                await repository.postponeSync(uid, null);
              counts.synced += 1;
            } catch (error) {
              counts.failed += 1;
              logger.error("A customer could not be reconciled", { uid, error: String(error) });
              await repository.postponeSync(uid, new Date(now.getTime() + RETRY_AFTER_MS));
            }
          }),
        );
      }
      return counts;
    },
  };
}

export type Sync = ReturnType<typeof createSync>;
