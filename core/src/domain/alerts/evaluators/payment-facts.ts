import { daysBetween } from "../../dates/civil.ts";
import { catalogSource, type Fact, fact, ourRule, memberSource, reportedBy } from "../../fact-sources.ts";
import { counted, day, money } from "../../format.ts";
import { getOwn } from "../../get-own.ts";
import { formatAutopay } from "../../statements/autopay.ts";
import { formatStatement } from "../../statements/format-statement.ts";
import { formatLateFee, lateFeeAtStake } from "../../statements/late-fee.ts";
import {
  type DuePayment,
  findStatement,
  getPaymentDataDay,
  isDueReported,
  upcomingPayments,
} from "../../statements/payment-state.ts";
import { hasCurrentData } from "../../wallet/bank-data-age.ts";
import type { WalletBank } from "../../wallet/bank-shapes.ts";
import type { Payment, Statement, WalletCard } from "../../wallet/shapes.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, AlertMark, Reminder, ReminderStep } from "../reminder.ts";
import { getLastDataDay, localMoment } from "./bank-links.ts";
import { cardMetrics } from "./card-metrics.ts";

/** What falls due in the days that are planned, with what is overdue. */
export const duePayments = (facts: AlertFacts): DuePayment[] =>
  upcomingPayments(facts.cards, facts.today, daysBetween(facts.today, facts.until));

/** What being late may cost; null: not known. */
export function lateFee(facts: AlertFacts, { card, payment }: DuePayment): ReminderStep["stake"] {
  const late = lateFeeAtStake(facts.getTerms(card), card, payment, facts.today);
  return late && { cents: late.cents, note: "late fee" };
}

function lateFeeFact(facts: AlertFacts, { card, payment }: DuePayment): Fact | null {
  const terms = facts.getTerms(card);
  const late = lateFeeAtStake(terms, card, payment, facts.today);
  if (late === null || terms === null) return null;
  return fact("Late fee", formatLateFee(late), catalogSource(facts, terms, late.path));
}

/** The bank that a card is linked with; null: none. */
export function findBank({ banks }: Pick<AlertFacts, "banks">, { bank }: WalletCard): WalletBank | null {
  return bank === undefined ? null : (getOwn(banks, bank.linkId) ?? null);
}

/** ` This is as of November 10, …`: from when the facts of a linked card are while its bank sends no data; else empty. */
export function asOfNote(facts: AlertFacts, card: WalletCard): string {
  const bank = findBank(facts, card);
  if (bank === null || hasCurrentData(card, facts.today)) return "";
  const lastDay = getLastDataDay(bank, facts);
  return lastDay === null
    ? ` ${bank.name} has sent no data yet.`
    : ` This is as of ${lastDay}, the last day with data from ${bank.name}.`;
}

function lastDataFact(facts: AlertFacts, card: WalletCard): Fact | null {
  const bank = findBank(facts, card);
  if (bank === null || bank.updatedAt === null) return null;
  const { on } = localMoment(bank.updatedAt, facts.timeZone);
  return fact(`Last data from ${bank.name}`, day(on, facts.today), reportedBy(facts, "bank", on));
}

/** The name of the bank that shows a statement's payments; null: the member entered them. */
export function findProofBank(facts: AlertFacts, card: WalletCard, { payments }: Statement): string | null {
  const isProven = payments.some(({ source, state }) => source === "bank" && state === "posted");
  return isProven ? (findBank(facts, card)?.name ?? "Your bank") : null;
}

