import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { isLive, planEndsAt } from "@cardwell/core/domain/billing/access";
import * as logger from "firebase-functions/logger";
import { PaymentRejection } from "../../integrations/payments/payments.ts";
import type { CancelFeedback, Payments } from "../../integrations/payments/payments.ts";
import { AppError } from "../../lib/app-error.ts";
import { isUnavailable } from "./unavailable.ts";
import type { Plans, SoldPrice } from "./plans.ts";
import type { SubscriptionSummary } from "./customer-documents.ts";
import type { ProviderLimiter } from "./provider-limit.ts";
import type { BillingRepository } from "./repository.ts";
import type { Sync } from "./sync.ts";

const PREVIEW_HOLDS_MS = 30 * 60_000;

type Person = { uid: string; email: string };
type Running = SubscriptionSummary & { customerId: string };

type Deps = {
  repository: BillingRepository;
  plans: Plans;
  sync: Sync;
  payments: () => Promise<Payments>;
  limit: ProviderLimiter;
  appOrigin: string;
  status: (person: Person, now: Date) => Promise<SubscriptionStatus>;
};

/** What a person does to their running plan. */
export function createPlanChanges({ repository, plans, sync, payments, limit, appOrigin, status }: Deps) {
  async function requireCustomer(uid: string) {
    const customer = await repository.findCustomer(uid);
    if (!customer.stripeId) throw new AppError("no_subscription", "You don't have a plan yet. Choose one first.");
    return { ...customer, stripeId: customer.stripeId };
  }

  async function runningPlan(uid: string): Promise<Running> {
    const { subscription, stripeId } = await requireCustomer(uid);
    if (!subscription || !isLive(subscription.status)) {
      throw new AppError("no_subscription", "You don't have an active plan. Choose one first.");
    }
    return { ...subscription, customerId: stripeId };
  }

  /** Sends a request based on the mirror. When the provider rejects it, the mirror was out of date. */
  async function trusting<T>(
    uid: string,
    customerId: string,
    now: Date,
    work: (provider: Payments) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await payments());
    } catch (error) {
      if (!(error instanceof PaymentRejection)) throw error;
      logger.warn("The payment provider rejected what the mirror allowed", { uid, error: error.message });
      await sync.syncCustomer(customerId, now);
      throw new AppError("conflict", "Your plan changed in the meantime. Review it and try again.", { cause: error });
    }
  }

  /** Changes something at the provider and returns the state after it. */
  async function changing(
    person: Person,
    now: Date,
    work: (provider: Payments, plan: Running) => Promise<void>,
  ): Promise<SubscriptionStatus> {
    await limit(person.uid);
    const plan = await runningPlan(person.uid);
    await trusting(person.uid, plan.customerId, now, async (provider) => work(provider, plan));
    try {
      await sync.syncCustomer(plan.customerId, now);
    } catch (cause) {
      if (!isUnavailable(cause)) throw cause;
      // The provider's own message would claim that nothing was charged.
      throw new AppError("vendor_unavailable", "Saved. This page will update in a minute.", {
        cause,
      });
    }
    return status(person, now);
  }

  async function nextPrice(priceId: string, current: SubscriptionSummary): Promise<SoldPrice> {
    if (current.status === "past_due" || current.status === "unpaid") {
      throw new AppError("conflict", "You have an unpaid invoice. Pay it first, then change your plan.");
    }
    if (planEndsAt(current) !== null) {
      throw new AppError("conflict", "Your plan is canceled. Resume it first, then change it.");
    }
    if (current.collectionPaused || current.status === "paused") {
      throw new AppError("conflict", "Your plan is paused. Resume it first, then change it.");
    }
    if (priceId === current.priceId) throw new AppError("conflict", "This is already your plan.");
    const price = await plans.soldPrice(priceId);
    if (!price) throw new AppError("invalid_request", "This price isn't available. Reload the page.");
    return price;
  }

  /** A pause skips whole months: a yearly plan is paid for by then, and one that ends or is due is not to be charged. */
  async function requirePausable(plan: SubscriptionSummary): Promise<void> {
    if (plan.collectionPaused) throw new AppError("conflict", "Your plan is already paused.");
    if (planEndsAt(plan) !== null) {
      throw new AppError("conflict", "Your plan is canceled. Resume it first, then pause it.");
    }
    if (plan.status !== "active") throw new AppError("conflict", "Only a paid plan can be paused.");
    const price = (await plans.describe(plan.productId, plan.priceId))?.price;
    if (price?.interval !== "month" || price.intervalCount !== 1) {
      throw new AppError("conflict", "Only a monthly plan can be paused. A yearly plan is paid until it renews.");
    }
  }

  return {
    async portalUrl(uid: string, flow: "manage" | "payment_method", now: Date): Promise<string> {
      await limit(uid);
      const { stripeId: customerId } = await requireCustomer(uid);
      const { url } = await trusting(uid, customerId, now, async (provider) =>
        provider.createPortalSession({ customerId, returnUrl: `${appOrigin}/billing?from=portal`, flow }),
      );
      return url;
    },

    async previewChange(uid: string, priceId: string, now: Date) {
      await limit(uid);
      const plan = await runningPlan(uid);
      const { unitAmountCents } = await nextPrice(priceId, plan);
      const prorationAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
      const preview = await trusting(uid, plan.customerId, now, async (provider) =>
        provider.previewChange({ subscriptionId: plan.id, priceId, prorationAt }),
      );
      return { ...preview, nextAmountCents: unitAmountCents, prorationAt };
    },

    /** A second call with the same amount, as after a card was declined and replaced, is charged once. */
    async change(person: Person, priceId: string, prorationAt: Date, now: Date): Promise<SubscriptionStatus> {
      const ageMs = now.getTime() - prorationAt.getTime();
      if (ageMs < -60_000 || ageMs > PREVIEW_HOLDS_MS) {
        throw new AppError("conflict", "The amount shown is over 30 minutes old. Review it again before you confirm.");
      }
      return changing(person, now, async (provider, plan) => {
        await nextPrice(priceId, plan);
        await provider.changePrice({ subscriptionId: plan.id, priceId, prorationAt });
      });
    },

    async cancel(person: Person, feedback: CancelFeedback, now: Date): Promise<SubscriptionStatus> {
      return changing(person, now, async (provider, { id }) => provider.cancelAtPeriodEnd(id, feedback));
    },

    /** Ends a cancellation or a pause. A pause that has begun ends with a new period, which is charged now. */
    async resume(person: Person, now: Date): Promise<SubscriptionStatus> {
      return changing(person, now, async (provider, plan) => {
        if (planEndsAt(plan) !== null) return provider.resume(plan.id);
        if (!plan.collectionPaused) {
          throw new AppError("conflict", "Your plan isn't canceled or paused.");
        }
        return provider.endPause(plan.id, { startPeriod: plan.pausedFrom === null || plan.pausedFrom <= now });
      });
    },

    /** From the end of the paid period on, nothing is charged and nothing is open for this many months. */
    async pause(person: Person, months: number, now: Date): Promise<SubscriptionStatus> {
      return changing(person, now, async (provider, plan) => {
        await requirePausable(plan);
        await provider.pause(plan.id, months);
      });
    },
  };
}
