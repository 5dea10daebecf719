import { isLive } from "@cardwell/core/domain/billing/access";
import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import type { Payments } from "../../integrations/payments/payments.ts";
import { AppError } from "../../lib/app-error.ts";
import { TRIAL_DAYS } from "./catalog.ts";
import type { Catalog } from "./catalog.ts";
import type { BillingRepository } from "./repository.ts";
import type { Sync } from "./sync.ts";

type Deps = {
  repository: BillingRepository;
  catalog: Catalog;
  sync: Sync;
  payments: () => Promise<Payments>;
  /** The confirmed address of a person; null when there is none. */
  confirmedEmail: (uid: string) => Promise<string | null>;
  appOrigin: string;
};

const id = z.string().check(z.minLength(1), z.maxLength(128));
const returnAddress = z.string().check(z.maxLength(2048));

/** Of what a browser may write into a checkout document, the part that counts. Everything else is ignored. */
const request = z.object({
  price: z.optional(z.nullable(id)),
  line_items: z.optional(z.array(z.object({ price: id })).check(z.minLength(1), z.maxLength(1))),
  success_url: returnAddress,
  cancel_url: returnAddress,
  allow_promotion_codes: z.optional(z.boolean()),
});

/** True for an address on our own origin, written as browsers write it, and nothing that merely looks or parses like it. */
export function isOwnAddress(address: string, appOrigin: string): boolean {
  const rest = address.startsWith(appOrigin) ? address.slice(appOrigin.length) : null;
  if (rest === null || !/^([/?#]|$)/.test(rest) || /[\\\s\p{Cc}\p{Cf}]/u.test(rest)) return false;
  return URL.canParse(address) && new URL(address).origin === appOrigin;
}

export function createCheckout({ repository, catalog, sync, payments, confirmedEmail, appOrigin }: Deps) {
  function parse(data: unknown) {
    const parsed = request.safeParse(data);
    const priceId = parsed.data?.price ?? parsed.data?.line_items?.[0]?.price;
    if (!parsed.success || !priceId) throw new AppError("invalid_request", "Choose a plan first.");
    const { success_url: successUrl, cancel_url: cancelUrl, allow_promotion_codes: allowPromotionCodes } = parsed.data;
    if (!isOwnAddress(successUrl, appOrigin) || !isOwnAddress(cancelUrl, appOrigin)) {
      throw new AppError("invalid_request", "The checkout may only return to this site.");
    }
    return { priceId, successUrl, cancelUrl, allowPromotionCodes: allowPromotionCodes ?? false };
  }

  /** The person's customer at the provider: made once, and made anew only when it was deleted there. */
  async function ensureCustomer(
    uid: string,
    email: string,
  ): Promise<{ customerId: string; subscribed: boolean; used: boolean }> {
    const kept = await repository.findCustomer(uid);
    const provider = await payments();
    const state = kept.stripeId ? await provider.fetchCustomer(kept.stripeId) : null;
    if (kept.stripeId && state) {
      if (state.email !== email) await provider.updateCustomerEmail(kept.stripeId, email);
      return {
        customerId: kept.stripeId,
        subscribed: state.subscriptions.some(({ status }) => isLive(status)),
        used: state.subscriptions.length > 0,
      };
    }
    const generation = kept.stripeId ? kept.generation + 1 : kept.generation;
    const customerId = await provider.createCustomer({ uid, email, idempotencyKey: `customer-${uid}-${generation}` });
    await repository.saveCustomerId(uid, customerId, email, generation);
    return { customerId, subscribed: false, used: kept.subscription !== null };
  }

  async function open(uid: string, documentId: string, data: unknown, now: Date): Promise<void> {
    const { priceId, ...urls } = parse(data);
    if (!(await catalog.soldPrice(priceId)))
      throw new AppError("invalid_request", "This price is no longer on sale. Reload the page.");
    const email = await confirmedEmail(uid);
    if (!email) throw new AppError("email_unverified", "Confirm your email address first.");

    const claim = await repository.claimCheckout(uid, documentId, now);
    if (claim === "busy")
      throw new AppError("conflict", "Another checkout is being opened. Try again in half a minute.");

    const { customerId, subscribed, used } = await ensureCustomer(uid, email);
    const provider = await payments();
    const taken =
      subscribed ||
      (claim.previousSessionId !== null && (await provider.expireCheckout(claim.previousSessionId)) === "complete");
    if (taken) {
      await sync.syncCustomer(customerId, now);
      const { subscription } = await repository.findCustomer(uid);
      if (subscription && isLive(subscription.status)) {
        throw new AppError("already_subscribed", "You already have a plan. Change it instead of buying a second one.");
      }
    }

    const eligible = !used && !(await repository.hadTrial(email));
    const session = await provider.createCheckout({
      ...urls,
      customerId,
      uid,
      priceId,
      trialDays: eligible ? TRIAL_DAYS : null,
      idempotencyKey: documentId,
    });
    await repository.saveCheckout(uid, documentId, session);
  }

  return {
    /** Answers a checkout document that a browser made, once: with a session, or with an error that it can show. */
    async answer(uid: string, documentId: string, data: unknown, now: Date): Promise<void> {
      if (await repository.isCheckoutAnswered(uid, documentId)) return;
      try {
        await open(uid, documentId, data, now);
      } catch (error) {
        const foreseen = error instanceof AppError ? error : null;
        if (!foreseen) logger.error("A checkout could not be opened", { uid, documentId, error: String(error) });
        await repository.failCheckout(uid, documentId, {
          code: foreseen?.code ?? "internal",
          message: foreseen?.message ?? "The checkout could not be opened. Nothing was charged. Try again.",
        });
      }
    },

    /** A checkout of its own, without a document: for the link in a renewal mail. */
    async renew(uid: string, priceId: string, now: Date): Promise<string> {
      const email = await confirmedEmail(uid);
      if (!email) throw new AppError("email_unverified", "Confirm your email address first.");
      const { customerId } = await ensureCustomer(uid, email);
      const session = await (
        await payments()
      ).createCheckout({
        customerId,
        uid,
        priceId,
        successUrl: `${appOrigin}/payment-success`,
        cancelUrl: `${appOrigin}/sign-in`,
        trialDays: null,
        allowPromotionCodes: false,
        idempotencyKey: `renew-${uid}-${Math.floor(now.getTime() / 3_600_000)}-${priceId}`,
      });
      return session.url;
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
