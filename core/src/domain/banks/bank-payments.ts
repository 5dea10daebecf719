import { daysBetween } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { recordedStatements } from "../statements/recorded.ts";
import type { Payment, Statement, WalletCard } from "../wallet/shapes.ts";

/** A payment of a card as its bank reports it. A negative amount is one that was returned. */
export type BankPayment = {
  id: string;
  amountCents: number;
  on: CivilDate;
  isPending: boolean;
  pendingId: string | null;
};

export type PaymentChanges = { added: BankPayment[]; removedIds: string[] };

const MAX_PAYMENTS = 60;
/** A payment that a member entered and one that the bank reports are the same when their days are at most so far apart. */
const SAME_PAYMENT_DAYS = 5;

/** Banks take a payment back within a few days. */
const RETURNED_WITHIN_DAYS = 10;

const isSamePayment = (bank: Payment, manual: Payment) =>
  bank.amountCents === manual.amountCents && Math.abs(daysBetween(bank.on, manual.on)) <= SAME_PAYMENT_DAYS;

const toPayment = ({ id, amountCents, on, isPending }: BankPayment): Payment => ({
  id,
  amountCents,
  on,
  state: isPending ? "pending" : "posted",
  source: "bank",
});

/** The payment that a returned one takes back: the last of its amount, some days before; none if it isn't known. */
const findReturned = (payments: Iterable<Payment>, { amountCents, on }: BankPayment): Payment | undefined =>
  [...payments]
    .filter((each) => each.amountCents === -amountCents && each.on <= on)
    .filter((each) => daysBetween(each.on, on) <= RETURNED_WITHIN_DAYS)
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .at(-1);

/**
 * The bank's payments of a card after a change: a posted one takes the place of its pending one, and what was removed or returned is left
 * out.
 */
function changePayments(before: Payment[], { added, removedIds }: PaymentChanges): Payment[] {
  const payments = new Map(before.map((payment) => [payment.id, payment]));
  const [made, returned] = [added.filter((each) => each.amountCents > 0), added.filter((each) => each.amountCents < 0)];
  for (const payment of made) payments.set(payment.id, toPayment(payment));
  for (const { pendingId } of added) payments.delete(pendingId ?? "");
  for (const id of removedIds) payments.delete(id);
  for (const each of returned) payments.delete(findReturned(payments.values(), each)?.id ?? "");
  return [...payments.values()];
}

/**
 * Records a bank's payments at the statements that they pay: each at the last one that had closed by its day. A payment that the member
 * entered gives way to the bank's.
 */
export function withBankPayments(card: WalletCard, changes: PaymentChanges): WalletCard {
  const statements = recordedStatements(card);
  const known = statements.flatMap(({ payments }) => payments.filter(({ source }) => source === "bank"));
  const bank = changePayments(known, changes).toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const paid = statements.map((statement, at): Statement => {
    const nextCloseOn = statements[at + 1]?.closeOn;
    const towards = bank.filter(({ on }) => on >= statement.closeOn && (nextCloseOn === undefined || on < nextCloseOn));
    const manual = statement.payments.filter(
      (payment) => payment.source === "manual" && !bank.some((each) => isSamePayment(each, payment)),
    );
    return { ...statement, payments: [...manual, ...towards].slice(-MAX_PAYMENTS) };
  });
  const { openStatements: _before, ...rest } = card;
  const open = paid.slice(0, card.statement === null ? undefined : -1);
  const statement = card.statement === null ? null : (paid.at(-1) ?? null);
  return open.length === 0 ? { ...rest, statement } : { ...rest, statement, openStatements: open };
}
