import { setTimeout } from "node:timers/promises";
import type { RecordedValue, SubscriptionStatus } from "@cardwell/core/contract/billing";
import { decideAccess, isLive } from "@cardwell/core/domain/billing/access";
import { DAY_MS, HOUR_MS } from "@cardwell/core/domain/dates/instants";
import * as logger from "firebase-functions/logger";
import type { Payments } from "../../integrations/payments/payments.ts";
import { AppError } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
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
const RECEIPT_MS = 365 * DAY_MS;
const REFRESH_AT_MOST_EVERY_MS = 2_000;
/** How long after opening a checkout its plan may be missing because of a lost notification. */
const CHECKOUT_AWAITED_MS = 48 * HOUR_MS;
/** How long a call waits for another that is asking the provider about the same customer. */
const FETCH_AWAITED_MS = 5_000;
const FETCH_POLL_MS = 200;
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
  /** Whether the account has a staff role now, whatever its tokens claim. Reads no document. */
  isStaff: (uid: string) => Promise<boolean>;
  /** What the person's cards gave back since a moment: after an alert of ours, and otherwise. */
  recordedValue: (uid: string, since: Date, now: Date) => Promise<RecordedValue>;
  appOrigin: string;
  systemNow: () => Date;
};

type PlanKept = "never" | "live" | "ended";

/** Someone who may have paid without a notification reaching us. */
function awaitsPlan({ subscription, lastCheckoutAt }: Customer, now: Date): boolean {
  if (lastCheckoutAt === null || (subscription && isLive(subscription.status))) return false;
  return now.getTime() - lastCheckoutAt.getTime() < CHECKOUT_AWAITED_MS;
}

/** A pause that is over, without word of it. */
const pauseIsOver = ({ subscription }: Customer, now: Date): boolean =>
  subscription !== null && subscription.resumesAt !== null && subscription.resumesAt <= now;

/** Whether a call has been let through to the provider a moment ago, and what it finds isn't stored yet. */
function isBeingFetched({ refreshClaimedAt, fetchStartedAt }: Customer, at: Date): boolean {
  if (!refreshClaimedAt || (fetchStartedAt && fetchStartedAt >= refreshClaimedAt)) return false;
  return at.getTime() - refreshClaimedAt.getTime() < FETCH_AWAITED_MS;
}

function planIn({ subscription }: Customer, now: Date): PlanKept {
  if (!subscription) return "never";
  return decideAccess(subscription, now).hasAccess ? "live" : "ended";
}

