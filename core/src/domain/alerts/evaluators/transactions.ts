import { once } from "../rule-steps.ts";
import { addDays } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { fact, reportedBy, ourRule, catalogSource } from "../../fact-sources.ts";
import { money, weekdayAndDay, counted, percentOfBps } from "../../format.ts";
import { findUnusual } from "../../transactions/usual-spending.ts";
import { NOTABLE_DAYS, type NotableTransaction } from "../../wallet/bank-shapes.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Reminder, ReminderKind } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";

export type NotableOnCard = { card: WalletCard; transaction: NotableTransaction };

/** What banks reported lately of cards that alerts may be about. */
export const notableOnCards = (facts: AlertFacts): NotableOnCard[] =>
  openCards(facts).flatMap((card) => (card.bank?.notable ?? []).map((transaction) => ({ card, transaction })));

/** Where a purchase was made, as a sentence has it: `at Chipotle`; empty when the bank names no merchant. */
export const atMerchant = ({ merchant }: NotableTransaction): string => (merchant === null ? "" : ` at ${merchant}`);

/** What every alert about one transaction of a bank has. */
export function aboutTransaction(facts: AlertFacts, { card, transaction }: NotableOnCard) {
  const { id, on, amountCents } = transaction;
  return {
    key: `${card.id}:${id}`,
    subject: { kind: "card", walletCardId: card.id, id },
    groupKey: `transaction:${card.id}:${id}`,
    dueOn: null,
    endsOn: addDays(on, NOTABLE_DAYS),
    facts: [
      fact(
        "Transaction",
        `${money(amountCents)}${atMerchant(transaction)} on ${weekdayAndDay(on, facts.today)}`,
        reportedBy(facts, "bank", on),
      ),
    ],
    closes: `Automatically ${NOTABLE_DAYS} days after the transaction.`,
    link: { label: "See the card", path: cardPlace(card.id) },
    mark: null,
    metrics: { ...cardMetrics(facts, card), amountCents },
  } satisfies Omit<Reminder, "steps" | "why">;
}

/** A purchase of an amount that the member wants to know of. */
export const largeTransaction: ReminderKind = {
  rule: {
    steps: [once("medium", "no")],
    parameters: { minCents: 50_000 },
  },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    const minCents = parameter(rule, "minCents");
    return notableOnCards(facts)
      .filter(({ transaction: { kind, amountCents } }) => kind === "purchase" && amountCents >= minCents)
      .map((each) => {
        const { on, amountCents, abroad } = each.transaction;
        const name = facts.getName(each.card);
        const day = weekdayAndDay(on, facts.today);
        return {
          ...aboutTransaction(facts, each),
          steps: [
            stepOn(step, on, {
              title: `${money(amountCents)}${atMerchant(each.transaction)} on ${name}`,
              body: `${name} was charged${abroad ? " abroad" : ""} on ${day}. If you don't recognize it, contact your bank.`,
              stake: null,
            }),
          ],
          why: `Your bank reported a purchase of ${money(minCents)} or more on ${name}.`,
        };
      });
  },
};

/** A posted purchase that differs much from the others on its card, once enough of them are known. */
export const unusualTransaction: ReminderKind = {
  rule: {
    steps: [once("high", "now")],
    parameters: { times: 3, minPurchases: 30, minCents: 10_000 },
  },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    const times = parameter(rule, "times");
    const limits = { times, minPurchases: parameter(rule, "minPurchases"), minCents: parameter(rule, "minCents") };
    return notableOnCards(facts).flatMap((each) => {
      const { card, transaction } = each;
      const { usual } = transaction;
      const reason = findUnusual(transaction, limits);
      if (!usual || !reason) return [];
      const about = aboutTransaction(facts, each);
      const name = facts.getName(card);
      const most = money(usual.p95Cents);
      const when = weekdayAndDay(transaction.on, facts.today);
      const compared =
        reason === "amount"
          ? `It was charged on ${when}. 95% of purchases on ${name} are ${most} or less.`
          : `It was charged abroad on ${when}, in a category that is new on ${name}.`;
      return [
        {
          ...about,
          steps: [
            stepOn(step, transaction.on, {
              title: `Unusual purchase of ${money(transaction.amountCents)}${atMerchant(transaction)} on ${name}`,
              body: `${compared} If you don't recognize it, contact your bank.`,
              stake: null,
            }),
          ],
          why:
            reason === "amount"
              ? `Your bank posted a purchase of more than ${times} times what 95% of your purchases on ${name} cost at most.`
              : `Your bank posted a purchase abroad for more than 95% of your purchases on ${name} cost, in a category that you didn't use the card for in a year.`,
          facts: [
            ...about.facts,
            fact(`95% of ${usual.count} purchases`, `${most} or less`, reportedBy(facts, "bank", transaction.on)),
            fact("Purchases that are compared", "The 12 months before", ourRule()),
          ],
        },
      ];
    });
  },
};

