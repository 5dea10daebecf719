import type { billingContract, SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { TRIAL_DENIED_TEXT } from "@cardwell/core/domain/billing/trial";
import { formatPaymentMethod } from "@cardwell/core/domain/billing/payment-method";
import { capitalize, formatCount, formatFullDate, formatMoney } from "../../lib/format.ts";
import type { PlanStatus } from "./plan-status.ts";
import { howOften, formatPrice } from "./format-price.ts";

/** The headline of the billing page: sentences on a line each, and one that explains them. */
export type BillingText = { headline: string[]; below: string | null };

export type NextInvoice = NonNullable<ResponseOf<typeof billingContract.overview>["nextInvoice"]>;

export type WordsContext = {
  timeZone: string;
  /** What the open invoice asks for; null while it is not known. */
  balanceCents: number | null;
  /** Why its last payment failed, in the provider's words; null while it is not known. */
  failureMessage: string | null;
  /** What the next invoice charges, from the payment provider; null while it is not known. */
  nextInvoice: NextInvoice | null;
  /** The trial of a first plan; 0 where none is offered. */
  trialDays: number;
};

type PaymentMethod = NonNullable<SubscriptionStatus["paymentMethod"]>;

type Expiry = NonNullable<PaymentMethod["expires"]>;

/** "08/28" */
const formatExpiry = ({ month, year }: Expiry): string =>
  `${String(month).padStart(2, "0")}/${String(year % 100).padStart(2, "0")}`;

/** "Visa ending 0341, 08/28": on a line of its own. */
export function formatPaysWith(method: PaymentMethod): string {
  const name = capitalize(formatPaymentMethod(method));
  return method.expires === null ? name : `${name}, ${formatExpiry(method.expires)}`;
}

/** A card is good until the last day of its month. */
function expiresBefore({ month, year }: Expiry, instant: string): boolean {
  return Date.UTC(year, month, 1) <= Date.parse(instant);
}

/** What, how much, when next, with which card: for every state that a plan can be in. */
export function formatBilling(status: PlanStatus, context: WordsContext): BillingText {
  const { plan } = status;
  const name = plan?.name ?? "Your plan";
  const day = (instant: string) => formatFullDate(instant, context.timeZone);
  const owed = context.balanceCents === null ? null : formatMoney(context.balanceCents, plan?.currency);

  switch (status.reason) {
    case "active":
      return status.pause === null
        ? formatActive(status, day, context.nextInvoice)
        : formatPauseAhead(status, status.pause, day, context.nextInvoice);
    case "trialing":
      return formatTrial(status, day, context.nextInvoice);
    case "canceling":
      return {
        headline: [status.endsAt ? `${name} ends on ${day(status.endsAt)}.` : `${name} will end.`],
        below: "You won't be charged again. You keep access until then, and you can resume until that day.",
      };
    case "past_due_grace":
      return {
        headline: [
          plan ? `You're on ${name}, paid ${howOften(plan)}.` : "You have a plan.",
          owed ? `${owed} is overdue.` : "A payment is overdue.",
        ],
        below: formatGrace(status, name, day),
      };
    case "past_due_expired":
    case "unpaid":
      return {
        headline: [
          status.grace.endsAt ? `Your access ended on ${day(status.grace.endsAt)}.` : "Your access has ended.",
          owed ? `Pay ${owed} to get it back.` : "Pay the open invoice to get it back.",
        ],
        below: "Your data is kept.",
      };
    case "canceled": {
      if (status.trial.denied)
        return { headline: ["Your trial ended as it began.", "Choose a plan to continue."], below: TRIAL_DENIED_TEXT };
      const ended = status.endedAt ?? status.currentPeriodEnd;
      return {
        headline: [ended ? `Your plan ended on ${day(ended)}.` : "Your plan has ended.", "Choose one to continue."],
        below: "Your data is kept and available again immediately.",
      };
    }
    case "incomplete":
      return {
        headline: ["Your first payment isn't finished."],
        below: "You don't have an active plan. Choose one to try the payment again.",
      };
    case "incomplete_expired":
      return {
        headline: ["Your first payment timed out."],
        below: "Nothing was charged. Choose a plan to start again.",
      };
    case "granted":
      return {
        headline: [status.endsAt ? `You have access until ${day(status.endsAt)}.` : "You have access."],
        below: owed
          ? `${owed} is overdue. Pay it to keep access after that.`
          : "Your plan has ended. Choose one to keep access after that.",
      };
    case "paused":
      return formatPaused(status, day, context.nextInvoice);
    case "stale":
      return formatStale(status, day);
    case "unknown":
      return {
        headline: ["Couldn't load the status of your plan."],
        below: "Nothing changed. Refresh in a minute, or contact support.",
      };
    case "none":
      return formatWelcome(status, context.trialDays);
  }
}

type Day = (instant: string) => string;

/** "$8.00 less a $2.00 discount and $1.50 of credit": why the next charge isn't the price; null where it is. */
export function formatReductions({ subtotalCents, discountCents, creditCents, currency }: NextInvoice): string | null {
  const less = [
    ...(discountCents > 0 ? [`a ${formatMoney(discountCents, currency)} discount`] : []),
    ...(creditCents > 0 ? [`${formatMoney(creditCents, currency)} in credit`] : []),
  ];
  return less.length === 0 ? null : `${formatMoney(subtotalCents, currency)} minus ${less.join(" and ")}`;
}

type Pause = NonNullable<SubscriptionStatus["pause"]>;

/** " for $8.00": what is charged when the plan continues. */
function formatCharge({ plan }: SubscriptionStatus, next: NextInvoice | null): string {
  const cents = next?.amountDueCents ?? plan?.unitAmountCents;
  return cents === undefined ? "" : ` for ${formatMoney(cents, next?.currency ?? plan?.currency)}`;
}

function formatPauseAhead(
  status: SubscriptionStatus,
  { from, resumesAt }: Pause,
  day: Day,
  next: NextInvoice | null,
): BillingText {
  const name = status.plan?.name ?? "Your plan";
  return {
    headline: [
      from ? `${name} is paused from ${day(from)}.` : `${name} will be paused.`,
      ...(resumesAt ? [`It continues on ${day(resumesAt)}${formatCharge(status, next)}.`] : []),
    ],
    below: "You keep access until the pause begins. During the pause you have no access, and nothing is charged.",
  };
}

function formatPaused(status: SubscriptionStatus, day: Day, next: NextInvoice | null): BillingText {
  const { plan, pause } = status;
  const name = plan?.name ?? "Your plan";
  if (pause === null) {
    return {
      headline: [`${name} is paused.`],
      below: "You don't have access. Refresh in a minute, or contact support.",
    };
  }
  return {
    headline: [
      `${name} is paused.`,
      ...(pause.resumesAt ? [`It continues on ${day(pause.resumesAt)}${formatCharge(status, next)}.`] : []),
    ],
    below: "You don't have access during the pause, and nothing is charged. Resume now to start a new month today.",
  };
}

function formatActive(status: SubscriptionStatus, day: Day, next: NextInvoice | null): BillingText {
  const { plan, renewsAt, paymentMethod: method } = status;
  const headline = [plan ? `You're on ${plan.name}, paid ${howOften(plan)}.` : "Your plan is active."];
  if (renewsAt) headline.push(`It renews on ${day(renewsAt)}${formatCharge(status, next)}.`);
  const reduced = next === null ? null : formatReductions(next);
  if (next?.amountDueCents === 0) return { headline, below: reduced === null ? null : `That's ${reduced}.` };
  if (method === null) {
    const by = renewsAt ? ` before ${day(renewsAt)}` : "";
    return { headline, below: `No payment method is on file. Add one${by}, or the renewal will fail.` };
  }
  const { expires } = method;
  const charged = `${reduced === null ? "" : `That's ${reduced}. `}Charged to your ${formatPaymentMethod(method)}.`;
  const tooEarly = expires !== null && renewsAt !== null && expiresBefore(expires, renewsAt);
  return {
    headline,
    below: tooEarly
      ? `${charged} It expires ${formatExpiry(expires)}, before the renewal. Update it by then.`
      : charged,
  };
}

function formatTrial(
  { plan, trial, paymentMethod: method }: SubscriptionStatus,
  day: Day,
  next: NextInvoice | null,
): BillingText {
  const headline = [
    trial.endsAt ? `Your trial runs until ${day(trial.endsAt)}.` : "Your trial is active.",
    "Nothing is charged before then.",
  ];
  const name = plan?.name ?? "Your plan";
  if (method === null) {
    const cost = plan ? ` With one it costs ${formatPrice(plan)} from then on.` : "";
    return {
      headline,
      below: `No payment method is on file, so ${name} ends with the trial unless you add one.${cost}`,
    };
  }
  const charged = `harged to your ${formatPaymentMethod(method)}.`;
  if (plan && next && next.amountDueCents !== plan.unitAmountCents) {
    const first = formatMoney(next.amountDueCents, next.currency);
    return { headline, below: `${name} then costs ${formatPrice(plan)}. The first charge is ${first}, c${charged}` };
  }
  return { headline, below: plan ? `${name} then costs ${formatPrice(plan)}, c${charged}` : `C${charged}` };
}

function formatGrace({ grace, willCancel, endsAt }: SubscriptionStatus, name: string, day: Day): string | null {
  const open = grace.endsAt && `You keep access until ${day(grace.endsAt)}.`;
  const ends = willCancel && endsAt && `${name} ends on ${day(endsAt)}, and you can resume until that day.`;
  return [open, ends].filter(Boolean).join(" ") || null;
}

function formatStale({ hasAccess, currentPeriodEnd }: SubscriptionStatus, day: Day): BillingText {
  const ended = currentPeriodEnd ? `Your paid period ended on ${day(currentPeriodEnd)}. ` : "";
  return hasAccess
    ? {
        headline: ["We're waiting for your renewal to be confirmed."],
        below: `${ended}The payment provider hasn't confirmed the next payment yet. You keep access.`,
      }
    : {
        headline: ["Your renewal wasn't confirmed."],
        below: `${ended}The payment provider hasn't confirmed a payment since. Refresh, or contact support.`,
      };
}

function formatWelcome({ trial }: SubscriptionStatus, trialDays: number): BillingText {
  if (!trial.eligible) {
    return {
      headline: ["Welcome to Cardwell.", "Choose a plan to start."],
      below:
        "You don't have a plan yet. The free trial was already used with this email address, so the plan is charged today.",
    };
  }
  if (trialDays === 0)
    return { headline: ["Welcome to Cardwell.", "Choose a plan to start."], below: "You don't have a plan yet." };
  return {
    headline: ["Welcome to Cardwell.", `${formatCount(trialDays, "day")} free, no payment method needed.`],
    below:
      "You don't have a plan yet: choose how to pay after the trial. Without a card, the plan ends with the trial and you're never charged.",
  };
}

export type PaymentProblem = { title: string; text: string };

/** What failed and what happens next; null while every payment went through. */
export function paymentProblem(
  { reason, plan, paymentMethod: method, grace }: SubscriptionStatus,
  { timeZone, balanceCents, failureMessage }: Pick<WordsContext, "timeZone" | "balanceCents" | "failureMessage">,
): PaymentProblem | null {
  if (reason !== "past_due_grace" && reason !== "past_due_expired" && reason !== "unpaid") return null;
  const amount =
    balanceCents === null ? "Your last payment" : `A payment of ${formatMoney(balanceCents, plan?.currency)}`;
  const title = `${amount} didn't go through${method ? ` on your ${formatPaymentMethod(method)}` : ""}.`;
  const day = (instant: string) => formatFullDate(instant, timeZone);
  const next = grace.nextPaymentAttemptAt && `The next attempt is on ${day(grace.nextPaymentAttemptAt)}.`;
  if (reason === "past_due_grace") {
    const until = grace.endsAt ? `You keep access until ${day(grace.endsAt)}, and lose it then unless it's paid.` : "";
    return { title, text: [failureMessage, until, next].filter(Boolean).join(" ") };
  }
  return {
    title,
    text: [failureMessage, "Update the payment method or pay the invoice to get your access back.", next]
      .filter(Boolean)
      .join(" "),
  };
}

/** Keeps each date on one line. */
export function withWholeDates(sentence: string): string {
  return sentence.replace(/([A-Z][a-z]+) (\d{1,2},) (\d{4})/g, "$1\u00a0$2\u00a0$3");
}
