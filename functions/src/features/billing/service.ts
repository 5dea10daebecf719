import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { decideAccess, isLive } from "@cardwell/core/domain/billing/access";
import * as logger from "firebase-functions/logger";
import type { InvoiceRecord, Payments } from "../../integrations/payments/payments.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Plans, SoldProduct } from "./plans.ts";
import type { Checkout } from "./checkout.ts";
import type { Customer } from "./customer-documents.ts";
import { createPlanChanges } from "./plan-changes.ts";
import type { ProviderLimiter } from "./provider-limit.ts";
import type { BillingRepository } from "./repository.ts";
import { describeStatus } from "./status.ts";
import type { Sync } from "./sync.ts";
import { isUnavailable } from "./unavailable.ts";

const INVOICES_PER_PAGE = 12;
const REFRESH_AT_MOST_EVERY_MS = 2_000;
/** Access is not denied based on a mirror older than this. */
const MAX_MIRROR_AGE_MS = 60_000;

type Person = { uid: string; email: string };

type Deps = {
  repository: BillingRepository;
  plans: Plans;
  sync: Sync;
  checkout: Pick<Checkout, "renew">;
  payments: () => Promise<Payments>;
  limit: ProviderLimiter;
  appOrigin: string;
  systemNow: () => Date;
};

type PlanKept = "never" | "live" | "ended";

function planIn({ subscription }: Customer, now: Date): PlanKept {
  if (!subscription) return "never";
  return decideAccess(subscription, now).hasAccess ? "live" : "ended";
}

export function createBillingService(deps: Deps) {
  const { repository, plans, sync, checkout, payments, appOrigin, systemNow } = deps;

  /** The customer as the provider has it now; as it is kept when that was asked a moment ago or cannot be asked. */
  async function refreshed(uid: string, customer: Customer, now: Date, atMostEveryMs: number): Promise<Customer> {
    if (!customer.stripeId || !(await repository.claimRefresh(uid, systemNow(), atMostEveryMs))) return customer;
    try {
      await sync.syncCustomer(customer.stripeId, now);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return customer;
    }
    return repository.findCustomer(uid);
  }

  /** One read for members with access. Before access is denied, the provider is asked, once a minute at most. */
  async function customerBeforeRejection(uid: string, now: Date): Promise<Customer> {
    const customer = await repository.findCustomer(uid);
    if (decideAccess(customer.subscription, now).hasAccess) return customer;
    return refreshed(uid, customer, now, MAX_MIRROR_AGE_MS);
  }

  /**
   * One read, two for someone who never paid, and once a minute those of the plans. Nothing is asked of the provider unless
   * `refresh` is set or the period ended without an event.
   */
  async function status({ uid, email }: Person, now: Date, refresh = false): Promise<SubscriptionStatus> {
    const kept = await repository.findCustomer(uid);
    const isStale = decideAccess(kept.subscription, now).reason === "stale";
    const customer = refresh || isStale ? await refreshed(uid, kept, now, REFRESH_AT_MOST_EVERY_MS) : kept;
    const { subscription, hadSubscription } = customer;
    const described = subscription && (await plans.describe(subscription.productId, subscription.priceId));
    const plan = described && {
      name: described.name,
      interval: described.price.interval ?? "month",
      intervalCount: described.price.intervalCount ?? 1,
      unitAmountCents: described.price.unitAmountCents ?? 0,
      currency: described.price.currency,
    };
    const trialEligible = !subscription && !hadSubscription && !(await repository.hadTrial(email));
    return describeStatus(customer, plan, trialEligible, now);
  }

  return {
    ...createPlanChanges({ ...deps, status }),
    status,

    /** The gate of every paid call. */
    async hasAccess(uid: string, now: Date): Promise<boolean> {
      return decideAccess((await customerBeforeRejection(uid, now)).subscription, now).hasAccess;
    },

    /** Whether someone who is not signed in would be let in: what decides on a sign-in link. */
    async getPlan(uid: string, now: Date): Promise<PlanKept> {
      return planIn(await customerBeforeRejection(uid, now), now);
    },

    /** The same from the stored mirror, for callers that don't deny access by it. One read. */
    async readStoredPlan(uid: string, now: Date): Promise<PlanKept> {
      return planIn(await repository.findCustomer(uid), now);
    },

    async plansOnSale(): Promise<SoldProduct[]> {
      return plans.plansOnSale();
    },

    async overview(
      uid: string,
      cursor: string | undefined,
    ): Promise<{ currentPriceId: string | null; invoices: InvoiceRecord[]; nextCursor: string | null }> {
      const { subscription } = await repository.findCustomer(uid);
      const page = await repository.listInvoices(uid, INVOICES_PER_PAGE, cursor);
      return { currentPriceId: subscription && isLive(subscription.status) ? subscription.priceId : null, ...page };
    },

    /**
     * Where a renewal mail leads: to pay the balance, to buy the last plan again, or to the sign-in page. No one is
     * signed in here, so it opens nothing by which a running plan could be seen or changed.
     */
    async renewalUrl(uid: string, now: Date): Promise<string> {
      const { subscription, stripeId } = await repository.findCustomer(uid);
      const signIn = `${appOrigin}/sign-in`;
      if (!subscription || !stripeId || decideAccess(subscription, now).hasAccess) return signIn;
      try {
        if (isLive(subscription.status)) {
          const owed = await repository.findOpenInvoiceUrl(uid);
          if (owed) return owed;
          const request = { customerId: stripeId, returnUrl: signIn, flow: "payment_method" as const };
          return (await (await payments()).createPortalSession(request)).url;
        }
        const sold = (await plans.plansOnSale()).flatMap(({ prices }) => prices);
        const price = sold.find(({ id }) => id === subscription.priceId) ?? sold[0];
        return price ? await checkout.renew(uid, price.id, now) : signIn;
      } catch (error) {
        if (error instanceof AppError && error.code === "already_subscribed") return signIn;
        logger.error("A renewal could not be opened", { uid, error: String(error) });
        return `${signIn}?renewal=failed`;
      }
    },

    /** Sends the payment provider a new address; does nothing for someone who never paid. */
    async moveBilling(uid: string, email: string): Promise<void> {
      const { stripeId } = await repository.findCustomer(uid);
      if (stripeId) await (await payments()).updateCustomerEmail(stripeId, email);
    },

    /**
     * Removes the person at the payment provider, which ends every plan immediately, without a refund: the first step when
     * an account is deleted. What it keeps are invoices. Safe to repeat.
     */
    async endBilling(uid: string): Promise<void> {
      const { stripeId } = await repository.findCustomer(uid);
      if (!stripeId) return;
      const provider = await payments();
      await provider.expireOpenCheckouts(stripeId);
      await provider.deleteCustomer(stripeId);
      // The mirror first: should the deletion stop here, the person is seen without a plan, not with a stale one.
      await sync.syncCustomer(stripeId, systemNow());
      await repository.forgetCustomer(stripeId);
    },
  };
}

export type BillingService = ReturnType<typeof createBillingService>;