/** The member's other cards that charge nothing abroad. */
const listFreeCards = (facts: AlertFacts, card: WalletCard): string[] =>
  openCards(facts)
    .filter((each) => each.id !== card.id && facts.getTerms(each)?.fees.foreignBps === 0)
    .map((each) => facts.getName(each));

function onDay(facts: AlertFacts, rule: AlertRule, card: WalletCard, on: CivilDate): Reminder | null {
  const step = stepNamed(rule, "once");
  const terms = facts.getTerms(card);
  const bps = terms?.fees.foreignBps ?? 0;
  const charged = (card.bank?.notable ?? []).filter((each) => each.on === on);
  const postedCents = charged
    .filter(({ kind }) => kind === "foreign_fee")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const abroad = charged.filter((each) => each.kind === "purchase" && each.abroad);
  const spentCents = abroad.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const feeCents = postedCents > 0 ? postedCents : Math.round((spentCents * bps) / 10_000);
  if (step === undefined || feeCents < parameter(rule, "minCents")) return null;
  const name = facts.getName(card);
  const [better] = listFreeCards(facts, card);
  const day = weekdayAndDay(on, facts.today);
  const what =
    postedCents > 0
      ? `Your bank charged a foreign transaction fee on ${day}.`
      : `${counted(abroad.length, "purchase")} abroad on ${day} ${abroad.length === 1 ? "costs" : "cost"} about ${money(feeCents)} in fees.`;
  const source = reportedBy(facts, "bank", on);
  return {
    key: `${card.id}:${on}`,
    subject: { kind: "card", walletCardId: card.id, id: on },
    groupKey: `abroad:${card.id}:${on}`,
    dueOn: null,
    endsOn: addDays(on, NOTABLE_DAYS),
    steps: [
      stepOn(step, on, {
        title: `${name} charges ${money(feeCents)} for purchases abroad`,
        body: `${what} ${better === undefined ? "None of your other cards is known to be free of this fee." : `${better} has no foreign transaction fee.`}`,
        stake: { cents: feeCents, note: "foreign fees" },
      }),
    ],
    why: `Your bank reported ${postedCents > 0 ? "a foreign transaction fee" : "a purchase abroad"} on ${name}.`,
    facts: [
      spentCents > 0 ? fact("Spent abroad", money(spentCents), source) : null,
      postedCents > 0 ? fact("Fee", money(postedCents), source) : null,
      terms && bps > 0
        ? fact("Foreign transaction fee", percentOfBps(bps), catalogSource(facts, terms, "fees.foreignBps"))
        : null,
    ].filter((each) => each !== null),
    closes: `Automatically after ${NOTABLE_DAYS} days.`,
    link: { label: "See the card", path: cardPlace(card.id) },
    mark: null,
    metrics: { ...cardMetrics(facts, card), amountCents: feeCents },
  };
}

/** Purchases abroad on a card that charges for them, or its fee, once for each day. */
export const foreignFee: ReminderKind = {
  rule: { steps: [once("medium", "no")], parameters: { minCents: 100 } },
  evaluate: (facts, rule) =>
    openCards(facts).flatMap((card) => {
      const days = new Set((card.bank?.notable ?? []).map(({ on }) => on));
      return [...days].flatMap((on) => onDay(facts, rule, card, on) ?? []);
    }),
};

/** Interest or a late fee that a bank charged: what it cost, and how to avoid the next one. */
export const interestCharged: ReminderKind = {
  rule: { steps: [once("high", "now")], parameters: { minCents: 50 } },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    const minCents = parameter(rule, "minCents");
    return notableOnCards(facts)
      .filter(
        ({ transaction: { kind, amountCents } }) =>
          (kind === "interest" || kind === "late_fee") && amountCents >= minCents,
      )
      .map((each) => {
        const { kind, on, amountCents } = each.transaction;
        const name = facts.getName(each.card);
        const charge = kind === "interest" ? "interest" : "a late fee";
        const advice =
          kind === "interest"
            ? "Pay the whole statement balance by its due date to stop it."
            : "Ask your bank to waive it if the payment was only a little late, and turn on autopay for the next one.";
        return {
          ...aboutTransaction(facts, each),
          steps: [
            stepOn(step, on, {
              title: `${name} charged ${kind === "interest" ? `${money(amountCents)} of interest` : `a late fee of ${money(amountCents)}`}`,
              body: `It was charged on ${weekdayAndDay(on, facts.today)}. ${advice}`,
              stake: { cents: amountCents, note: kind === "interest" ? "interest" : "late fee" },
            }),
          ],
          why: `Your bank reported ${charge} of ${money(minCents)} or more on ${name}.`,
        };
      });
  },
};
