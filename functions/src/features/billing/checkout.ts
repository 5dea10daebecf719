import { isLive } from "@cardwell/core/domain/billing/access";
import { TRIAL_DAYS } from "@cardwell/core/domain/billing/trial";
import * as logger from "firebase-functions/logger";
import { randomUUID } from "node:crypto";
import type { Payments } from "../../integrations/payments/payments.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Plans } from "./plans.ts";
import type { CheckoutRepository } from "./checkout-repository.ts";
import { readCheckoutRequest } from "./checkout-request.ts";
import type { ProviderLimiter } from "./provider-limit.ts";
import { trialId, type BillingRepository } from "./repository.ts";
import type { Sync } from "./sync.ts";

type Deps = {
  repository: BillingRepository;
  checkouts: CheckoutRepository;
  plans: Plans;
  sync: Sync;
  payments: () => Promise<Payments>;
  /** The confirmed address of a person; null when there is none. */
  confirmedEmail: (uid: string) => Promise<string | null>;
  limit: ProviderLimiter;
  appOrigin: string;
  systemNow: () => Date;
};

type Wanted = { priceId: string; successUrl: string; cancelUrl: string; withTrial: boolean; idempotencyKey: string };

const busy = () => new AppError("conflict", "Another checkout is opening. Try again in a minute.");

export function createCheckout(deps: Deps) {
  const { repository, checkouts, plans, sync, payments, appOrigin, systemNow } = deps;

  async function confirmedEmail(uid: string): Promise<string> {
    const email = await deps.confirmedEmail(uid);
    if (!email) throw new AppError("email_unverified", "Confirm your email address first.");
    return email;
  }

  /** The person's customer at the provider: made once, and made anew only when it was deleted there. */
  async function ensureCustomer(uid: string, email: string, now: Date) {
    const kept = await repository.findCustomer(uid);
    const provider = await payments();
    if (kept.stripeId) {
      // First nothing can be paid any more, then it is asked what was paid: the other way round leaves a gap.
      await provider.expireOpenCheckouts(kept.stripeId);
      const state = await provider.fetchCustomer(kept.stripeId);
      if (state) {
        if (state.email !== email) await provider.updateCustomerEmail(kept.stripeId, email);
        return {
          customerId: kept.stripeId,
          subscribed: state.subscriptions.some(({ status }) => isLive(status)),
          used: kept.hadSubscription || state.subscriptions.length > 0,
        };
      }
      await sync.syncCustomer(kept.stripeId, now);
    }
    const generation = kept.stripeId ? kept.generation + 1 : kept.generation;
    const customerId = await provider.createCustomer({ uid, idempotencyKey: `customer-${uid}-${generation}` });
    await repository.saveCustomerId(uid, customerId, email, generation);
    await provider.updateCustomerEmail(customerId, email);
    return { customerId, subscribed: false, used: kept.hadSubscription };
  }

  /** Opens a session for the holder of the claim: the only one that can be paid, and none during a running plan. */
  async function openSession(uid: string, email: string, { withTrial, ...wanted }: Wanted, now: Date) {
    const { customerId, subscribed, used } = await ensureCustomer(uid, email, now);
    if (subscribed) {
      await sync.syncCustomer(customerId, now);
      throw new AppError("already_subscribed", "You already have a plan. Change it instead of buying a second one.");
    }
    const eligible = withTrial && !used && !(await repository.hadTrial(email));
    return (await payments()).createCheckout({
      ...wanted,
      customerId,
      uid,
      trial: eligible ? { days: TRIAL_DAYS, id: trialId(email) } : null,
    });
  }

  /** The page of the person's open checkout for this price; null where there is none, or a plan runs by now. */
  async function findOpen(uid: string, priceId: string): Promise<string | null> {
    const { stripeId } = await repository.findCustomer(uid);
    if (!stripeId) return null;
    const provider = await payments();
    const [state, openUrl] = await Promise.all([
      provider.fetchCustomer(stripeId),
      provider.findOpenCheckout(stripeId, priceId),
    ]);
    return state?.subscriptions.some(({ status }) => isLive(status)) ? null : openUrl;
  }

  /** Expires a session that was opened under a claim that has passed to someone else. */
  async function giveUp(sessionId: string): Promise<never> {
    await (await payments()).expireCheckout(sessionId);
    throw busy();
  }

  async function open(uid: string, documentId: string, data: unknown, now: Date): Promise<void> {
    const { priceId, ...addresses } = readCheckoutRequest(data, appOrigin);
    await deps.limit(uid);
    if (!(await plans.soldPrice(priceId)))
      throw new AppError("invalid_request", "This price is no longer available. Reload the page.");
    const email = await confirmedEmail(uid);

    const claim = await checkouts.claim(uid, documentId, systemNow());
    if (claim === "busy") throw busy();
    if (claim === "answered") return;
    const wanted = { ...addresses, priceId, withTrial: true, idempotencyKey: documentId };
    const session = await openSession(uid, email, wanted, now);
    if (!(await checkouts.save(uid, documentId, session))) await giveUp(session.sessionId);
  }

  return {
    /** Responds to a checkout document that a browser created, once: with a session, or with an error that it can show. */
    async answer(uid: string, documentId: string, data: unknown, now: Date): Promise<void> {
      if (await checkouts.isAnswered(uid, documentId)) return;
      try {
        await open(uid, documentId, data, now);
      } catch (error) {
        const foreseen = error instanceof AppError ? error : null;
        if (!foreseen) logger.error("A checkout could not be opened", { uid, documentId, error: String(error) });
        const words = {
          code: foreseen?.code ?? "internal",
          message: foreseen?.message ?? "Couldn't open checkout. Try again in a minute.",
        };
        await checkouts.fail(uid, documentId, words, systemNow());
      }
    },

    /**
     * A checkout without a document: for the link in a renewal mail. While one for this price is open it is that one,
     * so that a second visit, such as a mail scanner's, doesn't invalidate the page.
     *
     * @throws AppError `already_subscribed` when the plan runs by now
     */
    async renew(uid: string, priceId: string, now: Date): Promise<string> {
      await deps.limit(uid);
      const email = await confirmedEmail(uid);
      const openUrl = await findOpen(uid, priceId);
      if (openUrl) return openUrl;
      const holder = `renew-${randomUUID()}`;
      if ((await checkouts.claim(uid, holder, systemNow())) !== "claimed") throw busy();
      const wanted = {
        priceId,
        successUrl: `${appOrigin}/payment-success`,
        cancelUrl: `${appOrigin}/sign-in`,
        withTrial: false,
        idempotencyKey: holder,
      };
      try {
        const { url, sessionId, createdAt } = await openSession(uid, email, wanted, now);
        return (await checkouts.release(uid, holder, createdAt)) ? url : await giveUp(sessionId);
      } catch (error) {
        await checkouts.release(uid, holder, null);
        throw error;
      }
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
