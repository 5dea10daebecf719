import { lastDayToSend } from "../dates/business-days.ts";
import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { listPaydays } from "../wallet/paydays.ts";
import type { Paydays } from "../wallet/shapes.ts";
import type { PaymentItem, UtilizationRow } from "./shapes.ts";

/** Who moves the money: nobody any more, the bank, autopay, the member; `open` is an amount that isn't known. */
export type Payer = "paid" | "pending" | "autopay" | "you" | "open";

export type PlannedPayment = {
  item: PaymentItem;
  payer: Payer;
  /** The day to pay: before the due date by the days that a bank takes. */
  payOn: CivilDate;
  /** That day has passed, so a payment of today may post after the due date. */
  isLate: boolean;
  /** All of it, paid or not. */
  totalCents: number | null;
  leftCents: number;
  /** No statement yet: what is owed now. */
  isAbout: boolean;
};

export const PAYMENT_PLAN_DAYS = 30;

/** So many business days before the due date a payment is sent, at the latest. */
export const SENT_BEFORE_BUSINESS_DAYS = 2;

const payerByState: Partial<Record<PaymentItem["state"], Payer>> = {
  paid: "paid",
  on_its_way: "pending",
  autopay_set: "autopay",
  unknown: "open",
};

function getPayer({ state, autopay, currentCents }: PaymentItem): Payer {
  if (state !== "closes_later") return payerByState[state] ?? "you";
  if (currentCents === null || currentCents <= 0) return "open";
  return autopay === "none" || autopay === "unknown" ? "you" : "autopay";
}

function planPayment(item: PaymentItem, today: CivilDate): PlannedPayment {
  const payer = getPayer(item);
  const isAbout = item.state === "closes_later";
  const totalCents = isAbout && payer !== "open" ? item.currentCents : item.statementCents;
  const byHand = payer === "you" || payer === "open";
  const latest = byHand ? lastDayToSend(item.dueOn, SENT_BEFORE_BUSINESS_DAYS) : item.dueOn;
  return {
    item,
    payer,
    payOn: latest < today ? today : latest,
    isLate: byHand && latest < today,
    totalCents,
    leftCents: isAbout ? (totalCents ?? 0) : (item.remainingCents ?? 0),
    isAbout,
  };
}

/** What falls due in the coming 30 days, with what is overdue, by the day to pay it. */
export const planPayments = (payments: readonly PaymentItem[], today: CivilDate): PlannedPayment[] =>
  payments
    .filter(({ dueOn }) => dueOn <= addDays(today, PAYMENT_PLAN_DAYS))
    .map((item) => planPayment(item, today))
    .toSorted((one, other) => (one.payOn < other.payOn ? -1 : one.payOn > other.payOn ? 1 : 0));

export const isStillToPay = ({ payer, leftCents }: PlannedPayment): boolean => payer === "you" && leftCents > 0;

/** Neither a statement nor a current balance is entered. */
const isUnknown = ({ payer, item: { state, currentCents } }: PlannedPayment): boolean =>
  payer === "open" && (state === "unknown" || currentCents === null);

const isByHand = ({ item: { autopay } }: PlannedPayment): boolean => autopay === "none" || autopay === "unknown";

/** A payment by hand of which the amount isn't known. */
export const isAmountMissing = (planned: PlannedPayment): boolean => isUnknown(planned) && isByHand(planned);

/** How what is due divides: the four add up to it. */
export function sumByPayer(plan: readonly PlannedPayment[]): Record<Exclude<Payer, "open">, number> {
  const sums = { paid: 0, pending: 0, autopay: 0, you: 0 };
  for (const { item, payer, totalCents, leftCents } of plan) {
    if (totalCents === null || totalCents <= 0) continue;
    const paid = Math.min(item.paidCents, totalCents);
    sums.paid += paid;
    sums.pending += totalCents - paid - leftCents;
    sums[payer === "autopay" ? "autopay" : "you"] += leftCents;
  }
  return sums;
}

/** What somebody pays; null: none of it is known. */
export function sumKnown(plan: readonly PlannedPayment[], payer: Exclude<Payer, "open">): number | null {
  const cents = sumByPayer(plan)[payer];
  const missing = {
    paid: () => false,
    pending: () => false,
    you: isByHand,
    autopay: (each: PlannedPayment) => !isByHand(each),
  };
  return cents === 0 && plan.some((each) => isUnknown(each) && missing[payer](each)) ? null : cents;
}

export type PlanGroup = {
  /** The payday that covers it, and the last day before the next one. */
  payday: CivilDate;
  until: CivilDate;
  payments: PlannedPayment[];
  /** What it takes from this paycheck; null: none of it is known. */
  cents: number | null;
  advice: UtilizationRow[];
};

/** The plan by paycheck: each covers what is to be paid from its day until the day before the next. */
export function groupByPayday(
  plan: readonly PlannedPayment[],
  advice: readonly UtilizationRow[],
  paydays: Paydays,
  today: CivilDate,
): PlanGroup[] {
  const last = addDays(today, PAYMENT_PLAN_DAYS);
  const days = listPaydays(paydays, today, last);
  return days.map((payday, at) => {
    const next = days[at + 1];
    const until = next === undefined ? last : addDays(next, -1);
    const isHere = (day: string | null) => day !== null && day <= until && (at === 0 || day >= payday);
    const payments = plan.filter(({ payOn, payer }) => payer !== "paid" && isHere(payOn));
    const cents = payments.reduce(
      (sum, { item, totalCents }) => sum + Math.max(0, (totalCents ?? 0) - item.paidCents),
      0,
    );
    return {
      payday,
      until,
      payments,
      cents: cents === 0 && payments.some(isUnknown) ? null : cents,
      advice: advice.filter(({ payBy }) => isHere(payBy)),
    };
  });
}

/** What to pay on top, before a statement closes, so that less is reported. It is advice, and in no sum. */
export const optionalPayments = (rows: readonly UtilizationRow[], today: CivilDate): UtilizationRow[] =>
  rows.filter(({ payCents, payBy }) => payCents !== null && payCents > 0 && payBy !== null && payBy >= today);
