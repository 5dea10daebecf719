import type { PaymentMark } from "@cardwell/core/domain/push/notification";
import { addDays, daysBetween, maxDate } from "@cardwell/core/domain/dates/civil";
import { addBusinessDays } from "@cardwell/core/domain/dates/business-days";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { isSameCycle, LONGEST_GRACE_DAYS } from "@cardwell/core/domain/statements/cycle";
import {
  isOverdue,
  POSTING_BUSINESS_DAYS,
  recordedStatementPayment,
} from "@cardwell/core/domain/statements/payment-state";
import { keepRecordedDays, recordedStatements, newestBalance } from "@cardwell/core/domain/statements/recorded";
import {
  MAX_OPEN_STATEMENTS,
  type Payment,
  type Statement,
  type Wallet,
  type WalletCard,
} from "@cardwell/core/domain/wallet/shapes";
import { conflict, rejected } from "../../../http/rejected.ts";
import {
  type Asked,
  type WalletUpdate,
  requireCard,
  changeCard,
  type ChangeContext,
  dropUndefined,
  newId,
  notFound,
  requireOpen,
  requirePast,
  withCard,
} from "./change.ts";

/** Changes each recorded statement of a card that can still be open. */
export const changeStatements = (card: WalletCard, change: (statement: Statement) => Statement): WalletCard => ({
  ...card,
  statement: card.statement && change(card.statement),
  ...(card.openStatements ? { openStatements: card.openStatements.map(change) } : {}),
});

const changeStatement = (card: WalletCard, closeOn: CivilDate, change: (statement: Statement) => Statement) =>
  changeStatements(card, (statement) => (statement.closeOn === closeOn ? change(statement) : statement));

/** A card without earlier open statements doesn't have the field. */
function withOpenStatements(card: WalletCard, openStatements: Statement[]): WalletCard {
  const { openStatements: _before, ...rest } = card;
  return openStatements.length === 0 ? rest : { ...rest, openStatements };
}

/** A statement with what was recorded of it anew. */
function correctStatement(known: Statement, statement: Statement): Statement {
  const { isDueEstimated: _estimated, ...kept } = withoutDoubt(known);
  return { ...kept, ...statement, payments: known.payments };
}

/** A statement whose payments are known again. */
export function withoutDoubt(statement: Statement): Statement {
  const { isPaymentUnknown: _doubt, ...known } = statement;
  return known;
}

export const findPayment = (card: WalletCard, paymentId: string): Payment | undefined =>
  recordedStatements(card)
    .flatMap(({ payments }) => payments)
    .find(({ id }) => id === paymentId);

const sum = (payments: Payment[]) => payments.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * What becomes of the statements before a new one. One that is settled goes to the history. So does one that is past due and whose balance
 * the new one includes; before its due date it stays open, as its payment is still due. One that the new statement doesn't include
 * stays open until it is settled.
 */
function settleEarlier(card: WalletCard, newest: Statement, today: CivilDate) {
  const open: Statement[] = [];
  const history: Statement[] = [];
  for (const statement of recordedStatements(card)) {
    const payment = recordedStatementPayment(card, statement, today);
    const isUnpaid = payment.state !== "paid" && payment.state !== "minimum_met";
    const isIncluded = newest.balanceCents >= (payment.remainingCents ?? 0);
    const isPastDue = today > statement.dueOn;
    if (!isUnpaid || statement.carriedInto !== undefined) {
      (isUnpaid && !isPastDue ? open : history).push(statement);
    } else if (!isIncluded) open.push(statement);
    // Where autopay may have paid it, that it wasn't paid isn't known.
    else if (isPastDue) history.push(isOverdue(payment) ? { ...statement, carriedInto: newest.closeOn } : statement);
    else open.push({ ...statement, carriedInto: newest.closeOn });
  }
  const tooOld = open.splice(0, Math.max(0, open.length - MAX_OPEN_STATEMENTS));
  const missed = history.findLast(({ carriedInto }) => carriedInto !== undefined);
  return { openStatements: open, history: [...history, ...tooOld], missedDueOn: missed?.dueOn ?? card.missedDueOn };
}

/**
 * Records a closed statement. One that is newer than the last replaces it, and earlier ones that are settled or included in it move to the
 * history; one of the same cycle corrects it and keeps its payments; an older one is added to the history.
 */
