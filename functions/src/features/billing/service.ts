import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { decideAccess, isLive } from "@cardwell/core/domain/billing/access";
import type { CancelFeedback, InvoiceRecord, Payments } from "../../integrations/payments/payments.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Catalog, SoldProduct } from "./catalog.ts";
import type { Checkout } from "./checkout.ts";
import type { SubscriptionSummary } from "./customer-documents.ts";
import type { BillingRepository } from "./repository.ts";
import { describeStatus } from "./status.ts";
import type { Sync } from "./sync.ts";

const INVOICES_PER_PAGE = 12;
const REFRESH_AT_MOST_EVERY_MS = 2_000;
const PREVIEW_HOLDS_MS = 30 * 60_000;

type Person = { uid: string; email: string };

type Deps = {
  repository: BillingRepository;
  catalog: Catalog;
  sync: Sync;
  checkout: Checkout;
  payments: () => Promise<Payments>;
  appOrigin: string;
  systemNow: () => Date;
};

export function createBillingService({ repository, catalog, sync, checkout, payments, appOrigin, systemNow }: Deps) {
  async function customerOf(uid: string) {
    const customer = await repository.findCustomer(uid);
    if (!customer.stripeId) throw new AppError("no_subscription", "You have no plan yet. Choose one first.");
    return { ...customer, stripeId: customer.stripeId };
  }

  async function liveSubscription(uid: string): Promise<SubscriptionSummary & { customerId: string }> {
    const { subscription, stripeId } = await customerOf(uid);
    if (!subscription || !isLive(subscription.status)) {
      throw new AppError("no_subscription", "You have no running plan. Choose one first.");
    }
    return { ...subscription, customerId: stripeId };
  }

  async function mayRefresh(uid: string): Promise<boolean> {
    const { fetchStartedAt } = await repository.findCustomer(uid);
    return !fetchStartedAt || systemNow().getTime() - fetchStartedAt.getTime() > REFRESH_AT_MOST_EVERY_MS;
  }

  /**
   * One read, two for someone who never paid, and once a minute the catalog's. Nothing is asked of the provider unless
   * `refresh` says so or the period ended without news.
   */
  async function status({ uid, email }: Person, now: Date, refresh = false): Promise<SubscriptionStatus> {
    let customer = await repository.findCustomer(uid);
    const stale = decideAccess(customer.subscription, now).reason === "stale";
    if ((refresh || stale) && (await mayRefresh(uid))) {
      try {
        await sync.syncPerson(uid, now);
        customer = await repository.findCustomer(uid);
      } catch (error) {
        if (!(error instanceof AppError && error.code === "vendor_unavailable")) throw error;
      }
    }
    const { subscription } = customer;
    const described = subscription && (await catalog.describe(subscription.productId, subscription.priceId));
    const plan = described && {
      name: described.name,
      interval: described.price.interval ?? "month",
      intervalCount: described.price.intervalCount ?? 1,
      unitAmountCents: described.price.unitAmountCents ?? 0,
      currency: described.price.currency,
    };
    const trialEligible = !subscription && !(await repository.hadTrial(email));
    return describeStatus(customer, plan, trialEligible, now);
  }

  /** Changes something at the provider and answers with the state after it. */
  async function changing(
    person: Person,
    now: Date,
    work: (subscription: SubscriptionSummary) => Promise<void>,
  ): Promise<SubscriptionStatus> {
    const subscription = await liveSubscription(person.uid);
    await work(subscription);
    await sync.syncCustomer(subscription.customerId, now);
    return status(person, now);
  }

  async function assertOnSale(priceId: string, current: SubscriptionSummary): Promise<void> {
    if (priceId === current.priceId) throw new AppError("conflict", "This is the plan that you have.");
    if (!(await catalog.soldPrice(priceId)))
      throw new AppError("invalid_request", "This price is not on sale. Reload the page.");
  }

  return {
    status,

    /** One read. The gate of every paid call. */
    async hasAccess(uid: string, now: Date): Promise<boolean> {
      return decideAccess((await repository.findCustomer(uid)).subscription, now).hasAccess;
    },

    /** Whether someone who is not signed in would be let in: what the sign-in mail needs to know. One read. */
    async planOf(uid: string, now: Date): Promise<"never" | "live" | "ended"> {
      const { subscription } = await repository.findCustomer(uid);
      if (!subscription) return "never";
      return decideAccess(subscription, now).hasAccess ? "live" : "ended";
    },

    async plansOnSale(): Promise<SoldProduct[]> {
      return catalog.plansOnSale();
    },

    async overview(
      uid: string,
      cursor: string | undefined,
    ): Promise<{ currentPriceId: string | null; invoices: InvoiceRecord[]; nextCursor: string | null }> {
      const { subscription } = await repository.findCustomer(uid);
      const page = await repository.listInvoices(uid, INVOICES_PER_PAGE, cursor);
      return { currentPriceId: subscription && isLive(subscription.status) ? subscription.priceId : null, ...page };
    },

    async portalUrl(uid: string, flow: "manage" | "payment_method"): Promise<string> {
      const { stripeId } = await customerOf(uid);
      const provider = await payments();
      const session = await provider.createPortalSession({
        customerId: stripeId,
        returnUrl: `${appOrigin}/billing?from=portal`,
        flow,
      });
      return session.url;
    },

    async previewChange(uid: string, priceId: string, now: Date) {
      const subscription = await liveSubscription(uid);
      await assertOnSale(priceId, subscription);
      const prorationAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
      const preview = await (await payments()).previewChange({ subscriptionId: subscription.id, priceId, prorationAt });
      return { ...preview, prorationAt };
    },

    async change(person: Person, priceId: string, prorationAt: Date, now: Date): Promise<SubscriptionStatus> {
      const ageMs = now.getTime() - prorationAt.getTime();
      if (ageMs < -60_000 || ageMs > PREVIEW_HOLDS_MS) {
        throw new AppError(
          "conflict",
          "The amount shown is older than 30 minutes. Look at it again before you confirm.",
        );
      }
      return changing(person, now, async (subscription) => {
        await assertOnSale(priceId, subscription);
        const idempotencyKey = `change-${subscription.id}-${priceId}-${prorationAt.getTime()}`;
        await (await payments()).changePrice({ subscriptionId: subscription.id, priceId, prorationAt, idempotencyKey });
      });
    },

    async cancel(person: Person, feedback: CancelFeedback, now: Date): Promise<SubscriptionStatus> {
      return changing(person, now, async ({ id }) => (await payments()).cancelAtPeriodEnd(id, feedback));
    },

    async resume(person: Person, now: Date): Promise<SubscriptionStatus> {
      return changing(person, now, async (subscription) => {
        if (!subscription.cancelAt && !subscription.cancelAtPeriodEnd) {
          throw new AppError("conflict", "The plan is not canceled, so there is nothing to take back.");
        }
        await (await payments()).resume(subscription.id);
      });
    },

    /** Where a renewal mail leads: to pay what is owed, to buy the last plan again, or to the sign-in page. */
    async renewalUrl(uid: string, now: Date): Promise<string> {
      const { subscription, stripeId } = await repository.findCustomer(uid);
      if (!subscription || !stripeId) return `${appOrigin}/sign-in`;
      if (isLive(subscription.status)) {
        const provider = await payments();
        const session = await provider.createPortalSession({
          customerId: stripeId,
          returnUrl: `${appOrigin}/sign-in`,
          flow: "manage",
        });
        return session.url;
      }
      const sold = (await catalog.plansOnSale()).flatMap(({ prices }) => prices);
      const price = sold.find(({ id }) => id === subscription.priceId) ?? sold[0];
      return price ? checkout.renew(uid, price.id, now) : `${appOrigin}/sign-in`;
    },

    /** Tells the payment provider a new address; does nothing for someone who never paid. */
    async moveBilling(uid: string, email: string): Promise<void> {
      const { stripeId } = await repository.findCustomer(uid);
      if (stripeId) await (await payments()).updateCustomerEmail(stripeId, email);
    },

    /** Ends every running plan at once, without a refund: the last step before an account is deleted. Safe to repeat. */
    async endBilling(uid: string): Promise<void> {
      const { stripeId, checkout: open } = await repository.findCustomer(uid);
      if (!stripeId) return;
      const provider = await payments();
      if (open?.sessionId) await provider.expireCheckout(open.sessionId);
      const state = await provider.fetchCustomer(stripeId);
      for (const { id, status: word } of state?.subscriptions ?? []) if (isLive(word)) await provider.cancelNow(id);
      // The mirror first: should the deletion stop here, the person is seen without a plan, not with a stale one.
      await sync.syncCustomer(stripeId, systemNow());
      await repository.forgetCustomer(stripeId);
    },
  };
}

export type BillingService = ReturnType<typeof createBillingService>;
