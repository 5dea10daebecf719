import { addDays } from "../../dates/civil.ts";
import { fact, reportedBy } from "../../fact-sources.ts";
import { money, weekdayAndDay } from "../../format.ts";
import { NOTABLE_DAYS, type NotableTransaction } from "../../wallet/bank-shapes.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Reminder } from "../reminder.ts";
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