export function recordStatement(
  wallet: Wallet,
  { walletCardId, ...body }: Asked<"recordStatement"> & Pick<Statement, "isDueEstimated">,
  given: ChangeContext,
  source: Statement["source"] = "manual",
): WalletUpdate {
  requirePast(given, "closeOn", body.closeOn);
  if (body.dueOn <= body.closeOn) throw rejected("dueOn", "Choose a due date after the closing date.");
  if (daysBetween(body.closeOn, body.dueOn) > LONGEST_GRACE_DAYS) {
    throw rejected("dueOn", `Choose a due date within ${LONGEST_GRACE_DAYS} days of the closing date.`);
  }
  if (body.minimumCents !== null && body.minimumCents > Math.max(0, body.balanceCents)) {
    const isInCredit = body.balanceCents < 0;
    throw rejected(
      "minimumCents",
      isInCredit ? "A statement in credit has no minimum." : "Enter a minimum no higher than the balance.",
    );
  }
  const card = requireCard(wallet, walletCardId);
  const last = card.statement;
  if (last?.closeOn !== body.closeOn) requireOpen(card, "closeOn", body.closeOn);
  const statement: Statement = { ...body, payments: [], source };
  const withDays: WalletCard = { ...card, recordedDays: keepRecordedDays(card, body) };
  if (last !== null && isSameCycle(last.closeOn, body.closeOn)) {
    if (source === "manual" && body.closeOn > last.closeOn && last.payments.some(({ on }) => on < body.closeOn)) {
      throw rejected("closeOn", "A payment on this statement was made before that day.");
    }
    return {
      wallet: withCard(wallet, {
        ...withDays,
        statement: correctStatement(last, statement),
      }),
      id: null,
      // One of that day may have been recorded as an earlier one.
      removedStatements: body.closeOn === last.closeOn ? [] : [{ walletCardId, closeOn: body.closeOn }],
    };
  }
  if (last !== null && body.closeOn < last.closeOn) {
    const isOpen = card.openStatements?.some(({ closeOn }) => closeOn === body.closeOn) === true;
    if (!isOpen) {
      const statements = [{ walletCardId, statement, isCorrection: true as const }];
      return { wallet: withCard(wallet, withDays), id: null, statements };
    }
    const corrected = changeStatement(withDays, body.closeOn, (known) => correctStatement(known, statement));
    return { wallet: withCard(wallet, corrected), id: null };
  }
  const { openStatements, history, missedDueOn } = settleEarlier(card, statement, given.today);
  const missed = missedDueOn === undefined ? {} : { missedDueOn };
  return {
    wallet: withCard(wallet, { ...withOpenStatements(withDays, openStatements), ...missed, statement }),
    id: null,
    statements: history.map((each) => ({ walletCardId, statement: each })),
  };
}

type CardBalance = NonNullable<WalletCard["balance"]>;

const lowerBalance = (balance: CardBalance, byCents: number): CardBalance => ({
  ...balance,
  currentCents: balance.currentCents - byCents,
});

/**
 * Records a payment towards a statement, the last one by default; without an amount, all that remains of it. One that posted lowers the
 * balance, if it was entered before the payment; a balance of a later day includes it already, and one that a statement has overtaken stays.
 */
export function recordPayment(wallet: Wallet, body: Asked<"recordPayment">, given: ChangeContext): WalletUpdate {
  const card = requireCard(wallet, body.walletCardId);
  const { id = newId() } = body;
  if (findPayment(card, id)) return { wallet, id };
  const statement =
    body.closeOn === undefined
      ? card.statement
      : (recordedStatements(card).find(({ closeOn }) => closeOn === body.closeOn) ?? null);
  if (statement === null) throw conflict("Enter a statement before you record a payment.");
  if (statement.payments.length >= 60) throw conflict("A statement can have up to 60 payments.");
  const on = body.on ?? given.today;
  if (on < statement.closeOn) throw rejected("on", "The statement hadn't closed yet on that day.");
  if (body.state !== "pending") requirePast(given, "on", on);
  const remaining = statement.balanceCents - sum(statement.payments);
  const amountCents = body.amountCents ?? remaining;
  if (amountCents <= 0) throw conflict("This statement is already paid.");
  const payment: Payment = { id, amountCents, on, state: body.state ?? "posted", source: "manual" };
  const counted = payment.state === "posted" ? deductPayment(card, payment, on, given) : { card, payment };
  return {
    wallet: withCard(
      wallet,
      changeStatement(counted.card, statement.closeOn, (each) => ({
        ...each,
        payments: [...each.payments, counted.payment],
      })),
    ),
    id,
  };
}

/** Subtracts a payment that posted on a day from a balance that doesn't include it yet. */
function deductPayment(card: WalletCard, payment: Payment, postedOn: CivilDate, { today }: ChangeContext) {
  const balance = newestBalance(card, today);
  if (balance === null || postedOn < balance.on) return { card, payment };
  return {
    card: { ...card, balance: lowerBalance(balance, payment.amountCents) },
    payment: { ...payment, isOffBalance: true as const },
  };
}

/** Adds a payment back to a balance that it was subtracted from. */
function addBackPayment(card: WalletCard, payment: Payment): WalletCard {
  const takenCents = payment.isOffBalance === true ? payment.amountCents : 0;
  return { ...card, balance: card.balance && lowerBalance(card.balance, -takenCents) };
}

const withPayment = (card: WalletCard, { id }: Payment, payment: Payment | null): WalletCard =>
  changeStatements(card, (statement) => ({
    ...statement,
    payments: statement.payments.flatMap((each) => (each.id !== id ? [each] : payment === null ? [] : [payment])),
  }));

function requirePayment(card: WalletCard, paymentId: string): Payment {
  const payment = findPayment(card, paymentId);
  if (!payment) throw notFound("Payment not found.");
  return payment;
}