/** What was entered and paid for a statement, or the days that its dates are predicted from. */
export function paymentFacts(facts: AlertFacts, card: WalletCard, payment: DuePayment["payment"]): Fact[] {
  const { statementCloseDay, dueDay, autopay } = card;
  const enteredByMember = memberSource(facts, card.addedOn);
  const statement = findStatement(card, payment);
  const last = card.statement;
  const dates = [
    statementCloseDay === null ? null : fact("Closing day", String(statementCloseDay), enteredByMember),
    dueDay === null ? null : fact("Due day", String(dueDay), enteredByMember),
    last !== null && (statementCloseDay === null || dueDay === null)
      ? fact(
          "Last statement",
          `closed ${day(last.closeOn, facts.today)}, due ${day(last.dueOn, facts.today)}`,
          reportedBy(facts, last.source, last.closeOn),
        )
      : null,
    payment.dueIsEstimate ? fact("Due date", "assumed 25 days after the closing date", ourRule()) : null,
    isDueReported(card, payment)
      ? fact("Due", day(payment.dueOn, facts.today), reportedBy(facts, "bank", facts.today))
      : null,
  ];
  const given: (Fact | null)[] =
    statement !== null
      ? [
          fact(
            `Statement of ${day(statement.closeOn, facts.today)}`,
            formatStatement(statement),
            reportedBy(facts, statement.source, statement.closeOn),
          ),
          statement.isDueEstimated === true
            ? fact("Due date", "estimated, as your bank reports none", ourRule())
            : fact("Due", day(statement.dueOn, facts.today), reportedBy(facts, statement.source, statement.closeOn)),
          fact(
            "Paid so far",
            payment.pendingCents > 0
              ? `${money(payment.paidCents)}, and ${money(payment.pendingCents)} pending`
              : money(payment.paidCents),
            reportedBy(facts, statement.source, statement.payments.at(-1)?.on ?? statement.closeOn),
          ),
        ]
      : dates;
  return [
    ...given,
    autopay.mode === "unknown"
      ? null
      : fact("Autopay", formatAutopay(autopay), memberSource(facts, autopay.declaredOn)),
    lateFeeFact(facts, { card, payment }),
    lastDataFact(facts, card),
  ].filter((each) => each !== null);
}

/** The parts that reminders about the payment of one statement share. */
export function aboutPayment(
  facts: AlertFacts,
  { card, payment }: DuePayment,
): Pick<Reminder, "key" | "subject" | "groupKey" | "dueOn" | "facts" | "link" | "metrics"> {
  const cycle = payment.closeOn ?? `due-${payment.dueOn}`;
  return {
    key: `${card.id}:${cycle}`,
    subject: { kind: "statement", walletCardId: card.id, id: cycle },
    groupKey: `statement:${card.id}:${cycle}`,
    dueOn: payment.dueOn,
    facts: paymentFacts(facts, card, payment),
    link: { label: "See the payment", path: cardPlace(card.id) },
    metrics: { ...cardMetrics(facts, card), amountCents: payment.remainingCents },
  };
}

/** What was paid since the statement closed, by the member or their bank. */
export function formatPaid({ today }: AlertFacts, { card, payment }: DuePayment): string {
  const paid = payment.paidCents + payment.pendingCents;
  const closed = payment.closeOn === null ? "" : ` since the statement closed ${day(payment.closeOn, today)}`;
  const bankDataOn = getPaymentDataDay(card, payment, today);
  const isAllOfBank = findStatement(card, payment)?.payments.every(({ source }) => source === "bank");
  if (paid > 0)
    return `${bankDataOn !== null && isAllOfBank ? "Your bank shows" : "You recorded"} ${money(paid)}${closed}.`;
  return bankDataOn === null
    ? `No payment recorded${closed}.`
    : `Your bank shows no payment${closed}, as of ${day(bankDataOn, today)}.`;
}

/** One tap that records the rest of a statement as paid. */
export const payMark = ({ card, payment }: DuePayment, label = "Mark as paid"): AlertMark => ({
  kind: "mark_paid",
  label,
  walletCardId: card.id,
  subjectId: null,
  cycleKey: payment.closeOn,
  amount: payment.remainingCents,
});

/** One tap that confirms a payment that was sent. */
export const confirmMark = ({ card, payment }: DuePayment, sent: Payment): AlertMark => ({
  kind: "confirm_payment",
  label: "Mark as posted",
  walletCardId: card.id,
  subjectId: sent.id,
  cycleKey: payment.closeOn,
  amount: sent.amountCents,
});

/** Who is asked whether a payment posted, and what one tap records; null: no payment waits for that. */
export function unpostedNote(
  facts: Pick<AlertFacts, "today">,
  due: DuePayment,
): { note: string; mark: AlertMark } | null {
  const [first, ...others] = due.payment.unposted;
  if (first === undefined) return null;
  const sent = `${money(first.amountCents)} that you sent ${day(first.on, facts.today)}`;
  return {
    note: ` The ${sent}${others.length > 0 ? ` and ${counted(others.length, "other payment")}` : ""} isn't confirmed as posted.`,
    mark: confirmMark(due, first),
  };
}
