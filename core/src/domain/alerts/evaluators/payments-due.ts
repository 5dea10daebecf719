import { after, before, keyed } from "../rule-steps.ts";
import { addBusinessDays } from "../../dates/business-days.ts";
import { addDays } from "../../dates/civil.ts";
import { fact, ourRule } from "../../fact-sources.ts";
import { money, weekdayAndDay, day } from "../../format.ts";
import { autopayNote, formatAutopay, paysByItself } from "../../statements/autopay.ts";
import { ALERT_DAYS_BEFORE } from "../../statements/autopay-check.ts";
import {
  type DuePayment,
  findStatement,
  isDueReported,
  isQuestion,
  isUnseen,
  POSTING_BUSINESS_DAYS,
  isOverdue,
  REPORTED_AFTER_DAYS,
} from "../../statements/payment-state.ts";
import { hasCurrentData } from "../../wallet/bank-data-age.ts";
import type { Payment } from "../../wallet/shapes.ts";
import { type AlertRule, MORNING } from "../rule.ts";
import type { AlertMark, AlertFacts, ReminderKind, Reminder, ReminderStep } from "../reminder.ts";
import { atMostMedium } from "../severity.ts";
import { stepsAround } from "../steps.ts";
import {
  aboutPayment,
  asOfNote,
  confirmMark,
  duePayments,
  formatPaid,
  lateFee,
  payMark,
  unpostedNote,
  findBank,
} from "./payment-facts.ts";

/** A missing statement is asked for while there is time to enter it. */
const ASK_DAYS = 3;

/** "Tuesday, December 1", or "about Tuesday, December 1" where that is an estimate. */
const formatDueDay = ({ today }: AlertFacts, { dueOn, dueIsEstimate }: DuePayment["payment"]): string =>
  `${dueIsEstimate ? "about " : ""}${weekdayAndDay(dueOn, today)}`;

/** A recorded statement that nothing seen so far covers. */
function toPay(facts: AlertFacts, rule: AlertRule, due: DuePayment): Reminder {
  const { card, payment } = due;
  const name = facts.getName(card);
  const dueDay = formatDueDay(facts, payment);
  const { minimumCents } = payment;
  const remainingCents = payment.remainingCents ?? 0;
  const covered = payment.paidCents + payment.pendingCents;
  const paid = covered > 0 ? ` You recorded ${money(covered)} so far.` : "";
  const minimum = minimumCents === null ? "" : ` The minimum is ${money(minimumCents)}.`;
  const unposted = unpostedNote(facts, due);
  return {
    ...aboutPayment(facts, due),
    endsOn: payment.dueOn,
    steps: stepsAround(rule, payment.dueOn, () => ({
      title: `${name} is due ${dueDay}`,
      body: `${money(remainingCents)} is due ${dueDay}.${minimum}${paid}${unposted?.note ?? ""}${autopayNote(card.autopay)}${asOfNote(facts, card)}`,
      stake: lateFee(facts, due),
    })),
    why: `The statement of ${name} is due ${dueDay}, and no payment covering ${minimumCents === null ? "it" : "its minimum"} is recorded.`,
    closes:
      minimumCents === null
        ? `As soon as a payment of ${money(remainingCents)} is recorded.`
        : `As soon as payments of ${money(minimumCents)} or more are recorded, posted or pending.`,
    row: {
      kind: unposted === null ? "mark_paid" : "confirm_payment",
      proof: formatPaid(facts, due),
    },
    mark: unposted?.mark ?? payMark(due),
  };
}

