import type { CardTerms } from "./catalog/card-terms.ts";
import { lastDayToSend } from "./dates/business-days.ts";
import { addMonths, daysBetween, maxDate, monthKey, startOfMonth } from "./dates/civil.ts";
import type { CivilDate } from "./dates/shapes.ts";
import { roundCents } from "./money.ts";
import { cycleAt } from "./statements/cycle.ts";
import { autopayCovers } from "./statements/autopay.ts";
import { computeStatementPayment, isOverdue, isTrusted, POSTING_BUSINESS_DAYS } from "./statements/payment-state.ts";
import { computeCurrentBalance, newestBalance, recordedStatements } from "./statements/recorded.ts";
import type { WalletCard, WalletSettings } from "./wallet/shapes.ts";

/**
 * How much of a limit is used: 0 exactly, up to 10, 30, 50, 90 % inclusive, or more.
 */
export type UtilizationBand = "none" | "to_10" | "to_30" | "to_50" | "to_90" | "over_90";

/** Why a card is not in the sum. */
export type LeftOutReason =
  | "not_active"
  | "charge_card"
  | "no_preset_limit"
  | "no_limit"
  | "no_balance"
  /** A statement closed after the balance was entered, and may not be counted in its place. */
  | "old_balance";

/** What is usually spent in a day, from purchases logged between two days, both included. */
export type UsualSpending = { perDayCents: number; from: CivilDate; to: CivilDate };

/** The balance that the next statement will show, and what it consists of besides the balance. */
export type CloseForecast = {
  closesOn: CivilDate;
  forecastCents: number;
  /** False: too few purchases were logged, so it contains the current balance without further spending. */
  includesSpending: boolean;
  /** The number of days from the balance to the closing date. */
  spending: (UsualSpending & { days: number }) | null;
  /** Payments seen on their way that arrive by the close. */
  paymentsCents: number;
  /** What is still expected of the statement that falls due by the close: the declared autopay, or its payment by hand. */
  expected: { on: CivilDate; cents: number; by: "autopay" | "hand" } | null;
};

/** What to pay so that the statement shows at most the wanted part of the limit. */
export type PaymentToLand = CloseForecast & {
  /** 0: it will anyway. */
  payCents: number;
  /** The last day from which a payment posts by the close. */
  payBy: CivilDate;
  /** That day has passed. */
  isTooLate: boolean;
};

/** What is left to pay of a statement, as long as that is what is known of a card. */
export type RestOfStatement = {
  closeOn: CivilDate;
  statementCents: number;
  paidCents: number;
  /** Negative only of a statement in credit. */
  leftCents: number;
};

export type CardUtilization = {
  walletCardId: string;
  /** The balance: 0 on a card in credit, which uses none of its limit. */
  balanceCents: number;
  /** The same, and negative on a card with an entered credit balance. */
  currentCents: number;
  /** The day on which the balance was entered, or on which its statement closed. */
  balanceOn: CivilDate;
  /** The balance is too old to count in the totals. */
  isStale: boolean;
  /** No balance was entered since this statement closed, so the balance is what remains of it. */
  statement: RestOfStatement | null;
  limitCents: number;
  utilizationBps: number;
  band: UtilizationBand;
  /** Null when the closing day is not known, or the balance is from before the last close. */
  landing: PaymentToLand | null;
  forecastBps: number | null;
};

export type Utilization = {
  rows: CardUtilization[];
  leftOut: { walletCardId: string; reason: LeftOutReason }[];
  balanceCents: number;
  limitCents: number;
  /** Null when no card could be counted. */
  totalBps: number | null;
  band: UtilizationBand | null;
  /** Null as soon as one card has no forecast. */
  forecastBps: number | null;
};

/** What is known besides the balance. */
export type UtilizationOptions = {
  /** Where no balance was entered since the statement, what remains of that counts: enough to show, too little for an alert. */
  countsStatements?: boolean;
  /** Purchases that are pending and not in the balance. */
  pendingChargesCents?: (card: WalletCard) => number;
};

/** A billing cycle and a few days: by then a newer balance was on a statement. */
export const staleBalanceDays = 35;
export const monthsOfSpending = 3;
export const leastMonthsOfSpending = 2;
const sumValues = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const noOptions: UtilizationOptions = {};

const inBps = (balanceCents: number, limitCents: number) => Math.round((balanceCents * 10_000) / limitCents);

/** The band of a balance, from the exact amounts before they are rounded to basis points. */
export function utilizationBand(balanceCents: number, limitCents: number): UtilizationBand {
  const isWithin = (percent: number) => balanceCents * 100 <= limitCents * percent;
  if (balanceCents <= 0) return "none";
  if (isWithin(10)) return "to_10";
  if (isWithin(30)) return "to_30";
  if (isWithin(50)) return "to_50";
  return isWithin(90) ? "to_90" : "over_90";
}

/**
 * What is spent on a card in a day, from the purchases logged this month and in the two before, as far back as there are any.
 * Null when those of less than two months are: one month may hold a single purchase, which predicts nothing.
 */
