import { z } from "zod";
import { setDiscounts } from "../engine/discounts.ts";
import { keep, scheduleEnd } from "../engine/ending.ts";
import { firstItem, isLive, periodEnd } from "../engine/lookups.ts";
import { attachNamed } from "../engine/payment-methods.ts";
import { changePlan } from "../engine/update.ts";
import { invalidRequest } from "../protocol/errors.ts";
import { boolean, emptyable, mergeMetadata, metadata, nonNegative, text, timestamp } from "../protocol/params.ts";
import type { Subscription } from "../wire.ts";
import { amend, now, type World } from "../world.ts";

export const itemChanges = z
  .array(
    z.strictObject({
      deleted: boolean.optional(),
      id: text.optional(),
      metadata: metadata.optional(),
      price: text.optional(),
      quantity: nonNegative.optional(),
    }),
  )
  .max(20);

const FEEDBACK = [
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
] as const;

export const discounts = emptyable(z.array(z.strictObject({ coupon: text })).max(20));

export const updateFields = {
  billing_cycle_anchor: z.strictObject({ type: z.enum(["now", "unchanged"]) }).optional(),
  cancel_at: emptyable(z.union([z.enum(["min_period_end", "max_period_end"]), timestamp])).optional(),
  cancel_at_period_end: boolean.optional(),
  cancellation_details: z
    .strictObject({ comment: emptyable(text).optional(), feedback: emptyable(z.enum(FEEDBACK)).optional() })
    .optional(),
  default_payment_method: emptyable(text).optional(),
  description: emptyable(text).optional(),
  discounts: discounts.optional(),
  items: itemChanges.optional(),
  metadata: metadata.optional(),
  off_session: boolean.optional(),
  pause_collection: emptyable(
    z.strictObject({
      behavior: z.enum(["keep_as_draft", "mark_uncollectible", "void"]),
      resumes_at: timestamp.optional(),
    }),
  ).optional(),
  payment_behavior: z.enum(["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"]).optional(),
  proration_behavior: z.enum(["create_prorations", "always_invoice", "none"]).optional(),
  proration_date: timestamp.optional(),
  trial_end: z.union([z.literal("now"), timestamp]).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        billing_cycle_anchor: z.enum(["now", "unchanged"]).optional(),
        missing_payment_method: z.enum(["cancel", "pause", "create_invoice"]),
      }),
    })
    .optional(),
};

const WHEN_UNPAID = {
  allow_incomplete: "allow",
  error_if_incomplete: "fail",
  pending_if_incomplete: "wait",
} as const;

/** A change that may have to wait can carry nothing else. */
const MAY_WAIT = new Set([
  "items",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
  "trial_end",
  "off_session",
]);

type UpdateParams = z.output<z.ZodObject<typeof updateFields>>;

export function updateSubscription(world: World, subscription: Subscription, params: UpdateParams): Subscription {
  if (
    !isLive(subscription) &&
    Object.keys(params).some((key) => key !== "metadata" && key !== "cancellation_details")
  ) {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalidRequest("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", {
      param: "cancel_at",
    });
  }
  const cantWait = Object.entries(params).find(([key, value]) => value !== undefined && !MAY_WAIT.has(key));
  if (params.payment_behavior === "pending_if_incomplete" && cantWait !== undefined) {
    throw invalidRequest(
      `\`${cantWait[0]}\` can't be updated together with \`payment_behavior=pending_if_incomplete\`.`,
      { param: cantWait[0] },
    );
  }
  const item = firstItem(subscription);
  if (
    params.proration_date !== undefined &&
    (params.proration_date < item.current_period_start || params.proration_date > item.current_period_end)
  ) {
    throw invalidRequest("Invalid proration_date: it must lie in the present billing period.", {
      param: "proration_date",
    });
  }
  const before = structuredClone(subscription);
  setPlainFields(world, subscription, params);
  const startsPeriod = params.billing_cycle_anchor?.type === "now" && subscription.status !== "trialing";
  if (params.items !== undefined || params.trial_end === "now" || startsPeriod) {
    try {
      changePlan(world, subscription, {
        items: params.items ?? [],
        behavior: params.proration_behavior ?? "create_prorations",
        endTrial: params.trial_end === "now" && subscription.status === "trialing",
        startsPeriod,
        unpaid: WHEN_UNPAID[params.payment_behavior ?? "allow_incomplete"],
        present: params.off_session !== true,
        ...(params.proration_date === undefined ? {} : { at: params.proration_date }),
      });
    } catch (error) {
      // An update that isn't paid for changes nothing, also not what it changes beside the plan.
      amend(world, "customer.subscription.updated", subscription, (draft) => Object.assign(draft, before));
      throw error;
    }
  }
  setEnd(world, subscription, params);
  return subscription;
}

