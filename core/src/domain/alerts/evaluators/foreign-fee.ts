import { NOTABLE_DAYS } from "../../wallet/bank-shapes.ts";
import { addDays } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { catalogSource, fact, reportedBy } from "../../fact-sources.ts";
import { counted, money, percentOfBps, weekdayAndDay } from "../../format.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";

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
export const foreignFee: Evaluator = (facts, rule) =>
  openCards(facts).flatMap((card) => {
    const days = new Set((card.bank?.notable ?? []).map(({ on }) => on));
    return [...days].flatMap((on) => onDay(facts, rule, card, on) ?? []);
  });
