import { instantAt } from "../../core/src/domain/alerts/times.ts";
import { cardBrand } from "../../core/src/domain/billing/payment-method.ts";
import { addDays, addMonths, daysBetween } from "../../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../../core/src/domain/dates/shapes.ts";
import type {
  CustomerState,
  DisputeRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from "../../functions/src/integrations/payments/payments.ts";
import { personalPlan } from "../catalog.ts";
import { timeZone } from "../people.ts";
import type { Member, PlanLife } from "./people.ts";
import { createRandom } from "./random.ts";

/** The provider's ids of what is sold. */
export type Prices = { productId: string; month: string; year: string };

type Payer = Member & { plan: PlanLife };

const retryDays = 3;
const brands = ["visa", "mastercard", "amex", "discover"] as [string, ...string[]];
const reasons = ["Your card was declined.", "Your card has insufficient funds."] as [string, ...string[]];

const getPriceCents = (interval: PlanLife["interval"]): number =>
  personalPlan.prices[interval === "year" ? "yearly" : "monthly"].unitAmountCents;
const numberOf = ({ uid }: Member) => uid.slice(-3);
export const customerIdOf = (member: Member) => `cus_invented${numberOf(member)}`;
const subscriptionIdOf = (member: Member) => `sub_invented${numberOf(member)}`;

/** The moment of a day at which things happen to a member. */
export const momentOf = ({ time }: Member, day: CivilDate): Date => instantAt(day, time, timeZone);

const firstPaidOn = ({ startedOn, trialEndsOn }: PlanLife): CivilDate => trialEndsOn ?? startedOn;

type Period = { day: CivilDate; renewsOn: CivilDate; interval: PlanLife["interval"]; cents: number };

const otherInterval = { month: "year", year: "month" } as const;

/** At what interval a plan was paid on a day. */
const intervalOn = ({ interval, switchedOn }: PlanLife, day: CivilDate): PlanLife["interval"] =>
  switchedOn !== null && day < switchedOn ? otherInterval[interval] : interval;

/** The periods of a plan with what each costs. One that is cut short by a switch pays for a part of the next. */
function* periods(plan: PlanLife): Generator<Period> {
  const { switchedOn } = plan;
  let [anchor, months, unusedCents] = [firstPaidOn(plan), 0, 0];
  for (let day = anchor; ;) {
    const interval = intervalOn(plan, day);
    const cents = getPriceCents(interval);
    months += interval === "year" ? 12 : 1;
    const renewsOn = addMonths(anchor, months);
    yield { day, renewsOn, interval, cents: cents - unusedCents };
    unusedCents = 0;
    if (switchedOn !== null && day < switchedOn && switchedOn <= renewsOn) {
      unusedCents = Math.round((cents * daysBetween(switchedOn, renewsOn)) / daysBetween(day, renewsOn));
      [anchor, months, day] = [switchedOn, 0, switchedOn];
    } else day = renewsOn;
  }
}

/** The periods up to a moment for which a payment was due. */
function renewals(member: Payer, at: Date): Period[] {
  const { plan } = member;
  const due: Period[] = [];
  for (const period of periods(plan)) {
    const { day } = period;
    const isOver = (plan.endsOn !== null && day >= plan.endsOn) || (plan.failedOn !== null && day > plan.failedOn);
    if (isOver || momentOf(member, day) > at) break;
    due.push(period);
  }
  return due;
}

function periodAt(member: Payer, at: Date): { currentPeriodStart: Date; currentPeriodEnd: Date } {
  const { plan } = member;
  const last = renewals(member, at).at(-1);
  return {
    currentPeriodStart: momentOf(member, last?.day ?? plan.startedOn),
    currentPeriodEnd: momentOf(member, last?.renewsOn ?? firstPaidOn(plan)),
  };
}

/** A member's subscription as the provider had it at a moment; null: there was none yet. */
export function subscriptionAt(member: Payer, at: Date, prices: Prices): SubscriptionRecord | null {
  const { plan } = member;
  const random = createRandom(member.seed);
  const reached = (day: CivilDate | null): Date | null => {
    const moment = day === null ? null : momentOf(member, day);
    return moment !== null && moment <= at ? moment : null;
  };
  const createdAt = reached(plan.startedOn);
  if (createdAt === null) return null;
  const isTrial = plan.trialEndsOn !== null && reached(plan.trialEndsOn) === null;
  const endedAt = reached(plan.endsOn);
  const canceledAt = reached(plan.canceledOn);
  const failedAt = endedAt === null ? reached(plan.failedOn) : null;
  const pausedFrom = plan.pause === null ? null : momentOf(member, plan.pause.from);
  const isPaused = pausedFrom !== null && addDays(plan.pause?.from ?? "", -5) <= at.toISOString().slice(0, 10);
  const interval = renewals(member, at).at(-1)?.interval ?? intervalOn(plan, plan.startedOn);
  const priceId = prices[interval];
  const unitAmountCents = getPriceCents(interval);
  const willEnd = canceledAt !== null && endedAt === null;
  const trialEnd = plan.trialEndsOn === null ? null : momentOf(member, plan.trialEndsOn);
  const attempt = failedAt === null ? null : addDays(plan.failedOn ?? "", retryDays);
  return {
    id: subscriptionIdOf(member),
    status: endedAt ? "canceled" : failedAt ? "past_due" : isTrial ? "trialing" : "active",
    productId: prices.productId,
    priceId,
    priceIds: [{ productId: prices.productId, priceId }],
    quantity: 1,
    metadata: { firebaseUID: member.uid },
    items: [],
    createdAt,
    ...periodAt(member, at),
    cancelAt: null,
    cancelAtPeriodEnd: willEnd,
    canceledAt,
    endedAt,
    trialStart: trialEnd === null ? null : createdAt,
    trialEnd,
    trialId: null,
    trialDenied: false,
    endsWithTrial: false,
    collectionPaused: isPaused,
    pausedFrom: isPaused ? pausedFrom : null,
    resumesAt: isPaused && plan.pause ? momentOf(member, plan.pause.until) : null,
    pastDueSince: failedAt,
    nextPaymentAttemptAt: attempt !== null && reached(attempt) === null ? momentOf(member, attempt) : null,
    nextChargeCents: endedAt || willEnd || isPaused ? null : unitAmountCents,
    dueCents: failedAt === null ? null : unitAmountCents,
    paymentMethod: {
      kind: "card",
      label: cardBrand(random.pick(brands)),
      last4: String(random.between(1000, 9999)),
      expires: { month: random.between(1, 12), year: Number(plan.startedOn.slice(0, 4)) + random.between(2, 4) },
    },
  };
}

/** Every invoice until a moment: of the trial, of each period that was paid, and the one that failed. */
export function invoicesUntil(member: Payer, at: Date, prices: Prices): InvoiceRecord[] {
  const { plan } = member;
  const random = createRandom(member.seed + 10_000);
  const refunded = member.story === "canceled" && random.chance(0.2);
  const paid = renewals(member, at).filter(({ day }) => plan.pause === null || day < plan.pause.from);
  const all = [
    ...(plan.trialEndsOn === null
      ? []
      : [{ day: plan.startedOn, interval: intervalOn(plan, plan.startedOn), cents: 0 }]),
    ...paid,
  ];
  let creditLeft = 0;
  return all.map(({ day, interval, cents }, index) => {
    const credit = Math.max(0, Math.min(creditLeft, cents));
    // What a switch gives back of a dearer period pays the next ones.
    creditLeft += Math.max(0, -cents) - credit;
    const charged = Math.max(0, cents) - credit;
    const isFailed = cents > 0 && day === plan.failedOn;
    const isLost = isFailed && plan.endsOn !== null;
    const id = `in_invented${numberOf(member)}${String(index + 1).padStart(2, "0")}`;
    const bought = { productId: prices.productId, priceId: prices[interval] };
    return {
      id,
      subscriptionId: subscriptionIdOf(member),
      paymentId: charged === 0 || isFailed ? null : id.replace("in_", "pi_"),
      priceRefs: [bought],
      boughtPrice: bought,
      number: `CW${numberOf(member)}-${String(index + 1).padStart(4, "0")}`,
      createdAt: momentOf(member, day),
      paidAt: isFailed ? null : momentOf(member, day),
      description: cents === 0 ? `Trial of ${personalPlan.name}` : `1 × ${personalPlan.name}`,
      totalCents: cents,
      amountDueCents: isFailed && !isLost ? charged : 0,
      amountPaidCents: isFailed ? 0 : charged,
      discountCents: 0,
      creditCents: credit,
      refundedCents: refunded && index === all.length - 1 ? charged : 0,
      failureMessage: isFailed && !isLost ? random.pick(reasons) : null,
      currency: "usd",
      status: isLost ? "void" : isFailed ? "open" : "paid",
      isForChange: false,
      hostedUrl: null,
      pdfUrl: null,
    };
  });
}

/** Every sixth of those who left after a failed payment had the bank take back the payment before. */
function disputesOf(member: Payer, invoices: readonly InvoiceRecord[], at: Date): DisputeRecord[] {
  const paid = invoices.findLast(({ paymentId }) => paymentId !== null);
  if (member.story !== "lost_after_failed_payment" || member.seed % 6 !== 0 || !paid) return [];
  const createdAt = momentOf(member, addDays(paid.createdAt.toISOString().slice(0, 10), 12));
  if (createdAt > at) return [];
  const { amountPaidCents: amountCents, currency, paymentId } = paid;
  const id = `dp_invented${numberOf(member)}`;
  return [{ id, paymentId, amountCents, currency, reason: "fraudulent", status: "lost", createdAt, respondBy: null }];
}

/** All that the provider had of a member at a moment. */
export function customerStateAt(member: Payer, at: Date, prices: Prices): CustomerState | null {
  const subscription = subscriptionAt(member, at, prices);
  if (subscription === null) return null;
  const invoices = invoicesUntil(member, at, prices);
  const { nextChargeCents } = subscription;
  return {
    customerId: customerIdOf(member),
    email: member.email,
    creditCents: 0,
    nextInvoice:
      nextChargeCents === null
        ? null
        : {
            subscriptionId: subscription.id,
            subtotalCents: nextChargeCents,
            discountCents: 0,
            creditCents: 0,
            amountDueCents: nextChargeCents,
            currency: "usd",
          },
    subscriptions: [subscription],
    invoices,
    disputes: disputesOf(member, invoices, at),
    plansWithOwnCard: [],
    untriedBills: [],
    billsOfEndedPlans: [],
  };
}