function setPlainFields(world: World, subscription: Subscription, params: UpdateParams): void {
  const at = now(world);
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.metadata = mergeMetadata(draft.metadata, params.metadata);
    if (params.description !== undefined) draft.description = params.description;
    if (params.default_payment_method === null) draft.default_payment_method = null;
    if (typeof params.default_payment_method === "string") {
      draft.default_payment_method = attachNamed(
        world,
        params.default_payment_method,
        draft.customer,
        "default_payment_method",
      ).id;
    }
    if (params.discounts !== undefined)
      setDiscounts(
        world,
        draft,
        (params.discounts ?? []).map(({ coupon }) => coupon),
      );
    if (params.pause_collection !== undefined) {
      if ((params.pause_collection?.resumes_at ?? Number.POSITIVE_INFINITY) <= at) {
        throw invalidRequest("Invalid timestamp: must be an integer Unix timestamp in the future.", {
          param: "pause_collection[resumes_at]",
        });
      }
      draft.pause_collection =
        params.pause_collection === null
          ? null
          : { behavior: params.pause_collection.behavior, resumes_at: params.pause_collection.resumes_at ?? null };
    }
    if (params.trial_settings !== undefined) {
      const { billing_cycle_anchor: anchor = null, missing_payment_method } = params.trial_settings.end_behavior;
      draft.trial_settings = { end_behavior: { billing_cycle_anchor: anchor, missing_payment_method } };
    }
    if (typeof params.trial_end === "number") extendTrial(draft, params.trial_end, at);
    if (params.cancellation_details !== undefined && draft.cancellation_details !== null) {
      const { comment, feedback } = params.cancellation_details;
      if (comment !== undefined) draft.cancellation_details.comment = comment;
      if (feedback !== undefined) draft.cancellation_details.feedback = feedback;
    }
  });
}

function extendTrial(subscription: Subscription, trialEnd: number, at: number): void {
  if (trialEnd <= at) {
    throw invalidRequest("Invalid timestamp: must be an integer Unix timestamp in the future.", { param: "trial_end" });
  }
  subscription.trial_start ??= at;
  subscription.trial_end = trialEnd;
  subscription.billing_cycle_anchor = trialEnd;
  subscription.status = "trialing";
  for (const item of subscription.items.data) item.current_period_end = trialEnd;
}

function setEnd(world: World, subscription: Subscription, params: UpdateParams): void {
  const at = now(world);
  if (params.cancel_at_period_end === true && !subscription.cancel_at_period_end) {
    scheduleEnd(world, subscription, { at: "period_end", flag: true });
  }
  // A `cancel_at` that was set directly, as the portal sets it, is only undone by its own parameter.
  if (params.cancel_at_period_end === false && subscription.cancel_at_period_end) keep(world, subscription);
  if (params.cancel_at === null && subscription.cancel_at !== null) keep(world, subscription);
  if (typeof params.cancel_at === "number") {
    if (params.cancel_at <= at) throw invalidRequest("cancel_at must be a future timestamp.", { param: "cancel_at" });
    scheduleEnd(world, subscription, { at: params.cancel_at, flag: false });
  }
  if (params.cancel_at === "min_period_end")
    scheduleEnd(world, subscription, { at: periodEnd(subscription), flag: false });
  if (params.cancel_at === "max_period_end") {
    const latest = Math.max(...subscription.items.data.map((item) => item.current_period_end));
    scheduleEnd(world, subscription, { at: latest, flag: false });
  }
}
