import type { ActionItem } from "./shapes.ts";
import { atMostMedium } from "../alerts/severity.ts";
import { hasCardYears } from "../dates/card-year.ts";
import { buildBasis, fact, memberSource } from "../fact-sources.ts";
import { day, list, weekdayAndDay } from "../format.ts";
import { paysByItself } from "../statements/autopay.ts";
import { type DuePayment, isQuestion } from "../statements/payment-state.ts";
import { hasCurrentData } from "../wallet/bank-data-age.ts";
import { openCards } from "../wallet/held-cards.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { missingFacts, type Verdicts } from "./cards.ts";
import type { CardCredit } from "../alerts/evaluators/card-credits.ts";
import { paymentItem } from "./payments.ts";
import type { View } from "./view.ts";

/** A statement that closed is asked for so many days before it is due. */
const ASK_DAYS = 14;

const missingLabels = {
  closing_day: "its closing day",
  due_day: "its due day",
  limit: "its limit",
  opening: "when it was opened",
};

export type MissingFactsSources = {
  payments: readonly DuePayment[];
  credits: readonly CardCredit[];
  verdicts: Verdicts;
};

/** Whether the days of its fee or of a credit can't be computed without the opening month. */
const needsOpening = (card: WalletCard, { credits, verdicts }: MissingFactsSources): boolean =>
  !hasCardYears(card) &&
  (verdicts.get(card.id)?.phase.nextFeeCents !== 0 ||
    credits.some(({ card: { id }, credit }) => id === card.id && credit.missing === "opening"));

function toComplete(view: View, card: WalletCard, sources: MissingFactsSources): ActionItem[] {
  const missing = missingFacts(view, card).filter((each) => each !== "opening" || needsOpening(card, sources));
  if (missing.length === 0) return [];
  const name = view.getName(card);
  const forWhat = missing.some((each) => each === "closing_day" || each === "due_day")
    ? "We need both days to track due dates."
    : missing.includes("limit")
      ? "We need it to compute utilization."
      : "We need it for the fee date and card-year credits.";
  return [
    {
      id: `complete.${card.id}`,
      kind: "complete_card",
      severity: "low",
      walletCardId: card.id,
      subjectId: null,
      cycleKey: null,
      title: `Complete ${name}`,
      body: `We don't know ${list(missing.map((each) => missingLabels[each]))}. ${forWhat}`,
      proof: "Not entered yet.",
      amountCents: null,
      amountNote: null,
      markAmount: null,
      dueOn: null,
      basis: buildBasis(
        "Due dates come from the statement closing and due days, and utilization from the limit. Fee dates and card-year credits start from the opening.",
        [
          fact(
            "Closing day",
            card.statementCloseDay === null ? "not entered" : String(card.statementCloseDay),
            memberSource(view, null),
          ),
          fact("Due day", card.dueDay === null ? "not entered" : String(card.dueDay), memberSource(view, null)),
        ],
      ),
    },
  ];
}

/** A statement closed and was not entered, so its balance is not known. */
function toEnter(view: View, { card, payment }: DuePayment): ActionItem[] {
  const { state, daysToDue, dueOn, closeOn } = payment;
  if (state !== "unknown" || isQuestion(payment) || closeOn === null || closeOn >= view.today) return [];
  // A linked bank sends the statement.
  if (hasCurrentData(card, view.today) || daysToDue === null || daysToDue > ASK_DAYS) return [];
  const reached = view.rules.payment_due.steps
    .filter(({ offsetDays }) => offsetDays !== null && offsetDays >= daysToDue)
    .toSorted((a, b) => (b.offsetDays ?? 0) - (a.offsetDays ?? 0))
    .at(-1);
  return [
    {
      id: `statement.${card.id}.${closeOn}`,
      kind: "enter_statement",
      severity: paysByItself(card) ? "low" : atMostMedium(reached?.severity ?? "low"),
      walletCardId: card.id,
      subjectId: null,
      cycleKey: null,
      title: `Enter the statement of ${view.getName(card)}`,
      body: `Its statement closed about ${day(closeOn, view.today)} and is due about ${weekdayAndDay(dueOn, view.today)}. Enter its balance to track the payment.`,
      proof: "No statement was entered for this cycle.",
      amountCents: null,
      amountNote: null,
      markAmount: null,
      dueOn,
      basis: paymentItem(view, card, payment).basis,
    },
  ];
}

/** What the member must enter before it can be known what else needs them. No alert is behind these. */
export const missingFactsActions = (view: View, sources: MissingFactsSources): ActionItem[] => [
  ...sources.payments.flatMap((due) => toEnter(view, due)),
  ...openCards(view).flatMap((card) => toComplete(view, card, sources)),
];
