import { hasCurrentData } from "../../wallet/bank-data.ts";
import { aprText } from "../../catalog/labels.ts";
import type { CardTerms } from "../../catalog/card-terms.ts";
import { addDays } from "../../dates/civil.ts";
import { catalogSource, fact } from "../../fact-sources.ts";
import { roundCents } from "../../money.ts";
import { money, weekdayAndDay } from "../../format.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import type { RuleStep } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutPayment, asOfNote, payMark } from "./payments.ts";
import { type PaidStatement, paidStatements } from "./recorded-payments.ts";

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
export const paymentPartial: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  return paidStatements(facts)
    .filter(({ payment }) => payment.state === "minimum_met" && (payment.remainingCents ?? 0) > 0)
    .filter((paid) => !isLeftToAutopay(paid, facts))
    .map((paid) => buildReminder(facts, step, parameter(rule, "shownDays"), paid));
};