/** A payment that was sent and covers the statement, until it is confirmed: asked once it should have posted, and on the due date. */
function toConfirm(facts: AlertFacts, due: DuePayment, sent: Payment): Reminder {
  const { card, payment } = due;
  const name = facts.getName(card);
  const about = aboutPayment(facts, due);
  const sentDay = weekdayAndDay(sent.on, facts.today);
  const dueDay = weekdayAndDay(payment.dueOn, facts.today);
  const askOn = addBusinessDays(sent.on, POSTING_BUSINESS_DAYS);
  const days = [askOn, ...(sent.on <= payment.dueOn && askOn !== payment.dueOn ? [payment.dueOn] : [])].toSorted();
  return {
    ...about,
    key: `${about.key}:posted:${sent.id}`,
    endsOn: null,
    steps: days.map((on) => ({
      key: on === askOn ? "posted" : "due",
      on,
      at: MORNING,
      severity: "medium",
      channels: { app: true, mail: "now" },
      title: `Has the payment to ${name} posted?`,
      body: `You sent ${money(sent.amountCents)} ${sentDay}, and the statement is due ${dueDay}. Check your bank: if it isn't confirmed by ${weekdayAndDay(askOn, facts.today)}, it no longer counts as paid.${asOfNote(facts, card)}`,
      stake: lateFee(facts, due),
    })),
    why:
      sent.source === "bank"
        ? `Your bank showed a payment of ${money(sent.amountCents)} to ${name} as pending, and not yet as posted.`
        : `You recorded a payment of ${money(sent.amountCents)} to ${name} as sent, and not as posted.`,
    closes: "As soon as the payment is marked as posted, or removed.",
    row: { kind: "confirm_payment", proof: formatPaid(facts, due) },
    mark: confirmMark(due, sent),
  };
}

const settleMark = ({ card, payment }: DuePayment): AlertMark => ({
  kind: "settle_statement",
  label: "Yes, it's paid",
  walletCardId: card.id,
  subjectId: null,
  cycleKey: payment.dueOn,
  amount: null,
});

/** A due date that passed without a recorded payment, of which it isn't known that it was missed. */
function toAsk(facts: AlertFacts, due: DuePayment): Reminder {
  const { card, payment } = due;
  const name = facts.getName(card);
  const about = aboutPayment(facts, due);
  const dueDay = formatDueDay(facts, payment);
  const isRecorded = payment.statementCents !== null;
  const byAutopay = paysByItself(card);
  // Of a linked card the bank should have shown the payment, also with autopay.
  const severity = byAutopay && card.bank === undefined ? "low" : "medium";
  const unposted = unpostedNote(facts, due);
  const isPartPaid = payment.paidCents + payment.pendingCents > 0;
  const amount = isRecorded ? `${money(payment.remainingCents ?? 0)} was due` : "It was due";
  const seen = unposted ? `.${unposted.note}` : isPartPaid ? "." : ", and no payment is recorded.";
  const action = isRecorded ? "Mark it as paid" : "Enter the statement, or confirm that it's paid";
  return {
    ...about,
    key: `${about.key}:ask`,
    endsOn: null,
    steps: [
      {
        key: "ask",
        on: addDays(payment.dueOn, 1),
        at: MORNING,
        severity,
        channels: { app: true, mail: severity === "low" ? "no" : "digest" },
        title: `Did ${byAutopay ? "autopay" : "you"} pay ${name}? Due ${dueDay}`,
        body: `${amount}${seen}${unposted ? "" : ` ${action}.`}${asOfNote(facts, card)}`,
        stake: null,
      },
    ],
    why: `${name} was due ${dueDay}, and no payment that covers it is recorded.`,
    closes: isRecorded
      ? "As soon as the payment is recorded."
      : "As soon as you enter the statement or confirm that it's paid.",
    row: {
      kind: unposted ? "confirm_payment" : isRecorded ? "mark_paid" : "settle_statement",
      proof: formatPaid(facts, due),
    },
    mark: unposted?.mark ?? (isRecorded ? payMark(due) : settleMark(due)),
  };
}

/**
 * Autopay was declared and covers it: one quiet word, for a declaration is no payment. Of a linked card the bank would show the payment,
 * so its member relies on that and gets an email while it can't.
 */
function toCheck(facts: AlertFacts, due: DuePayment): Reminder {
  const { card, payment } = due;
  const name = facts.getName(card);
  const dueDay = formatDueDay(facts, payment);
  const about = aboutPayment(facts, due);
  const isBlind = card.bank !== undefined && !hasCurrentData(card, facts.today);
  return {
    ...about,
    key: `${about.key}:autopay`,
    endsOn: payment.dueOn,
    steps: [
      {
        key: "autopay",
        on: addDays(payment.dueOn, -1),
        at: MORNING,
        severity: isBlind ? "medium" : "low",
        channels: { app: true, mail: isBlind ? "digest" : "no" },
        title: `Autopay should pay ${name} on ${dueDay}`,
        body: `You set it to pay ${formatAutopay(card.autopay)}. On ${dueDay}, check with your bank that it did, and record the payment.${asOfNote(facts, card)}`,
        stake: null,
      },
    ],
    why: `Autopay is on for ${name}. We can't see whether it pays, so please check once.`,
    closes: `As soon as the payment is recorded, or after ${dueDay}.`,
    mark: null,
  };
}

