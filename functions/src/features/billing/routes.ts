import type { billingContract } from "@cardwell/core/contract/billing";
import { TRIAL_DAYS } from "@cardwell/core/domain/billing/trial";
import type { Handlers } from "../../http/serve.ts";
import type { BillingService } from "./service.ts";

/** @param uidOfToken the person whom a link in a renewal mail was made for; null when it is forged or too old */
export function billingRoutes(
  billing: BillingService,
  appOrigin: string,
  uidOfToken: (token: string, now: Date) => string | null,
): Handlers<typeof billingContract> {
  return {
    plans: async () => ({
      plans: (await billing.plansOnSale()).map(({ id, name, description, features, prices }) => ({
        productId: id,
        name,
        description,
        features,
        prices: prices.map((price) => ({ ...price, priceId: price.id })),
        trialDays: TRIAL_DAYS,
      })),
    }),

    status: async ({ query }, context) =>
      context.isView
        ? billing.readStoredStatus(context, context.now)
        : billing.status(context, context.now, query.refresh === "1"),

    overview: async ({ query }, { uid }) => {
      const { invoices, ...overview } = await billing.overview(uid, query.cursor);
      return {
        ...overview,
        invoices: invoices.map((invoice) => ({ ...invoice, createdAt: invoice.createdAt.toISOString() })),
      };
    },

    receipt: async (_, { uid, now }) => {
      const receipt = await billing.receipt(uid, now);
      return { receipt: receipt && { ...receipt, since: receipt.since.toISOString() } };
    },

    portalSession: async ({ body }, context) => ({
      url: await billing.portalUrl(context.uid, body.flow ?? "manage", context.now),
    }),

    renew: async ({ query }, { now }) => {
      const uid = uidOfToken(query.token, now);
      return { url: uid ? await billing.renewalUrl(uid, now) : `${appOrigin}/sign-in?renewal=expired` };
    },

    previewChange: async ({ body }, { uid, now }) => {
      const preview = await billing.previewChange(uid, body.priceId, now);
      return {
        ...preview,
        nextChargeAt: preview.nextChargeAt.toISOString(),
        prorationAt: preview.prorationAt.toISOString(),
      };
    },

    change: async ({ body }, context) => billing.change(context, body.priceId, new Date(body.prorationAt), context.now),

    cancel: async ({ body }, context) => billing.cancel(context, body, context.now),

    pause: async ({ body }, context) => billing.pause(context, body.months, context.now),

    resume: async (_, context) => billing.resume(context, context.now),
  };
}
