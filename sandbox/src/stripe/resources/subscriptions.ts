import { z } from "zod";
import { collect } from "../engine/collect.ts";
import { endSubscription } from "../engine/ending.ts";
import { createInvoice } from "../engine/invoices.ts";
import { customerNamed, found, isLive, priceNamed } from "../engine/lookups.ts";
import { attachNamed } from "../engine/payment-methods.ts";
import { rejectOtherCurrency } from "../engine/customers.ts";
import { planChange, rejectDuplicates } from "../engine/changes.ts";
import { startSubscription } from "../engine/start.ts";
import { DAY_SECONDS } from "../engine/calendar.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest, missingParam } from "../protocol/errors.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import {
  boolean,
  created,
  emptyable,
  inRange,
  mergeMetadata,
  metadata,
  paging,
  positive,
  text,
  timestamp,
} from "../protocol/params.ts";
import type { Subscription } from "../wire.ts";
import { now } from "../world.ts";
import { discounts, updateFields, updateSubscription } from "./subscription-update.ts";

export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({
    billing_cycle_anchor: z.enum(["now", "unchanged"]).optional(),
    missing_payment_method: z.enum(["cancel", "pause", "create_invoice"]),
  }),
});

const STATUSES = [
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;

export function toSettings(params: z.output<typeof trialSettings> | undefined): Subscription["trial_settings"] {
  if (params === undefined) return null;
  return {
    end_behavior: {
      billing_cycle_anchor: params.end_behavior.billing_cycle_anchor ?? null,
      missing_payment_method: params.end_behavior.missing_payment_method,
    },
  };
}

export const subscriptionEndpoints = [
  endpoint(
    "POST",
    "/v1/subscriptions",
    {
      billing_mode: z.strictObject({ type: z.enum(["flexible"]) }).optional(),
      cancel_at: timestamp.optional(),
      cancel_at_period_end: boolean.optional(),
      collection_method: z.enum(["charge_automatically"]).optional(),
      customer: text,
      default_payment_method: text.optional(),
      description: text.optional(),
      discounts: discounts.optional(),
      items: z
        .array(z.strictObject({ metadata: metadata.optional(), price: text, quantity: positive.optional() }))
        .min(1)
        .max(20),
      metadata: metadata.optional(),
      off_session: boolean.optional(),
      payment_behavior: z.enum(["allow_incomplete", "default_incomplete", "error_if_incomplete"]).optional(),
      payment_settings: z
        .strictObject({ save_default_payment_method: z.enum(["off", "on_subscription"]).optional() })
        .optional(),
      proration_behavior: z.enum(["create_prorations", "always_invoice", "none"]).optional(),
      trial_end: z.union([z.literal("now"), timestamp]).optional(),
      trial_period_days: positive.optional(),
      trial_settings: trialSettings.optional(),
    },
    (world, params) => {
      const customer = customerNamed(world, params.customer);
      const at = now(world);
      if (params.trial_end !== undefined && params.trial_period_days !== undefined) {
        throw invalidRequest("You may only specify one of these parameters: trial_end, trial_period_days.", {
          param: "trial_end",
        });
      }
      const items = params.items.map((item, index) => {
        const price = priceNamed(world, item.price, `items[${index}][price]`);
        if (price.recurring === null) {
          throw invalidRequest(
            "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
            { param: `items[${index}][price]` },
          );
        }
        if (!price.active)
          throw invalidRequest("The price specified is inactive. This field only accepts active prices.", {
            param: `items[${index}][price]`,
          });
        return { price, quantity: item.quantity ?? 1, metadata: mergeMetadata({}, item.metadata) };
      });
      rejectDuplicates(items.map(({ price }) => price.id));
      rejectOtherCurrency(
        customer,
        items.map(({ price }) => price),
      );
      const trialEnd =
        typeof params.trial_end === "number"
          ? params.trial_end
          : params.trial_period_days === undefined
            ? null
            : at + params.trial_period_days * DAY_SECONDS;
      if (trialEnd !== null && trialEnd <= at)
        throw invalidRequest("Invalid timestamp: must be an integer Unix timestamp in the future.", {
          param: "trial_end",
        });
      const method = params.default_payment_method;
      const subscription = startSubscription(world, {
        customer: customer.id,
        items,
        metadata: mergeMetadata({}, params.metadata),
        description: params.description ?? null,
        trialEnd,
        trialSettings: toSettings(params.trial_settings),
        defaultPaymentMethod:
          method === undefined ? null : attachNamed(world, method, customer.id, "default_payment_method").id,
        coupons: (params.discounts ?? []).map(({ coupon }) => coupon),
        firstPayment: params.payment_behavior ?? "allow_incomplete",
      });
      if (params.cancel_at !== undefined || params.cancel_at_period_end === true) {
        updateSubscription(world, subscription, {
          cancel_at: params.cancel_at,
          cancel_at_period_end: params.cancel_at_period_end,
        });
      }
      return subscription;
    },
  ),
  endpoint(
    "GET",
    "/v1/subscriptions",
    {
      ...paging,
      created,
      customer: text.optional(),
      price: text.optional(),
      status: z.enum(STATUSES).optional(),
      collection_method: text.optional(),
    },
    (world, params) => {
      if (params.customer !== undefined && !world.tables.customers.has(params.customer))
        throw missingParam("customer", params.customer, "customer");
      const inStatus = (item: Subscription) => {
        if (params.status === undefined) return item.status !== "canceled";
        if (params.status === "all") return true;
        return params.status === "ended" ? !isLive(item) : item.status === params.status;
      };
      const wanted = (item: Subscription) =>
        inStatus(item) &&
        inRange(item.created, params.created) &&
        (params.customer === undefined || item.customer === params.customer) &&
        (params.price === undefined || item.items.data.some((entry) => entry.price.id === params.price));
      return toPage(newestFirst(world.tables.subscriptions, wanted), params, "/v1/subscriptions");
    },
  ),
  endpoint("GET", "/v1/subscriptions/:id", {}, (world, _params, id) =>
    found(world.tables.subscriptions, "subscription", id),
  ),
  endpoint("POST", "/v1/subscriptions/:id", updateFields, (world, params, id) =>
    updateSubscription(world, found(world.tables.subscriptions, "subscription", id), params),
  ),
  endpoint(
    "DELETE",
    "/v1/subscriptions/:id",
    {
      cancellation_details: z
        .strictObject({ comment: emptyable(text).optional(), feedback: emptyable(text).optional() })
        .optional(),
      invoice_now: boolean.optional(),
      prorate: boolean.optional(),
    },
    (world, params, id) => {
      const subscription = found(world.tables.subscriptions, "subscription", id);
      if (!isLive(subscription)) throw found(new Map<string, never>(), "subscription", id);
      const facts = world.tables.subscriptionFacts.get(id);
      if (params.prorate === true && subscription.status !== "trialing") {
        const at = now(world);
        const items = [{ id: subscription.items.data[0]?.id, quantity: 0 }];
        const { prorations } = planChange(world, subscription, items, {
          behavior: "create_prorations",
          at,
          endTrial: false,
        });
        facts?.pendingLines.push(...prorations.filter((line) => line.amount < 0));
      }
      if (params.invoice_now === true && facts !== undefined && facts.pendingLines.length > 0) {
        const invoice = createInvoice(world, { subscription, reason: "manual", lines: facts.pendingLines });
        facts.pendingLines = [];
        collect(world, invoice, { present: false, scheduled: false });
      }
      endSubscription(world, subscription, {
        reason: "cancellation_requested",
        ...(params.cancellation_details === undefined
          ? {}
          : {
              details: {
                comment: params.cancellation_details.comment ?? null,
                feedback: params.cancellation_details.feedback ?? null,
              },
            }),
      });
      return subscription;
    },
  ),
];