/** An uncertain payment gets no separate email. */
const inDigest = ({ channels, ...step }: ReminderStep): ReminderStep => ({
  ...step,
  channels: { ...channels, mail: channels.mail === "now" ? "digest" : channels.mail },
});

/** A cycle of which no statement was entered: when it falls due is predicted, what it asks for is not known. */
function toEnter(facts: AlertFacts, rule: AlertRule, due: DuePayment): Reminder {
  const { card, payment } = due;
  const name = facts.getName(card);
  const about = aboutPayment(facts, due);
  const dueDay = formatDueDay(facts, payment);
  const closed = payment.closeOn === null ? "" : ` of ${day(payment.closeOn, facts.today)}`;
  const isReported = isDueReported(card, payment);
  const minimum = payment.minimumCents === null ? "" : ` The minimum is ${money(payment.minimumCents)}.`;
  const unknown = isReported
    ? `Your bank reports when it is due, and not the balance of its statement${closed}.${minimum}`
    : `We don't know the amount because its statement${closed} ${card.bank === undefined ? "wasn't entered" : "hasn't arrived from your bank"}.`;
  const steps = stepsAround(rule, payment.dueOn, ({ severity }) => ({
    title: `${name} ${isReported ? "is due" : "may have a payment due"} ${dueDay}`,
    body: `${unknown} Enter its balance on the card's page to track the payment.${asOfNote(facts, card)}`,
    stake: null,
    severity: atMostMedium(severity),
  }));
  return {
    ...about,
    key: `${about.key}:expected`,
    endsOn: payment.dueOn,
    steps: steps
      .filter(({ on }) => isReported || on <= addDays(payment.dueOn, -ASK_DAYS))
      .filter(({ on }) => payment.closeOn === null || on > payment.closeOn)
      .map(inDigest),
    why: isReported
      ? `Your bank reports that ${name} is due ${dueDay}, and there is no balance of its statement yet.`
      : `Based on ${card.bank === undefined ? "the days you entered" : "its closing and due days"}, ${name} is due ${dueDay}, and there is no statement yet.`,
    closes: "As soon as you enter the statement.",
    link: about.link && { ...about.link, label: "Enter the statement" },
    mark: null,
  };
}

/** The payments of a statement to ask about: recorded as sent, not as posted, and not by a bank that will show when they post. */
function sentPayments({ today }: AlertFacts, { card, payment }: DuePayment): Payment[] {
  const statement = findStatement(card, payment);
  const isAsked = ({ source }: Payment) => source === "manual" || !hasCurrentData(card, today);
  return (
    statement?.payments.filter((each) => each.state === "pending" && each.on >= statement.closeOn && isAsked(each)) ??
    []
  );
}

/** A payment that is due and not covered by a posted one: some days before its due date, and as a question after it. */
export const paymentDue: ReminderKind = {
  rule: {
    steps: [before(7, "low", "no"), before(3, "medium", "now"), before(1, "high", "now"), before(0, "critical", "now")],
    critical: true,
  },
  isListed: true,
  evaluate: (facts, rule) =>
    duePayments(facts).flatMap((due): Reminder[] => {
      const { state, statementCents, dueOn } = due.payment;
      if (isQuestion(due.payment)) return [toAsk(facts, due)];
      if (state === "on_its_way" || state === "minimum_met")
        return sentPayments(facts, due).map((sent) => toConfirm(facts, due, sent));
      if (dueOn < facts.today) return [];
      if (isUnseen(due.card, due.payment, facts.today)) return [];
      if (state === "autopay_set") return [toCheck(facts, due)];
      if (state === "not_confirmed") return [toPay(facts, rule, due)];
      if (statementCents !== null) return [];
      const reminder = paysByItself(due.card) ? toCheck(facts, due) : toEnter(facts, rule, due);
      return reminder.steps.length > 0 ? [reminder] : [];
    }),
};

