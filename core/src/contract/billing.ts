import * as z from "zod/mini";
import { ACCESS_REASONS, LONGEST_PAUSE_MONTHS } from "../domain/billing/access.ts";
import { DISPUTE_STATUSES } from "../domain/billing/disputes.ts";
import { endpoint } from "./endpoint.ts";
import { currency, instant } from "./shapes.ts";
import { text, trimmedText } from "../domain/text.ts";

export const interval = z.enum(["day", "week", "month", "year"]);

/** A price on sale. `priceId` is what a checkout or a change of plan names. */
export const planPrice = z.object({
  priceId: z.string(),
  interval,
  intervalCount: z.int(),
  unitAmountCents: z.int(),
  currency,
});

export const plan = z.object({
  productId: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  features: z.array(z.string()),
  prices: z.array(planPrice),
  trialDays: z.int(),
});

export const accessReason = z.enum(ACCESS_REASONS);

export type AccessReason = z.infer<typeof accessReason>;

/** What the person should do next, the most useful first thing only. */
export const nextStep = z.enum(["none", "choose_plan", "renew", "update_payment", "resume", "contact_support"]);

export const subscriptionStatus = z.object({
  hasAccess: z.boolean(),
  /** `staff`: the plan gives no access, but the person's staff role does. */
  reason: z.enum([...ACCESS_REASONS, "staff"]),
  /** The reason by the plan alone. */
  planReason: accessReason,
  status: z.string(),
  plan: z.nullable(
    z.object({ name: z.string(), interval, intervalCount: z.int(), unitAmountCents: z.int(), currency }),
  ),
  currentPeriodEnd: z.nullable(instant),
  renewsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  willCancel: z.boolean(),
  trial: z.object({
    isTrialing: z.boolean(),
    endsAt: z.nullable(instant),
    daysLeft: z.int(),
    eligible: z.boolean(),
    /** It ended as it began, without a charge: another account with the same mailbox had begun it first. */
    denied: z.boolean(),
  }),
  grace: z.object({ inGrace: z.boolean(), endsAt: z.nullable(instant), nextPaymentAttemptAt: z.nullable(instant) }),
  /** Set while the plan is paused. It stays open until `from`, the end of the paid period; null: it is closed already. */
  pause: z.nullable(z.object({ from: z.nullable(instant), resumesAt: z.nullable(instant) })),
  paymentMethod: z.nullable(
    z.object({
      kind: z.string(),
      label: z.string(),
      last4: z.nullable(z.string()),
      expires: z.nullable(z.object({ year: z.int(), month: z.int() })),
    }),
  ),
  nextStep,
  asOf: instant,
});

export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const invoice = z.object({
  number: z.nullable(z.string()),
  createdAt: instant,
  description: z.string(),
  totalCents: z.int(),
  amountDueCents: z.int(),
  discountCents: z.int(),
  /** What earlier credit paid of the total. */
  creditCents: z.int(),
  refundedCents: z.int(),
  /** Null without one. Unless it is an inquiry or was won, the bank has the money. */
  dispute: z.nullable(z.object({ status: z.enum(DISPUTE_STATUSES), amountCents: z.int() })),
  /** Why the last payment failed, in the provider's words; only of an invoice that is open. */
  failureMessage: z.nullable(z.string()),
  currency,
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
  /** Open until its payment is confirmed, which makes a change of plan. Nobody owes it; it is void after a day at most. */
  isForChange: z.boolean(),
  hostedUrl: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
});

export type Invoice = z.infer<typeof invoice>;

const priceId = text(128).check(z.minLength(1));

/** Money that cards gave back. */
const recordedValue = z.object({
  /** Credits used on the day of an alert about them or later. */
  afterAlertCents: z.int(),
  otherCreditsCents: z.int(),
  rewardsCents: z.int(),
  bonusCents: z.int(),
});

export type RecordedValue = z.infer<typeof recordedValue>;

