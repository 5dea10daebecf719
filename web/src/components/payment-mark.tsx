import type { PaymentItem } from "@cardwell/core/domain/dashboard/shapes";
import { formatMonthDay } from "../lib/civil.ts";
import { RingIcon, TickDiscIcon } from "./icons.tsx";
import { marked, octagon } from "./marks.tsx";
import { clock, diamond, dotted, shape } from "./shapes.tsx";

const core = shape(
  <>
    <circle cx="8" cy="8" r="6" />
    <circle cx="8" cy="8" r="2.4" fill="currentColor" stroke="none" />
  </>,
);

const payments = {
  overdue: { mark: octagon, word: "Overdue", tone: "text-red" },
  long_overdue: { mark: octagon, word: "30+ days overdue", tone: "text-red" },
  not_confirmed: { mark: dotted, word: "No payment recorded yet", tone: "text-ink-2" },
  on_its_way: { mark: clock, word: "Payment pending", tone: "text-ink-2" },
  autopay_set: { mark: core, word: "Autopay on", tone: "text-ink-2" },
  minimum_met: { mark: diamond, word: "Partly paid", tone: "text-ink-2" },
  paid: { mark: <TickDiscIcon size={14} />, word: "Paid", tone: "text-green" },
  closes_later: { mark: <RingIcon size={14} />, word: "Estimate", tone: "text-ink-3" },
  unknown: { mark: dotted, word: "Amount not known", tone: "text-ink-3" },
} as const;

type PaymentStanding = Pick<PaymentItem, "state" | "statementCents"> &
  Partial<Pick<PaymentItem, "paidCents" | "bankDataOn">>;

type PaymentMarkProps = {
  payment: PaymentStanding;
  wordless?: boolean;
  /** Where more is known than the state. */
  word?: string | undefined;
};

/** The state of one statement's payment, by shape and word. */
export function PaymentMark({ payment, wordless = false, word }: PaymentMarkProps) {
  return marked({ ...payments[payment.state], word: word ?? paymentWord(payment) }, wordless);
}

/** What a bank with current data shows where it has no payment. */
export const formatNoPayment = (bankDataOn: string): string =>
  `No payment reported as of ${formatMonthDay(bankDataOn)}`;

/** A statement without an amount due counts as paid, without a payment. */
export function paymentWord({ state, statementCents, paidCents = 0, bankDataOn = null }: PaymentStanding): string {
  if (state === "not_confirmed" && bankDataOn !== null)
    return paidCents > 0 ? payments.minimum_met.word : formatNoPayment(bankDataOn);
  if (state !== "paid" || statementCents === null || statementCents > 0) return payments[state].word;
  return statementCents < 0 ? "In credit" : "Nothing due";
}
