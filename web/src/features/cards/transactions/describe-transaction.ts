import type { BenefitRow, CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { formatMonthDay } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import type { TransactionItem } from "../../../lib/transaction-name.ts";

/** How kinds are called in a filter and in a file. */
export const kindLabels = {
  purchase: "Purchases",
  refund: "Refunds",
  payment: "Payments",
  credit: "Credits",
  fee: "Fees",
  interest: "Interest",
  cash_advance: "Cash advances",
} as const satisfies Record<TransactionItem["kind"], string>;

export const feeLabels = {
  annual: "Annual fee",
  late: "Late fee",
  foreign: "Foreign transaction fee",
  cash_advance: "Cash advance fee",
  balance_transfer: "Balance transfer fee",
  returned_payment: "Returned payment fee",
  other: "Fee",
} as const satisfies Record<NonNullable<TransactionItem["feeKind"]>, string>;

/** `4x`, or `2%`. */
export const formatRate = (unitsPerDollar: number, earns: "percent" | "points"): string =>
  `${String(Math.round(unitsPerDollar * 100) / 100)}${earns === "percent" ? "%" : "x"}`;

export type Match = { text: string; isGood: boolean };

export type MatchContext = {
  statements: CardPage["statements"];
  credits: CardPage["credits"];
};

function describePayment({ id, amountCents }: TransactionItem, { statements }: MatchContext): Match | null {
  if (amountCents > 0) return { text: "This payment was returned", isGood: false };
  const statement = statements.find(({ payments }) => payments.some((payment) => payment.id === id));
  if (statement === undefined) return null;
  const name = `the ${formatMonthDay(statement.closeOn)} statement`;
  return -amountCents >= statement.balanceCents
    ? { text: `Pays ${name} in full`, isGood: true }
    : { text: `Toward ${name} of ${formatMoney(statement.balanceCents)}`, isGood: true };
}

/** The window of a benefit that a day is in: the open one, or one that ended. */
function findWindow(benefit: BenefitRow, on: string) {
  const isIn = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
    startsOn <= on && (endsOn === null || on <= endsOn);
  if (isIn(benefit)) return benefit.windowLabel;
  return benefit.past.find(isIn)?.label ?? null;
}

function describeCredit({ kind, benefitId, on }: TransactionItem, { credits }: MatchContext): Match | null {
  const benefit = credits.find((each) => each.benefitId === benefitId);
  if (benefit === undefined) return null;
  if (kind === "purchase") return { text: `Qualifies for ${benefit.title}`, isGood: false };
  const label = findWindow(benefit, on);
  return { text: label === null ? benefit.title : `${benefit.title}, ${label}`, isGood: true };
}

/** What a transaction was matched to; null: nothing, as of most purchases. */
export function describeMatch(row: TransactionItem, context: MatchContext): Match | null {
  const { kind, amountCents, feeKind, refundOf } = row;
  const isBack = amountCents < 0;
  switch (kind) {
    case "payment":
      return describePayment(row, context);
    case "purchase":
    case "credit":
      return describeCredit(row, context);
    case "refund": {
      if (refundOf === null) return null;
      return {
        text: `Refund of ${formatMoney(refundOf.amountCents)} spent on ${formatMonthDay(refundOf.on)}`,
        isGood: true,
      };
    }
    case "fee":
      return { text: `${feeLabels[feeKind ?? "other"]}${isBack ? ", given back" : ""}`, isGood: isBack };
    case "interest":
      return { text: isBack ? "Interest, given back" : "Interest, in this card's true cost", isGood: isBack };
    case "cash_advance":
      return { text: "Earns nothing", isGood: false };
  }
}
