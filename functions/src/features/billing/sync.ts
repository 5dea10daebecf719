import { isLive } from "@cardwell/core/domain/billing/access";
import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import type { PlanFacts } from "@cardwell/core/domain/alerts/state";
import * as logger from "firebase-functions/logger";
import type { CustomerState, Payments } from "../../integrations/payments/payments.ts";
import { type JobCounts, sumCounts } from "../../lib/job-failure.ts";
import type { Plans } from "./plans.ts";
import { toPlanFacts } from "./plan-facts.ts";
import { trialId, type BillingRepository, type DueCustomer } from "./repository.ts";

const FETCHED_AT_ONCE = 8;
/** Of the nine minutes of the schedules' own time limit; missed events are taken in the rest of the first one's. */
const RETRY_BUDGET_MS = 3 * 60_000;
const CHECK_BUDGET_MS = 7 * 60_000;
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
   * planned, the customer is fetched again an hour later, also one whose plan has ended. Two reads and a write, one read when they follow it.
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
   * @returns whether the provider's state may have changed, and whether something is left to do
   */
  async function settle(
    { customerId, subscriptions, plansWithOwnCard, untriedBills, billsOfEndedPlans }: CustomerState,
    now: Date,
  ): Promise<"nothing" | "settled" | "failed"> {
    const deniedTrials = await takeTrials(subscriptions, now);
    if (deniedTrials.length + plansWithOwnCard.length + untriedBills.length + billsOfEndedPlans.length === 0)
      return "nothing";
    const provider = await payments();
    try {
      for (const subscriptionId of deniedTrials) await provider.denyTrial(subscriptionId);
      for (const plan of plansWithOwnCard) await provider.makeDefaultCard(customerId, plan);
      for (const bill of untriedBills) await provider.payBill(bill);
      for (const invoiceId of billsOfEndedPlans) await provider.voidBill(invoiceId);
    } catch (error) {
      // The state after it is stored all the same.
      logger.error("A customer's bills could not be settled", { customerId, error: String(error) });
      return "failed";
    }
    return "settled";
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
    const settled = state ? await settle(state, now) : "nothing";
    if (settled !== "nothing") {
      fetchStartedAt = systemNow();
      state = await (await payments()).fetchCustomer(customerId);
    }
    await repository.saveState(uid, customerId, state, fetchStartedAt, now);
    await notifyPlan(uid, now);
    if (settled === "failed") await repository.postponeSync(uid, new Date(now.getTime() + RETRY_AFTER_MS));
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

  /** Fetches customers that are due, some at a time, as long as there is time. One that fails is retried an hour later. */
  async function syncDue(
    listDue: (now: Date, limit: number) => Promise<DueCustomer[]>,
    now: Date,
    budgetMs: number,
  ): Promise<JobCounts> {
    const counts = { processed: 0, failed: 0 };
    const endsAtMs = systemNow().getTime() + budgetMs;
    while (systemNow().getTime() < endsAtMs) {
      const due = await listDue(now, FETCHED_AT_ONCE);
      if (due.length === 0) break;
      await Promise.all(
        due.map(async ({ uid, getCustomerId }) => {
          try {
            const customerId = getCustomerId();
            // Whom the customer does not belong to is not due again.
            if (!customerId || (await syncCustomer(customerId, now)) !== uid) await repository.postponeSync(uid, null);
            counts.processed += 1;
          } catch (error) {
            counts.failed += 1;
            logger.error("A customer could not be reconciled", { uid, error: String(error) });
            await repository.postponeSync(uid, new Date(now.getTime() + RETRY_AFTER_MS));
          }
        }),
      );
    }
    return counts;
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

    /** Fetches those again whose last fetch, or what follows from it, failed. */
    retry: (now: Date): Promise<JobCounts> => syncDue(repository.listDueForRetry, now, RETRY_BUDGET_MS),

    /** The products on sale, and customers with a plan: those not fetched for longest, whatever was reported of them. */
    async spotCheck(now: Date): Promise<JobCounts> {
      const products = { processed: 0, failed: 0 };
      try {
        await plans.syncAll();
      } catch (error) {
        products.failed = 1;
        logger.error("The plans could not be reconciled", { error: String(error) });
      }
      return sumCounts(products, await syncDue(repository.listDueForSync, now, CHECK_BUDGET_MS));
    },
  };
}

export type Sync = ReturnType<typeof createSync>;
