import { addDays } from "../../dates/civil.ts";
import { money, weekdayAndDay, day } from "../../format.ts";
import type { AlertFacts, Evaluator, Reminder, ReminderStep } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { stepsAround } from "../steps.ts";
import { type DuePayment, aboutPayment, autopayPart, duePayments, lateFee } from "./payments.ts";

const MORNING = "08:00";

/** The highest severity of a reminder to enter a missing statement, sent while there is time to enter it. */
const ASK_DAYS = 3;

const autopayNote = (card: DuePayment["card"]): string => {
  if (card.autopay.mode === "none") return " Autopay is off.";
  return card.autopay.mode === "fixed" ? " Autopay pays a fixed amount, which does not cover it." : "";
};

/** A recorded statement that nothing seen so far covers. */
function toPay(facts: AlertFacts, rule: AlertRule, due: DuePayment): Reminder {
  const { card, payment } = due;
  const name = facts.getName(card);
  const dueDay = weekdayAndDay(payment.dueOn, facts.today);
  const { minimumCents } = payment;
  const remainingCents = payment.remainingCents ?? 0;
  const covered = payment.paidCents + payment.pendingCents;
  const paid = covered > 0 ? ` You recorded ${money(covered)} so far.` : "";
  const minimum = minimumCents === null ? "" : ` The minimum is ${money(minimumCents)}.`;
  return {
    ...aboutPayment(facts, due),
    endsOn: payment.dueOn,
    steps: stepsAround(rule, payment.dueOn, () => ({
      title: `${name} is due ${dueDay}`,
      body: `${money(remainingCents)} is due ${dueDay}.${minimum}${paid}${autopayNote(card)}`,
      stake: lateFee(facts, card),
    })),
    why: `The statement of ${name} falls due ${dueDay}, and no payment that covers ${minimumCents === null ? "it" : "its minimum"} is recorded.`,
    closes:
      minimumCents === null
        ? `As soon as a payment of ${money(remainingCents)} is recorded.`
        : `As soon as payments of ${money(minimumCents)} or more are recorded, made or on their way.`,
    mark: {
      kind: "mark_paid",
      label: "Mark as paid",
      walletCardId: card.id,
      subjectId: null,
      cycleKey: payment.closeOn,
      amount: remainingCents,
    },
  };
}

const dayBefore = (dueOn: string, words: Pick<ReminderStep, "title" | "body">): ReminderStep => ({
  key: "autopay",
  on: addDays(dueOn, -1),
  at: MORNING,
  severity: "low",
  channels: { app: true, mail: "no" },
  stake: null,
  ...words,
});

/** Autopay was declared and covers it: one quiet word, for a declaration is no payment. */
function toCheck(facts: AlertFacts, due: DuePayment): Reminder {
  const { card, payment } = due;
  const name = facts.getName(card);
  const dueDay = weekdayAndDay(payment.dueOn, facts.today);
  const about = aboutPayment(facts, due);
  return {
    ...about,
    key: `${about.key}:autopay`,
    endsOn: payment.dueOn,
    steps: [
      dayBefore(payment.dueOn, {
        title: `Autopay is to pay ${name} on ${dueDay}`,
        body: `You set it to ${autopayPart(card.autopay)}. Look at your bank on ${dueDay}: check that it did, and record the payment.`,
      }),
    ],
    why: `Autopay is on for ${name}. We can't see whether it pays, so please check once.`,
    closes: `As soon as the payment is recorded, and after ${dueDay} in any case.`,
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
  const dueDay = `${payment.dueIsEstimate ? "about " : ""}${weekdayAndDay(payment.dueOn, facts.today)}`;
  const closed = payment.closeOn === null ? "" : ` of ${day(payment.closeOn, facts.today)}`;
  const early = stepsAround(rule, payment.dueOn, ({ severity }) => ({
    title: `A payment of ${name} may fall due ${dueDay}`,
    body: `We don't know the amount, as its statement${closed} wasn't entered. Enter its balance on the card's page to track the payment.`,
    stake: null,
    severity: severity === "low" ? "low" : "medium",
  }));
  return {
    ...about,
    key: `${about.key}:expected`,
    endsOn: payment.dueOn,
    steps: early
      .filter(({ on }) => on <= addDays(payment.dueOn, -ASK_DAYS) && (payment.closeOn === null || on > payment.closeOn))
      .map(inDigest),
    why: `By the days you entered, ${name} is due ${dueDay}, and no statement was entered for it.`,
    closes: "As soon as you enter the statement.",
    link: about.link && { ...about.link, label: "Enter the statement" },
    mark: null,
  };
}

const paysByItself = (mode: DuePayment["card"]["autopay"]["mode"]) =>
  mode === "minimum" || mode === "statement" || mode === "current";

/** A payment that is due and not covered by a recorded payment, some days before its due date. */
export const paymentDue: Evaluator = (facts, rule) =>
  duePayments(facts).flatMap((due): Reminder[] => {
    const { state, statementCents, dueOn } = due.payment;
    if (dueOn < facts.today) return [];
    if (state === "autopay_set") return [toCheck(facts, due)];
    if (state === "not_confirmed") return [toPay(facts, rule, due)];
    if (statementCents !== null) return [];
    const reminder = paysByItself(due.card.autopay.mode) ? toCheck(facts, due) : toEnter(facts, rule, due);
    return reminder.steps.length > 0 ? [reminder] : [];
  });