export function usualSpending(card: WalletCard, on: CivilDate): UsualSpending | null {
  const earliest = monthKey(addMonths(startOfMonth(on), 1 - monthsOfSpending));
  const months = Object.keys(card.spentCents).filter((month) => month >= earliest && month <= monthKey(on));
  const first = months.toSorted()[0];
  if (first === undefined || months.length < leastMonthsOfSpending) return null;
  const spent = months.reduce((sum, month) => sum + (card.spentCents[month] ?? 0), 0);
  const from = maxDate(`${first}-01`, card.openedOn ?? `${first}-01`);
  if (from > on) return null;
  return { perDayCents: Math.max(0, spent) / (daysBetween(from, on) + 1), from, to: on };
}

/** Later than this after a due date, the next statement has replaced what is known of the balance. */
const CYCLE_DAYS = 31;

/**
 * What remains of a card's statement while it counts and no balance was entered since. Null once it is past due without a known
 * payment, as it may have been paid long ago.
 */
export function restOfStatement(card: WalletCard, on: CivilDate): RestOfStatement | null {
  if (card.statement === null || newestBalance(card, on) !== null) return null;
  const payment = computeStatementPayment(card, on);
  if (payment === null || payment.statementCents === null) return null;
  const { state, statementCents, paidCents } = payment;
  const daysLate = daysBetween(card.statement.dueOn, on);
  if (daysLate > CYCLE_DAYS || (state === "not_confirmed" && daysLate > 0)) return null;
  const leftCents = statementCents - paidCents;
  return {
    closeOn: card.statement.closeOn,
    statementCents,
    paidCents,
    leftCents: statementCents < 0 ? leftCents : Math.max(0, leftCents),
  };
}

/** The current balance of a card, and how it is known. */
type Balance = {
  /** Negative on a card in credit. */
  currentCents: number;
  /** The day on which the balance was entered, or on which its statement closed. */
  on: CivilDate;
  /** No balance was entered since this statement closed, so the balance is what remains of it. */
  statement: RestOfStatement | null;
};

/** The newest known balance: the entered one, or what remains of a statement that closed since. */
export function currentBalance(card: WalletCard, on: CivilDate): Balance | null {
  const currentCents = computeCurrentBalance(card, on);
  if (currentCents !== null && card.balance !== null) return { currentCents, on: card.balance.on, statement: null };
  const statement = restOfStatement(card, on);
  return statement && { currentCents: statement.leftCents, on: statement.closeOn, statement };
}

/** Payments that are on their way and arrive by the close. */
function pendingPaymentsCents(card: WalletCard, on: CivilDate, closesOn: CivilDate): number {
  const coming = recordedStatements(card).flatMap(({ payments, closeOn }) =>
    payments.filter(
      (payment) =>
        payment.on >= closeOn &&
        payment.on <= closesOn &&
        (payment.on > on || (payment.state === "pending" && isTrusted(payment, on))),
    ),
  );
  return sumValues(coming.map(({ amountCents }) => amountCents));
}

/**
 * What the last statement, due by the close, is still expected to be paid with. By hand that is all of it, as that is what is asked for.
 * Autopay that ran since the balance was entered isn't in it yet.
 */
function expectedPayment(
  card: WalletCard,
  on: CivilDate,
  { balanceOn, closesOn, comingCents }: { balanceOn: CivilDate; closesOn: CivilDate; comingCents: number },
): CloseForecast["expected"] {
  const payment = computeStatementPayment(card, on);
  if (payment === null || payment.dueOn === null || payment.dueOn > closesOn || payment.state === "paid") return null;
  const { dueOn } = payment;
  const leftCents = Math.max(0, (payment.statementCents ?? 0) - payment.paidCents - comingCents);
  const minimumLeftCents = Math.max(0, (payment.minimumCents ?? 0) - payment.paidCents - comingCents);
  const { mode, fixedCents } = card.autopay;
  const isAutopaid = autopayCovers(card.autopay, payment.minimumCents ?? payment.statementCents ?? 0);
  // A balance of the due date or later includes what autopay paid.
  if (isAutopaid && dueOn < on && balanceOn >= dueOn) return null;
  const byAutopay = {
    minimum: minimumLeftCents,
    statement: leftCents,
    current: leftCents,
    fixed: Math.min(fixedCents ?? 0, leftCents),
    none: 0,
    unknown: 0,
  }[mode];
  // With the minimum paid by hand, nothing asks for the rest.
  const isAsked = payment.state === "not_confirmed" || isOverdue(payment);
  const cents = isAutopaid ? byAutopay : isAsked ? leftCents : 0;
  return cents === 0 ? null : { on: dueOn, cents, by: isAutopaid ? "autopay" : "hand" };
}

/**
 * The balance that the next statement will show: the balance or credit, what is pending, and the usual spending of the days
 * until the close, less the payments that are expected by then; never below 0. Rounded once to the nearest cent. Null when the closing day or
 * the balance is not known, or the balance is from before the last close: what was paid since is not known then.
 */