/** Undoes a payment, and adds it back to a balance that it was deducted from. */
export function removePayment(wallet: Wallet, { walletCardId, paymentId }: Asked<"removePayment">): WalletUpdate {
  return changeCard(wallet, walletCardId, (card) => {
    const payment = requirePayment(card, paymentId);
    return withPayment(addBackPayment(card, payment), payment, null);
  });
}

/**
 * Records that a payment posted, or undoes that. It keeps the day on which it was sent, which is the day that the bank credits. A balance
 * that was entered after it should have posted includes it.
 */
export function setPaymentState(
  wallet: Wallet,
  { walletCardId, paymentId, state }: Asked<"setPaymentState">,
  given: ChangeContext,
): WalletUpdate {
  return changeCard(
    wallet,
    walletCardId,
    (card) => {
      const payment = requirePayment(card, paymentId);
      if (payment.state === state) return card;
      if (state === "pending")
        return withPayment(addBackPayment(card, payment), payment, { ...withoutBalanceMark(payment), state });
      requirePast(given, "state", payment.on);
      const postedOn = addBusinessDays(payment.on, POSTING_BUSINESS_DAYS);
      const counted = deductPayment(card, { ...payment, state }, postedOn, given);
      return withPayment(counted.card, payment, counted.payment);
    },
    paymentId,
  );
}

/**
 * Records that a statement is settled, whether it was entered or not, or undoes that. One that wasn't entered is known by its due date
 * alone, and settles the ones before it.
 */
export function settleStatement(
  wallet: Wallet,
  { walletCardId, dueOn, isSettled }: Asked<"settleStatement">,
  given: ChangeContext,
): WalletUpdate {
  const settle = (card: WalletCard): WalletCard => {
    const statement = recordedStatements(card).find((each) => each.dueOn === dueOn);
    if (statement) {
      return changeStatement(card, statement.closeOn, (each) => {
        const { settledOn: _before, ...open } = each;
        return isSettled ? { ...open, settledOn: given.today } : open;
      });
    }
    if (card.statement !== null && dueOn <= card.statement.dueOn)
      throw notFound("No open statement is due on that day.");
    if (daysBetween(given.today, dueOn) > LONGEST_GRACE_DAYS) throw rejected("dueOn", "This due date is too far away.");
    return { ...card, settledThrough: isSettled ? maxDate(dueOn, card.settledThrough ?? dueOn) : addDays(dueOn, -1) };
  };
  return changeCard(wallet, walletCardId, settle, dueOn);
}

/** What one tap on an alert about a payment records. */
export function markPayment(
  wallet: Wallet,
  { kind, walletCardId, subjectId, cycleKey, amount }: PaymentMark,
  given: ChangeContext,
): WalletUpdate {
  if (kind === "mark_paid") {
    const paid = { walletCardId, amountCents: amount ?? undefined, closeOn: cycleKey ?? undefined };
    return recordPayment(wallet, paid, given);
  }
  if (kind === "settle_statement" && cycleKey !== null)
    return settleStatement(wallet, { walletCardId, dueOn: cycleKey, isSettled: true }, given);
  if (kind === "confirm_payment" && subjectId !== null)
    return setPaymentState(wallet, { walletCardId, paymentId: subjectId, state: "posted" }, given);
  throw conflict("There is nothing to record.");
}

const withoutBalanceMark = ({ id, amountCents, on, state, source }: Payment): Payment => ({
  id,
  amountCents,
  on,
  state,
  source,
});

/**
 * A balance includes every payment until its day, which is today by default. One that is restored because another was entered by
 * mistake names the payments that were subtracted from it.
 */
export function setBalance(
  wallet: Wallet,
  { walletCardId, currentCents, on: balanceOn, paymentsOff = [] }: Asked<"setBalance">,
  given: ChangeContext,
): WalletUpdate {
  const on = balanceOn ?? given.today;
  requirePast(given, "on", on);
  return changeCard(wallet, walletCardId, (card) => ({
    ...changeStatements(card, (statement) => ({
      ...statement,
      payments: statement.payments.map((payment) =>
        paymentsOff.includes(payment.id)
          ? { ...withoutBalanceMark(payment), isOffBalance: true }
          : withoutBalanceMark(payment),
      ),
    })),
    balance: currentCents === null ? null : { currentCents, on },
  }));
}

export const noCosts: WalletCard["costs"][string] = { interestCents: 0, lateCents: 0, otherCents: 0 };

/** Records costs of a month. What isn't named stays. */
export function recordCosts(
  wallet: Wallet,
  { walletCardId, month, ...costs }: Asked<"recordCosts">,
  { today }: ChangeContext,
): WalletUpdate {
  if (`${month}-01` > today) {
    throw rejected("month", "This month is in the future.");
  }
  return changeCard(wallet, walletCardId, (card) => {
    const { [month]: before = noCosts, ...others } = card.costs;
    const after = { ...before, ...dropUndefined(costs) };
    const isNothing = after.interestCents + after.lateCents + after.otherCents === 0;
    return { ...card, costs: isNothing ? others : { ...others, [month]: after } };
  });
}
