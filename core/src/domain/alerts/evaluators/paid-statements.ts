import { once } from "../rule-steps.ts";
import type { CardTerms } from "../../catalog/card-terms.ts";
import { aprText } from "../../catalog/labels.ts";
import { addDays } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { catalogSource, fact } from "../../fact-sources.ts";
import { money, weekdayAndDay } from "../../format.ts";
import { roundCents } from "../../money.ts";
import { type DuePayment, findStatement, recordedPayments } from "../../statements/payment-state.ts";
import { hasCurrentData } from "../../wallet/bank-data-age.ts";
import type { Statement } from "../../wallet/shapes.ts";
import type { AlertFacts, ReminderKind, Reminder } from "../reminder.ts";
import type { RuleStep } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutPayment, asOfNote, payMark, findProofBank } from "./payment-facts.ts";

/** A recorded statement towards which something posted, and the day of the last payment. */
export type PaidStatement = DuePayment & { statement: Statement; lastPaidOn: CivilDate };

/** The statements that count, with a posted payment. */
export function paidStatements({ cards, today }: Pick<AlertFacts, "cards" | "today">): PaidStatement[] {
  return cards.flatMap((card) =>
    recordedPayments(card, today).flatMap((payment): PaidStatement[] => {
      const statement = findStatement(card, payment);
      if (statement === null) return [];
      const { closeOn, dueOn } = statement;
      const lastPaidOn = statement.payments
        .filter(({ state, on }) => state === "posted" && on >= closeOn && on <= today)
        .map(({ on }) => on)
        .toSorted()
        .at(-1);
      if (lastPaidOn === undefined) return [];
      return [{ card, statement, payment: { ...payment, dueOn }, lastPaidOn }];
    }),
  );
}

/** Autopay that is to pay all that is left. Only the current data of a bank shows that it didn't. */
function isLeftToAutopay({ card, payment, statement }: PaidStatement, { today }: AlertFacts): boolean {
  const paysAll = card.autopay.mode === "statement" || card.autopay.mode === "current";
  return paysAll && (today <= payment.dueOn || statement.source === "manual" || !hasCurrentData(card, today));
}

/** A month's interest at the least that the card's terms name; null: they name none. */
function monthlyInterest(terms: CardTerms | null, cents: number): { cents: number; bps: number } | null {
  const bps = terms?.apr.purchase?.minBps ?? null;
  return bps === null || bps === 0 ? null : { cents: roundCents((cents * bps) / 120_000), bps };
}

function buildReminder(facts: AlertFacts, step: RuleStep, shownDays: number, paid: PaidStatement): Reminder {
  const { card, payment, lastPaidOn } = paid;
  const about = aboutPayment(facts, paid);
  const terms = facts.getTerms(card);
  const name = facts.getName(card);
  const leftCents = payment.remainingCents ?? 0;
  const dueDay = weekdayAndDay(payment.dueOn, facts.today);
  const isPastDue = facts.today > payment.dueOn;
  const interest = monthlyInterest(terms, leftCents);
  const isMinimum = payment.paidCents === payment.minimumCents;
  const missing = isPastDue
    ? `${money(leftCents)} of the statement due ${dueDay} was left unpaid.`
    : `Pay ${money(leftCents)} more by ${dueDay}.`;
  const cost = interest === null ? "" : `: at least about ${money(interest.cents)} a month at ${aprText(interest.bps)}`;
  return {
    ...about,
    endsOn: shownDays > 0 ? addDays(lastPaidOn, shownDays) : null,
    steps: [
      stepOn(step, lastPaidOn, {
        title: isMinimum ? `Only the minimum of ${name} is paid` : `${money(leftCents)} of ${name} is left to pay`,
        body: `${missing} Without the full balance, interest runs from the date of each purchase, on new purchases too${cost}.${asOfNote(facts, card)}`,
        stake: interest === null ? null : { cents: interest.cents, note: "estimated monthly interest" },
      }),
    ],
    why: `The payments recorded for ${name} cover its minimum but not the full statement.`,
    facts:
      interest === null || !terms
        ? about.facts
        : [
            ...about.facts,
            fact("Lowest purchase APR", aprText(interest.bps), catalogSource(facts, terms, "apr.purchase")),
          ],
    closes: `As soon as ${money(leftCents)} more is recorded as paid.`,
    mark: payMark(paid, "Mark the rest as paid"),
  };
}

/** A statement of which the minimum was paid, and not the whole of it. */
export const paymentPartial: ReminderKind = {
  rule: { steps: [once("medium", "digest")] },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    return paidStatements(facts)
      .filter(({ payment }) => payment.state === "minimum_met" && (payment.remainingCents ?? 0) > 0)
      .filter((paid) => !isLeftToAutopay(paid, facts))
      .map((paid) => buildReminder(facts, step, parameter(rule, "shownDays"), paid));
  },
};

/** A statement that is paid whole: good news, for some days. */
export const paymentPosted: ReminderKind = {
  rule: { steps: [once("success", "no")], parameters: { shownDays: 7 } },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    return paidStatements(facts)
      .filter(
        ({ payment }) =>
          payment.state === "paid" &&
          (payment.statementCents ?? 0) > 0 &&
          payment.paidCents >= (payment.statementCents ?? 0),
      )
      .map(({ card, payment, statement, lastPaidOn }) => {
        const name = facts.getName(card);
        const paid = money(payment.paidCents);
        const bank = findProofBank(facts, card, statement);
        return {
          ...aboutPayment(facts, { card, payment }),
          endsOn: addDays(lastPaidOn, parameter(rule, "shownDays")),
          steps: [
            stepOn(step, lastPaidOn, {
              title: `${name} is paid`,
              body: `${bank === null ? `${paid} is recorded` : `${bank} shows ${paid} paid`}, most recently on ${weekdayAndDay(lastPaidOn, facts.today)}. Nothing is left to pay on the statement due ${weekdayAndDay(payment.dueOn, facts.today)}.`,
              stake: null,
            }),
          ],
          why: `The payments ${bank === null ? "recorded" : `that ${bank} shows`} for ${name} cover its statement of ${money(payment.statementCents ?? 0)}.`,
          closes: `Automatically ${parameter(rule, "shownDays")} days after the payment.`,
          mark: null,
        };
      });
  },
};
