import { addDays, minDate } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { day, money, weekdayAndDay } from "../../words.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { type DuePayment, aboutPayment, duePayments } from "./payments.ts";

type Closed = DuePayment & { closeOn: CivilDate };

/** A statement closes at the end of its day, so that it is there the day after. Typed by hand it is no news to who typed it. */
const isNews = ({ card, payment }: DuePayment) =>
  payment.statementCents === null || (card.statement?.source === "bank" && payment.state !== "paid");

function wordsOf(facts: AlertFacts, { card, payment, closeOn }: Closed) {
  const name = facts.nameOf(card);
  const dueDay = `${payment.dueIsEstimate ? "about " : ""}${weekdayAndDay(payment.dueOn, facts.today)}`;
  return payment.statementCents === null
    ? {
        title: `The statement of ${name} should be ready`,
        body: `By the days that you told us it closed ${weekdayAndDay(closeOn, facts.today)} and falls due ${dueDay}. Enter its balance, and we watch the payment.`,
        why: `By the days that you told us a statement of ${name} closes ${day(closeOn, facts.today)}, and it was not entered yet.`,
      }
    : {
        title: `The statement of ${name} is ready`,
        body: `It asks for ${money(payment.statementCents)}, due ${dueDay}.`,
        why: `Your bank shows a statement of ${name} that closed ${day(closeOn, facts.today)}.`,
      };
}

/** A statement that has closed: to be entered by hand, or as the bank shows it. */
export const statementReady: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  return duePayments(facts)
    .filter(isNews)
    .flatMap(({ card, payment }): Reminder[] => {
      const { closeOn } = payment;
      if (closeOn === null || payment.dueOn < facts.today) return [];
      const { why, ...words } = wordsOf(facts, { card, payment, closeOn });
      const about = aboutPayment(facts, { card, payment });
      const isToEnter = payment.statementCents === null;
      return [
        {
          ...about,
          key: isToEnter ? `${about.key}:expected` : about.key,
          endsOn: minDate(payment.dueOn, addDays(closeOn, parameter(rule, "shownDays"))),
          steps: [stepOn(step, addDays(closeOn, 1), { ...words, stake: null })],
          why,
          closes: isToEnter
            ? "As soon as you enter the statement, and by itself after some days."
            : "By itself after some days.",
          link: about.link && { ...about.link, label: isToEnter ? "Enter the statement" : "See the statement" },
          mark: null,
        },
      ];
    });
};