export function createBillingService(deps: Deps) {
  const { repository, plans, sync, checkout, payments, isStaff, appOrigin, systemNow } = deps;

  /** The customer as kept, once no other call is asking the provider about it: the second of two calls gets the same answer. */
  async function awaitFetch(uid: string, kept: Customer): Promise<Customer> {
    let customer = kept;
    for (let waitedMs = 0; waitedMs < FETCH_AWAITED_MS; waitedMs += FETCH_POLL_MS) {
      if (!isBeingFetched(customer, systemNow())) break;
      await setTimeout(FETCH_POLL_MS);
      customer = await repository.findCustomer(uid);
    }
    return customer;
  }

  /** The customer as the provider has it now; as it is kept when that was asked a moment ago or cannot be asked. */
  async function refreshed(uid: string, customer: Customer, now: Date, atMostEveryMs: number): Promise<Customer> {
    if (!customer.stripeId) return customer;
    const kept = await repository.claimRefresh(uid, systemNow(), atMostEveryMs);
    if (kept !== null) return awaitFetch(uid, kept);
    try {
      await sync.syncCustomer(customer.stripeId, now);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return customer;
    }
    return repository.findCustomer(uid);
  }

  async function describe(
    customer: Customer,
    email: string,
    now: Date,
    hasStaffRole = false,
  ): Promise<SubscriptionStatus> {
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
    return describeStatus(customer, plan, trialEligible, now, hasStaffRole);
  }

  /**
   * One read, two for someone who never paid, and once a minute those of the plans. The account is looked up where the plan gives no
   * access. Nothing is asked of the provider unless `refresh` is set, the period or a pause ended without an event, or a recent checkout
   * has no plan: then once a minute at most.
   */
  async function status({ uid, email }: Person, now: Date, refresh = false): Promise<SubscriptionStatus> {
    const kept = await repository.findCustomer(uid);
    const isStale = decideAccess(kept.subscription, now).reason === "stale";
    const mayBeBehind = awaitsPlan(kept, now) || pauseIsOver(kept, now);
    const customer =
      refresh || isStale
        ? await refreshed(uid, kept, now, REFRESH_AT_MOST_EVERY_MS)
        : mayBeBehind
          ? await refreshed(uid, kept, now, MAX_MIRROR_AGE_MS)
          : kept;
    const givesAccess = decideAccess(customer.subscription, now).hasAccess;
    return describe(customer, email, now, !givesAccess && (await isStaff(uid)));
  }

  return {
    ...createPlanChanges({ ...deps, status }),
    status,

    /** The gate of every paid call. One read for members with access; before it is denied, the provider is asked, once a minute at most. */
    async hasAccess(uid: string, now: Date): Promise<boolean> {
      const kept = await repository.findCustomer(uid);
      if (decideAccess(kept.subscription, now).hasAccess || (await isStaff(uid))) return true;
      return decideAccess((await refreshed(uid, kept, now, MAX_MIRROR_AGE_MS)).subscription, now).hasAccess;
    },

    /** The plan of someone who is not signed in, which decides on a sign-in link: checked with the provider before it has ended. */
    async getPlan(uid: string, now: Date): Promise<PlanKept> {
      const kept = await repository.findCustomer(uid);
      return planIn(kept, now) === "live" ? "live" : planIn(await refreshed(uid, kept, now, MAX_MIRROR_AGE_MS), now);
    },

    /** The same from the stored mirror, for callers that don't deny access by it. One read. */
    async readStoredPlan(uid: string, now: Date): Promise<PlanKept> {
      return planIn(await repository.findCustomer(uid), now);
    },

    /** The status from the stored mirror, for staff. One read, two for someone who never paid. */
    async readStoredStatus({ uid, email }: Person, now: Date): Promise<SubscriptionStatus> {
      return describe(await repository.findCustomer(uid), email, now);
    },

    /** Gives access beyond the plan, or takes it (null); then the reminders follow. Null for somebody who never had a plan. */
    async grantAccess(
      uid: string,
      until: Date | null,
      now: Date,
      unit: UnitOfWork,
    ): ReturnType<BillingRepository["grantAccess"]> {
      const granted = await repository.grantAccess(uid, until, unit);
      if (granted) unit.afterCommit(() => sync.followGrant(uid, now));
      return granted;
    },

    async plansOnSale(): Promise<SoldProduct[]> {
      return plans.plansOnSale();
    },

    /** Where the plan stands in money, and a page of invoices, the newest first. */
    async overview(uid: string, cursor: string | undefined) {
      const { subscription, creditCents, nextInvoice } = await repository.findCustomer(uid);
      const page = await repository.listInvoices(uid, INVOICES_PER_PAGE, cursor);
      return {
        currentPriceId: subscription && isLive(subscription.status) ? subscription.priceId : null,
        creditCents,
        nextInvoice: nextInvoice && nextInvoice.subscriptionId === subscription?.id ? nextInvoice : null,
        ...page,
      };
    },

    /**
     * What was paid to us in a year beside what the person's cards gave back in it, because alerts are kept for little longer; null for
     * someone without an invoice.
     */
    async receipt(uid: string, now: Date) {
      const paid = await repository.readPaid(uid, new Date(now.getTime() - RECEIPT_MS));
      return paid && { ...paid, ...(await deps.recordedValue(uid, paid.since, now)) };
    },

    /** What banks took back, the newest first: for staff. */
    listDisputes: async (limit: number) => repository.listDisputes(limit),

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
          const owed = await repository.findOwedInvoiceUrl(uid);
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
      await repository.keepEndedPlans(uid);
      await repository.forgetCustomer(stripeId);
    },
  };
}

export type BillingService = ReturnType<typeof createBillingService>;
