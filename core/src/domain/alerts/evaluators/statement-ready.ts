import { inMorning } from "../rule-steps.ts";
import { hasCurrentData } from "../../wallet/bank-data-age.ts";
import { addDays, maxDate, minDate } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { fact, memberSource } from "../../fact-sources.ts";
import { counted, day, listFirst, money, weekdayAndDay } from "../../format.ts";
import { type DuePayment, findStatement } from "../../statements/payment-state.ts";
import { dashboardPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder } from "../reminder.ts";
import type { AlertRule, RuleStep } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutPayment, asOfNote, duePayments } from "./payment-facts.ts";

type Closed = DuePayment & { closeOn: CivilDate };

/**
 * A statement closes at the end of its day and is available the day after. One entered by hand needs no alert, and one that a bank will
 * send isn't asked for.
 */
const isNews = ({ card, payment }: DuePayment, { today }: AlertFacts) =>
  payment.statementCents === null
    ? !hasCurrentData(card, today)
    : findStatement(card, payment)?.source === "bank" && payment.state !== "paid";

function formatMessage(facts: AlertFacts, { card, payment, closeOn }: Closed) {
  const name = facts.getName(card);
  const dueDay = `${payment.dueIsEstimate ? "about " : ""}${weekdayAndDay(payment.dueOn, facts.today)}`;
  return payment.statementCents === null
    ? {
        title: `The statement of ${name} should be ready`,
        body: `Based on the days you entered, it closed ${weekdayAndDay(closeOn, facts.today)} and is due ${dueDay}. Enter its balance to track the payment.${asOfNote(facts, card)}`,
        why: `Based on the days you entered, a statement of ${name} closes ${day(closeOn, facts.today)}, and it hasn't been entered yet.`,
      }
    : {
        title: `The statement of ${name} is ready`,
        body: `The balance is ${money(payment.statementCents)}, due ${dueDay}.`,
        why: `Your bank shows a statement of ${name} that closed ${day(closeOn, facts.today)}.`,
      };
}

/** The statements of one reminder: since when it is shown, and its last day. */
type Asked = { key: string; on: CivilDate; closed: Closed[]; endsOn: CivilDate };

/** Statements to be entered, by the day after their closing date. One that closed before its card was added is due on the day the card was added. */
function askedTogether(rule: AlertRule, closed: readonly Closed[]): Asked[] {
  const byKey = new Map<string, Asked>();
  for (const each of closed) {
    const { card, closeOn, payment } = each;
    const wasBefore = closeOn < card.addedOn;
    const key = wasBefore ? `wallet:added-${card.addedOn}` : `wallet:${closeOn}`;
    const lastOn = wasBefore ? payment.dueOn : minDate(payment.dueOn, addDays(closeOn, parameter(rule, "shownDays")));
    const asked = byKey.get(key);
    byKey.set(key, {
      key,
      on: wasBefore ? card.addedOn : addDays(closeOn, 1),
      closed: [...(asked?.closed ?? []), each],
      endsOn: asked ? maxDate(asked.endsOn, lastOn) : lastOn,
    });
  }
  return [...byKey.values()];
}

function wordsOfAll(facts: AlertFacts, closed: readonly Closed[]) {
  const names = closed.map(({ card }) => facts.getName(card));
  const firstDue = closed.map(({ payment }) => payment).toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))[0];
  const due =
    firstDue === undefined
      ? ""
      : ` The first is due ${firstDue.dueIsEstimate ? "about " : ""}${weekdayAndDay(firstDue.dueOn, facts.today)}.`;
  return {
    title: `Enter the statements of ${counted(closed.length, "card")}`,
    body: `Based on the days you entered, the statements of ${listFirst(names)} have closed.${due} Enter their balances to track the payments.`,
    why: "Based on the days you entered, these statements have closed, and they haven't been entered yet.",
  };
}

/** Of several cards one reminder: they are entered in one go. */
function toEnter(facts: AlertFacts, step: RuleStep, { key, on, closed, endsOn }: Asked): Reminder[] {
  const [only] = closed;
  if (only === undefined) return [];
  const isOne = closed.length === 1;
  const { why, ...words } = isOne ? formatMessage(facts, only) : wordsOfAll(facts, closed);
  const about = aboutPayment(facts, only);
  const ofOne = { ...about, link: about.link && { ...about.link, label: "Enter the statement" } };
  const ofAll: typeof about = {
    key,
    subject: { kind: "wallet", walletCardId: null, id: on },
    groupKey: `statements:${key}`,
    dueOn: endsOn,
    facts: closed.map(({ card, closeOn }) =>
      fact(
        facts.getName(card),
        `closed ${day(closeOn, facts.today)}, by its closing day`,
        memberSource(facts, card.addedOn),
      ),
    ),
    link: { label: "See your cards", path: dashboardPlace("cards") },
    metrics: {},
  };
  return [
    {
      ...(isOne ? ofOne : ofAll),
      key,
      endsOn,
      steps: [stepOn(step, on, { ...words, stake: null })],
      why,
      closes: `As soon as you enter ${isOne ? "the statement" : "all of them"}, or automatically after a few days.`,
      mark: null,
    },
  ];
}

/** A statement as the bank shows it. */
function shown(facts: AlertFacts, rule: AlertRule, step: RuleStep, closed: Closed): Reminder {
  const { payment, closeOn } = closed;
  const { why, ...words } = formatMessage(facts, closed);
  const about = aboutPayment(facts, closed);
  return {
    ...about,
    endsOn: minDate(payment.dueOn, addDays(closeOn, parameter(rule, "shownDays"))),
    steps: [stepOn(step, addDays(closeOn, 1), { ...words, stake: null })],
    why,
    closes: "Automatically after a few days.",
    link: about.link && { ...about.link, label: "See the statement" },
    mark: null,
  };
}

const isToEnter = ({ payment }: Closed) => payment.statementCents === null;

/** Statements that have closed: to be entered by hand, or as the bank shows them. */
export const statementReady: ReminderKind = {
  rule: { steps: [inMorning("low", "digest")], parameters: { shownDays: 10 } },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    const closed = duePayments(facts)
      .filter((due) => isNews(due, facts))
      .flatMap(({ card, payment }): Closed[] => {
        const { closeOn } = payment;
        return closeOn === null || payment.dueOn < facts.today ? [] : [{ card, payment, closeOn }];
      });
    return [
      ...closed.filter((each) => !isToEnter(each)).map((each) => shown(facts, rule, step, each)),
      ...askedTogether(rule, closed.filter(isToEnter)).flatMap((asked) => toEnter(facts, step, asked)),
    ];
  },
};