export function forecastAtClose(
  card: WalletCard,
  on: CivilDate,
  options: UtilizationOptions = noOptions,
): CloseForecast | null {
  const cycle = cycleAt(card, on);
  const balance = newestBalance(card, on);
  const currentCents = computeCurrentBalance(card, on);
  if (cycle === null || currentCents === null || balance === null) return null;
  if (balance.on <= cycle.previousCloseOn || balance.on > on) return null;
  const usual = usualSpending(card, on);
  // Spending continues from the day of the balance, not from today.
  const days = daysBetween(balance.on, cycle.nextCloseOn);
  const pending = options.pendingChargesCents?.(card) ?? 0;
  const paymentsCents = pendingPaymentsCents(card, on, cycle.nextCloseOn);
  const expected = expectedPayment(card, on, {
    balanceOn: balance.on,
    closesOn: cycle.nextCloseOn,
    comingCents: paymentsCents,
  });
  const addedCents = pending + (usual?.perDayCents ?? 0) * days;
  return {
    closesOn: cycle.nextCloseOn,
    forecastCents: Math.max(0, roundCents(currentCents + addedCents - paymentsCents - (expected?.cents ?? 0))),
    includesSpending: usual !== null,
    spending: usual === null ? null : { ...usual, days },
    paymentsCents,
    expected,
  };
}

/** What to pay, and by when, so that the next statement shows at most `targetBps` of the limit. Null when it can't be computed. */
export function payToLandUnder(
  card: WalletCard,
  targetBps: number,
  on: CivilDate,
  options: UtilizationOptions = noOptions,
): PaymentToLand | null {
  const forecast = forecastAtClose(card, on, options);
  if (forecast === null || card.creditLimitCents === null || card.creditLimitCents === 0) return null;
  const mostCents = Math.floor((card.creditLimitCents * targetBps) / 10_000);
  const payBy = lastDayToSend(forecast.closesOn, POSTING_BUSINESS_DAYS);
  return { ...forecast, payCents: Math.max(0, forecast.forecastCents - mostCents), payBy, isTooLate: payBy < on };
}

function whyLeftOut(card: WalletCard, terms: CardTerms | null): LeftOutReason | null {
  if (card.status !== "active") return "not_active";
  if (terms?.isCharge === true) return "charge_card";
  if (terms?.noPresetLimit === true || card.custom?.noPresetLimit === true) return "no_preset_limit";
  return card.creditLimitCents === null || card.creditLimitCents === 0 ? "no_limit" : null;
}

/**
 * How much of their limits the cards use, each and together, now and at the next close. A card is left out, with the reason, when
 * it has no limit to compare with or its balance is unknown. Stale balances are in the rows, not in the totals.
 */
export function computeUtilization(
  cards: readonly WalletCard[],
  getTerms: (card: WalletCard) => CardTerms | null,
  on: CivilDate,
  settings: Pick<WalletSettings, "utilizationTargetBps">,
  options: UtilizationOptions = noOptions,
): Utilization {
  const rows: CardUtilization[] = [];
  const leftOut: Utilization["leftOut"] = [];
  for (const card of cards) {
    const reason = whyLeftOut(card, getTerms(card));
    const known = currentBalance(card, on);
    const owed = options.countsStatements === true || known?.statement === null ? known : null;
    const limitCents = card.creditLimitCents;
    if (reason !== null || owed === null || limitCents === null) {
      leftOut.push({ walletCardId: card.id, reason: reason ?? (card.balance === null ? "no_balance" : "old_balance") });
      continue;
    }
    const balanceCents = Math.max(0, owed.currentCents);
    const landing = payToLandUnder(card, settings.utilizationTargetBps, on, options);
    rows.push({
      walletCardId: card.id,
      balanceCents,
      currentCents: owed.currentCents,
      balanceOn: owed.on,
      isStale: daysBetween(owed.on, on) > staleBalanceDays,
      statement: owed.statement,
      limitCents,
      utilizationBps: inBps(balanceCents, limitCents),
      band: utilizationBand(balanceCents, limitCents),
      landing,
      forecastBps: landing === null ? null : inBps(landing.forecastCents, limitCents),
    });
  }
  const current = rows.filter(({ isStale }) => !isStale);
  const balanceCents = sumValues(current.map((row) => row.balanceCents));
  const limitCents = sumValues(current.map((row) => row.limitCents));
  const forecasts = current.flatMap(({ landing }) => (landing === null ? [] : [landing.forecastCents]));
  const isCounted = current.length > 0;
  return {
    rows,
    leftOut,
    balanceCents,
    limitCents,
    totalBps: isCounted ? inBps(balanceCents, limitCents) : null,
    band: isCounted ? utilizationBand(balanceCents, limitCents) : null,
    forecastBps: isCounted && forecasts.length === current.length ? inBps(sumValues(forecasts), limitCents) : null,
  };
}