export const billingContract = {
  plans: endpoint("GET /api/plans", {
    access: "public",
    summary: "What is on sale now, with live prices.",
    response: z.object({ plans: z.array(plan) }),
    publicMaxAgeSeconds: 300,
  }),
  status: endpoint("GET /api/subscription/status", {
    access: "user",
    isViewable: true,
    summary:
      "Whether the person has access now, why, and what to do next. `refresh=1` asks the payment provider first.",
    query: z.strictObject({ refresh: z.optional(z.literal("1")) }),
    response: subscriptionStatus,
  }),
  overview: endpoint("GET /api/billing", {
    access: "user",
    summary: "Returns the current price, credit, the next invoice, and the invoices, newest first.",
    query: z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]\w{0,127}$/))) }),
    response: z.object({
      currentPriceId: z.nullable(z.string()),
      /** Credit that pays the next invoices. */
      creditCents: z.int(),
      /** What the next invoice charges, from the payment provider; null when none is known or due. */
      nextInvoice: z.nullable(
        z.object({
          subtotalCents: z.int(),
          discountCents: z.int(),
          creditCents: z.int(),
          amountDueCents: z.int(),
          currency,
        }),
      ),
      invoices: z.array(invoice),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  receipt: endpoint("GET /api/billing/receipt", {
    access: "user",
    isViewable: true,
    summary:
      "What was paid to Cardwell in the last year beside the credits that were used after an alert, and separately what else the person's cards gave back; null without an invoice.",
    response: z.object({
      receipt: z.nullable(
        z.object({
          since: instant,
          /** All payments for the plan, without refunds and disputed payments. */
          paidCents: z.int(),
          /** What banks took back of them. */
          disputedCents: z.int(),
          ...recordedValue.shape,
        }),
      ),
    }),
  }),
  portalSession: endpoint("POST /api/billing/portal-session", {
    access: "user",
    summary: "Opens the payment provider's own page to change the payment method or read invoices.",
    body: z.strictObject({ flow: z.optional(z.enum(["manage", "payment_method"])) }),
    response: z.object({ url: z.string() }),
  }),
  renew: endpoint("GET /api/billing/renew", {
    access: "public",
    summary: "Where the link of a renewal mail leads: to the page that renews the plan, without a sign-in.",
    query: z.strictObject({ token: text(512) }),
    response: z.object({ url: z.string() }),
    redirects: true,
  }),
  previewChange: endpoint("POST /api/billing/change-preview", {
    access: "user",
    summary: "What moving to another price costs today and from then on. Nothing is changed.",
    body: z.strictObject({ priceId }),
    response: z.object({
      dueTodayCents: z.int(),
      creditCents: z.int(),
      nextAmountCents: z.int(),
      nextChargeAt: instant,
      currency,
      prorationAt: instant,
    }),
  }),
  change: endpoint("POST /api/billing/change", {
    access: "user",
    summary:
      "Moves to another price, at the amount that was shown. If the bank wants a confirmation, `payment_failed` has the `confirmUrl` for it, and the plan changes once it is given.",
    body: z.strictObject({ priceId, prorationAt: instant }),
    response: subscriptionStatus,
    rejections: ["payment_failed"],
  }),
  cancel: endpoint("POST /api/billing/cancel", {
    access: "user",
    summary: "Ends the plan at the end of the period that is paid for.",
    body: z.strictObject({
      reason: z.optional(
        z.enum(["too_expensive", "missing_features", "switched_service", "unused", "too_complex", "other"]),
      ),
      comment: z.optional(trimmedText(500)),
    }),
    response: subscriptionStatus,
  }),
  resume: endpoint("POST /api/billing/resume", {
    access: "user",
    summary: "Ends a cancellation before it happens, or a pause. A pause that has begun ends with a charge.",
    response: subscriptionStatus,
    rejections: ["payment_failed"],
  }),
  pause: endpoint("POST /api/billing/pause", {
    access: "user",
    summary: `Pauses a monthly plan for 1 to ${LONGEST_PAUSE_MONTHS} months from the end of the paid period. It is closed and not charged then.`,
    body: z.strictObject({ months: z.int().check(z.minimum(1), z.maximum(LONGEST_PAUSE_MONTHS)) }),
    response: subscriptionStatus,
  }),
};