/** Autopay should pay a linked card, and its bank shows no payment that covers the minimum: in time to pay by hand. */
export const paymentNotSeen: ReminderKind = {
  rule: {
    steps: [before(ALERT_DAYS_BEFORE, "high", "now"), keyed("0", 0, "critical", "now", { at: "12:00" })],
    critical: true,
  },
  isListed: true,
  evaluate: (facts, rule) =>
    duePayments(facts)
      .filter(({ card, payment }) => payment.dueOn >= facts.today && isUnseen(card, payment, facts.today))
      .map((due) => {
        const { card, payment } = due;
        const name = facts.getName(card);
        const bank = findBank(facts, card)?.name ?? "your bank";
        const dueDay = weekdayAndDay(payment.dueOn, facts.today);
        const covered = payment.paidCents + payment.pendingCents;
        const seen = covered > 0 ? `only ${money(covered)}` : "no payment, pending or posted";
        return {
          ...aboutPayment(facts, due),
          endsOn: payment.dueOn,
          steps: stepsAround(rule, payment.dueOn, () => ({
            title: `No autopay payment to ${name} yet, due ${dueDay}`,
            body: `Autopay should pay ${formatAutopay(card.autopay)}, and ${bank} shows ${seen}. Check autopay, or pay ${money(payment.remainingCents ?? 0)} by ${dueDay}.`,
            stake: lateFee(facts, due),
          })),
          why: `You set up autopay for ${name}, and ${bank} shows no payment that covers what is due.`,
          closes: `As soon as ${bank} shows the payment.`,
          row: { kind: "mark_paid" as const, proof: formatPaid(facts, due) },
          mark: payMark(due),
        };
      }),
};

/** A recorded statement that is past due and whose minimum is known not to be met. What is not known is never overdue. */
export const paymentOverdue: ReminderKind = {
  rule: {
    steps: [
      after(1, "critical", "now"),
      after(5, "critical", "now"),
      after(15, "critical", "now"),
      after(28, "critical", "now"),
      after(31, "critical", "now"),
    ],
    critical: true,
  },
  isListed: true,
  evaluate: (facts, rule) =>
    duePayments(facts)
      .filter(({ payment }) => isOverdue(payment))
      .map((due) => {
        const { card, payment } = due;
        const about = aboutPayment(facts, due);
        const name = facts.getName(card);
        const dueDay = weekdayAndDay(payment.dueOn, facts.today);
        const reportedOn = addDays(payment.dueOn, REPORTED_AFTER_DAYS);
        const reportedDay = weekdayAndDay(reportedOn, facts.today);
        const covered = payment.paidCents + payment.pendingCents;
        const remainingCents = payment.remainingCents ?? 0;
        const missingCents = payment.minimumCents === null ? remainingCents : payment.minimumCents - covered;
        const unposted = unpostedNote(facts, due);
        const ask = payment.minimumCents === null ? "" : " of the minimum";
        const left = missingCents < remainingCents ? ` ${money(remainingCents)} of the statement is left.` : "";
        const isReported = facts.today > reportedOn;
        return {
          ...about,
          endsOn: null,
          steps: stepsAround(rule, payment.dueOn, ({ offsetDays }) => ({
            title:
              isReported || (offsetDays ?? 0) < -REPORTED_AFTER_DAYS
                ? `${name} is more than 30 days overdue`
                : (offsetDays ?? 0) <= -15
                  ? `Pay ${name} before ${reportedDay}`
                  : `${name} has been overdue since ${dueDay}`,
            body: `${money(missingCents)}${ask} was due ${dueDay} and isn't recorded as paid.${left}${unposted?.note ?? ""} ${isReported ? "Since" : "Starting"} ${reportedDay}, it can be reported to the credit bureaus as late.`,
            stake: lateFee(facts, due),
          })),
          why: `The statement of ${name} was due ${dueDay}, and the payments recorded for it don't cover its minimum.`,
          facts: [
            ...about.facts,
            fact(
              "Reported as late",
              `from ${REPORTED_AFTER_DAYS} days after the due date`,
              ourRule("How bureaus count"),
            ),
          ],
          closes: `As soon as ${money(missingCents)} more is recorded as paid.`,
          row: {
            kind: unposted === null ? ("mark_paid" as const) : ("confirm_payment" as const),
            proof: formatPaid(facts, due),
          },
          mark: unposted?.mark ?? payMark(due),
        };
      }),
};
