import { isLive } from "@cardwell/core/domain/billing/access";
import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import type { PlanFacts } from "@cardwell/core/domain/alerts/state";
import * as logger from "firebase-functions/logger";
import type { CustomerState, Payments } from "../../integrations/payments/payments.ts";
import type { Plans } from "./plans.ts";
import { toPlanFacts } from "./plan-facts.ts";
import { trialId, type BillingRepository } from "./repository.ts";

const RECONCILED_AT_ONCE = 8;
/** The schedule's own time limit is nine minutes. */
const RECONCILE_BUDGET_MS = 7 * 60_000;
const RETRY_AFTER_MS = HOUR_MS;
/** States of one customer that may overtake each other before the last one is used for reminders. */
const FOLLOW_ATTEMPTS = 3;

type Deps = {
  repository: BillingRepository;
  plans: Plans;
  payments: () => Promise<Payments>;
  /** Does what follows from the current plan, such as planning reminders anew; a second call changes nothing. */
  planChanged: (uid: string, plan: PlanFacts, now: Date) => Promise<void>;
  systemNow: () => Date;
};

/** Keeps the mirror of subscriptions equal to the payment provider's truth. */
export function createSync({ repository, plans, payments, planChanged, systemNow }: Deps) {
  /**
   * Reminders follow the stored state, unless they do already: one that was fetched later is notified after this one. When they can't be
   * planned, the customer is due for the daily check, also one whose plan has ended. Two reads and a write, one read when they follow it.
   */
  async function notifyPlan(uid: string, now: Date): Promise<void> {
    try {
      for (let attempt = 1; attempt <= FOLLOW_ATTEMPTS; attempt += 1) {
        const { subscription, fetchStartedAt, plannedFetchAt } = await repository.findCustomer(uid);
        const plan = toPlanFacts(subscription);
        if (plan === null || plannedFetchAt?.getTime() === fetchStartedAt?.getTime()) return;
        await planChanged(uid, plan, now);
        await repository.savePlanned(uid, fetchStartedAt);
      }
    } catch (error) {
      logger.error("The reminders about a plan could not be planned", { uid, error: String(error) });
      await repository.postponeSync(uid, new Date(now.getTime() + RETRY_AFTER_MS));
    }
  }

  /**
   * A trial is taken when it begins: of several checkouts that offered the same one, by the first that is completed.
   *
   * @returns the subscriptions whose trial another one has taken
   */
  async function takeTrials(subscriptions: CustomerState["subscriptions"], now: Date): Promise<string[]> {
    const denied: string[] = [];
    for (const { id, status, trialId: offered } of subscriptions) {
      if (offered === null) continue;
      const isOwn = await repository.takeTrial(offered, id, now);
      if (!isOwn && status === "trialing") denied.push(id);
    }
    return denied;
  }

  /**
   * Does what the provider doesn't do by itself: a new card is used by the plan and pays what is open, nobody is asked to pay for a plan
   * that has ended, and a trial that another plan of the same mailbox took first ends. Each is done once, however often this runs.
   *
   * @returns whether the provider's state has changed
   */
  async function settle(
    { customerId, subscriptions, plansWithOwnCard, untriedBills, billsOfEndedPlans }: CustomerState,
    now: Date,
  ): Promise<boolean> {
    const deniedTrials = await takeTrials(subscriptions, now);
    if (deniedTrials.length + plansWithOwnCard.length + untriedBills.length + billsOfEndedPlans.length === 0)
      return false;
    const provider = await payments();
    try {
      for (const subscriptionId of deniedTrials) await provider.denyTrial(subscriptionId);
      for (const plan of plansWithOwnCard) await provider.makeDefaultCard(customerId, plan);
      for (const bill of untriedBills) await provider.payBill(bill);
      for (const invoiceId of billsOfEndedPlans) await provider.voidBill(invoiceId);
    } catch (error) {
      // The state after it is stored all the same, and the next sync tries again.
      logger.error("A customer's bills could not be settled", { customerId, error: String(error) });
    }
    return true;
  }

  /**
   * Fetches everything about one customer and replaces the mirror, for any reason.
   *
   * @returns the person, or null when the customer is not ours
   */
  async function syncCustomer(customerId: string, now: Date): Promise<string | null> {
    let fetchStartedAt = systemNow();
    let state = await (await payments()).fetchCustomer(customerId);
    const uid = await repository.findUidByCustomer(customerId);
    if (!uid) return null;
    if (state && (await settle(state, now))) {
      fetchStartedAt = systemNow();
      state = await (await payments()).fetchCustomer(customerId);
    }
    await repository.saveState(uid, customerId, state, fetchStartedAt, now);
    await notifyPlan(uid, now);
    if (!state) return uid;
    if (state.subscriptions.filter(({ status }) => isLive(status)).length > 1) {
      logger.error("Somebody has two running plans", { uid, alert: "two_plans" });
    }
    // Also under an address that it got since.
    const had = state.subscriptions.find(({ trialStart, trialDenied }) => trialStart && !trialDenied);
    const current = state.email && trialId(state.email);
    if (had && current && current !== had.trialId) await repository.takeTrial(current, had.id, now);
    return uid;
  }

  return {
    syncCustomer,
    notifyPlan,

    /** Reminders follow access that staff gave, which no fetch of the provider's state brings. A failure is repaired by the next sync. */
    async followGrant(uid: string, now: Date): Promise<void> {
      try {
        const plan = toPlanFacts((await repository.findCustomer(uid)).subscription);
        if (plan !== null) await planChanged(uid, plan, now);
      } catch (error) {
        logger.error("The reminders about given access could not be planned", { uid, error: String(error) });
        await repository.postponeSync(uid, new Date(now.getTime() + RETRY_AFTER_MS));
      }
    },

    /** How many customers the daily check would fetch now. */
    countDue: (now: Date): Promise<number> => repository.countDueForSync(now),

    /**
     * The daily check that a lost notification is found: the products on sale, and every live customer not seen for most of a day.
     * Failures are counted and retried an hour later; what doesn't fit in the time comes first the next time.
     */
    async reconcile(now: Date): Promise<{ synced: number; failed: number }> {
      const counts = { synced: 0, failed: 0 };
      try {
        await plans.syncAll();
      } catch (error) {
        counts.failed += 1;
        logger.error("The plans could not be reconciled", { error: String(error) });
      }
      const endsAtMs = systemNow().getTime() + RECONCILE_BUDGET_MS;
      for (;;) {
        const due = await repository.listDueForSync(now, RECONCILED_AT_ONCE);
        if (due.length === 0) break;
        if (systemNow().getTime() >= endsAtMs) {
          logger.error("The daily check ran out of time", { ...counts, alert: "reconcile_behind" });
          break;
        }
        await Promise.all(
          due.map(async ({ uid, getCustomerId }) => {
            try {
              const customerId = getCustomerId();
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
