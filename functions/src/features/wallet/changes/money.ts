import type { contract } from "@cardwell/core/contract/contract";
import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { daysBetween } from "@cardwell/core/domain/dates/civil";
import { isSameCycle } from "@cardwell/core/domain/statements/cycle";
import { newestBalance } from "@cardwell/core/domain/utilization";
import type { Payment, Statement, Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import {
  type WalletUpdate,
  requireCard,
  changeCard,
  conflict,
  type ChangeContext,
  newId,
  notFound,
  rejected,
  requireOpen,
  requirePast,
  withCard,
} from "./change.ts";

type StatementBody = ValidRequestOf<typeof contract.wallet.recordStatement>["body"];
type BalanceBody = ValidRequestOf<typeof contract.wallet.setBalance>["body"];
type PaymentBody = ValidRequestOf<typeof contract.wallet.recordPayment>["body"];

/** Far beyond what the law asks for, 21 days: what is later is a slip of the pen. */
const LONGEST_GRACE_DAYS = 60;

const sum = (payments: Payment[]) => payments.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * Records a closed statement. One that is newer than the last replaces it, and the last moves to the history; one of the same
 * cycle corrects it and keeps its payments; an older one is added to the history.
 */
export function recordStatement(
  wallet: Wallet,
  walletCardId: string,
  body: StatementBody,
  given: ChangeContext,
): WalletUpdate {
  requirePast(given, "closeOn", body.closeOn);
  if (body.dueOn <= body.closeOn) throw rejected("dueOn", "A statement is due after it closed.");
  if (daysBetween(body.closeOn, body.dueOn) > LONGEST_GRACE_DAYS) {
    throw rejected("dueOn", `A statement is due within ${LONGEST_GRACE_DAYS} days of its close.`);
  }
  if (body.minimumCents !== null && body.minimumCents > Math.max(0, body.balanceCents)) {
    const isInCredit = body.balanceCents < 0;
    throw rejected(
      "minimumCents",
      isInCredit ? "A statement in credit asks for no minimum." : "The minimum is not more than the balance.",
    );
  }
  const card = requireCard(wallet, walletCardId);
  const last = card.statement;
  if (last?.closeOn !== body.closeOn) requireOpen(card, "closeOn", body.closeOn);
  const statement: Statement = { ...body, payments: [], source: "manual" };
  if (last !== null && isSameCycle(last.closeOn, body.closeOn)) {
    if (body.closeOn > last.closeOn && last.payments.some(({ on }) => on < body.closeOn)) {
      throw rejected("closeOn", "A payment of this statement was made before that day.");
    }
    return {
      wallet: withCard(wallet, { ...card, statement: { ...statement, payments: last.payments } }),
      id: null,
      // One of that day may have been recorded as an earlier one.
      removedStatements: body.closeOn === last.closeOn ? [] : [{ walletCardId, closeOn: body.closeOn }],
    };
  }
  if (last !== null && body.closeOn < last.closeOn)
    return { wallet, id: null, statements: [{ walletCardId, statement, isCorrection: true }] };
  return {
    wallet: withCard(wallet, { ...card, statement }),
    id: null,
    statements: last === null ? [] : [{ walletCardId, statement: last }],
  };
}

type NotifiedStep = NonNullable<WalletCard["balance"]>;

const lowered = (balance: NotifiedStep, byCents: number): NotifiedStep => ({
  ...balance,
  currentCents: balance.currentCents - byCents,
});

/**
 * Records a payment towards the last statement; without an amount, all that remains of it. One that posted lowers the balance,
 * if it was entered before the payment; a balance of a later day includes it already, and one that a statement has overtaken stays.
 */
export function recordPayment(
  wallet: Wallet,
  walletCardId: string,
  body: PaymentBody,
  given: ChangeContext,
): WalletUpdate {
  const card = requireCard(wallet, walletCardId);
  const { statement } = card;
  const { id = newId() } = body;
  if (statement?.payments.some((each) => each.id === id)) return { wallet, id };
  if (statement === null) throw conflict("Enter the statement first: there is none that this could pay.");
  if (statement.payments.length >= 60) throw conflict("This statement has 60 payments already.");
  const on = body.on ?? given.today;
  if (on < statement.closeOn) throw rejected("on", "The statement had not closed yet on that day.");
  if (body.state !== "pending") requirePast(given, "on", on);
  const remaining = statement.balanceCents - sum(statement.payments);
  const amountCents = body.amountCents ?? remaining;
  if (amountCents <= 0) throw conflict("Nothing remains to be paid of this statement.");
  const payment: Payment = { id, amountCents, on, state: body.state ?? "posted", source: "manual" };
  const balance = newestBalance(card, given.today);
  const isOffBalance = balance !== null && payment.state === "posted" && on >= balance.on;
  const payments = [...statement.payments, isOffBalance ? { ...payment, isOffBalance } : payment];
  const after = isOffBalance ? { ...card, balance: lowered(balance, amountCents) } : card;
  return { wallet: withCard(wallet, { ...after, statement: { ...statement, payments } }), id: payment.id };
}

/** Undoes a payment, and adds it back to a balance that it was deducted from. */
export function removePayment(wallet: Wallet, walletCardId: string, paymentId: string): WalletUpdate {
  return changeCard(wallet, walletCardId, (card) => {
    const payment = card.statement?.payments.find(({ id }) => id === paymentId);
    if (!card.statement || !payment) throw notFound("The last statement has no such payment.");
    const payments = card.statement.payments.filter(({ id }) => id !== paymentId);
    const takenCents = payment.isOffBalance === true ? payment.amountCents : 0;
    const balance = card.balance && lowered(card.balance, -takenCents);
    return { ...card, balance, statement: { ...card.statement, payments } };
  });
}

const asHeld = ({ id, amountCents, on, state, source }: Payment): Payment => ({ id, amountCents, on, state, source });

/**
 * A balance includes every payment until its day, which is today by default. One that is restored because another was entered by
 * mistake names the payments that were subtracted from it.
 */
export function setBalance(
  wallet: Wallet,
  walletCardId: string,
  body: BalanceBody,
  given: ChangeContext,
): WalletUpdate {
  const { currentCents, on = given.today, paymentsOff = [] } = body;
  requirePast(given, "on", on);
  return changeCard(wallet, walletCardId, (card) => ({
    ...card,
    balance: currentCents === null ? null : { currentCents, on },
    statement: card.statement && {
      ...card.statement,
      payments: card.statement.payments.map((payment) =>
        paymentsOff.includes(payment.id) ? { ...asHeld(payment), isOffBalance: true } : asHeld(payment),
      ),
    },
  }));
}

export function recordCosts(
  wallet: Wallet,
  walletCardId: string,
  month: string,
  costs: WalletCard["costs"][string],
  { today }: ChangeContext,
): WalletUpdate {
  if (`${month}-01` > today) {
    throw rejected("month", "This month is still to come.");
  }
  const isNothing = costs.interestCents + costs.lateCents + costs.otherCents === 0;
  return changeCard(wallet, walletCardId, (card) => {
    const { [month]: _, ...others } = card.costs;
    return { ...card, costs: isNothing ? others : { ...others, [month]: costs } };
  });
}
