import type { billingContract } from "@cardwell/core/contract/billing";
import { TRIAL_DAYS } from "@cardwell/core/domain/billing/trial";
import { getCaller } from "../../http/serve.ts";
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
        ? billing.readStoredStatus(getCaller(context), context.clock.now())
        : billing.status(getCaller(context), context.clock.now(), query.refresh === "1"),

    overview: async ({ query }, context) => {
      const { invoices, ...overview } = await billing.overview(getCaller(context).uid, query.cursor);
      return {
        ...overview,
        invoices: invoices.map((invoice) => ({ ...invoice, createdAt: invoice.createdAt.toISOString() })),
      };
    },

    receipt: async (_, context) => {
      const receipt = await billing.receipt(getCaller(context).uid, context.clock.now());
      return { receipt: receipt && { ...receipt, since: receipt.since.toISOString() } };
    },

    portalSession: async ({ body }, context) => ({
      url: await billing.portalUrl(getCaller(context).uid, body.flow ?? "manage", context.clock.now()),
    }),

    renew: async ({ query }, { clock }) => {
      const uid = uidOfToken(query.token, clock.now());
      return { url: uid ? await billing.renewalUrl(uid, clock.now()) : `${appOrigin}/sign-in?renewal=expired` };
    },

    previewChange: async ({ body }, context) => {
      const preview = await billing.previewChange(getCaller(context).uid, body.priceId, context.clock.now());
      return {
        ...preview,
        nextChargeAt: preview.nextChargeAt.toISOString(),
        prorationAt: preview.prorationAt.toISOString(),
      };
    },

    change: async ({ body }, context) =>
      billing.change(getCaller(context), body.priceId, new Date(body.prorationAt), context.clock.now()),

    cancel: async ({ body }, context) => billing.cancel(getCaller(context), body, context.clock.now()),

    pause: async ({ body }, context) => billing.pause(getCaller(context), body.months, context.clock.now()),

    resume: async (_, context) => billing.resume(getCaller(context), context.clock.now()),
  };
}
