import type { ActionItem } from "../shapes.ts";
import { DEFAULT_RULES } from "../../alerts/default-rules.ts";
import { quarterDays } from "../../alerts/evaluators/quarters.ts";
import { severityOn } from "../../alerts/severity.ts";
import { hasCardYears } from "../../dates/card-year.ts";
import { addMonths } from "../../dates/civil.ts";
import { getQuarter } from "../../earning/quarter.ts";
import { formatActivation, isUnknownQuarter, rulesOn } from "../../earning/unlisted-quarter.ts";
import type { EarnRule } from "../../catalog/earn-rule.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { formatRate } from "../format-best-card.ts";
import { missingFacts, type Verdicts } from "../cards.ts";
import type { CardCredit } from "../credits.ts";
import { buildBasis, catalogSource, fact, memberSource } from "../../fact-sources.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { View } from "../view.ts";
import { list, money, weekdayAndDay } from "../../format.ts";
import { getOwn } from "../../get-own.ts";

function toActivate(view: View, card: WalletCard, rule: EarnRule): ActionItem[] {
  const { rotating } = rule;
  const terms = view.getTerms(card);
  if (!terms || rotating?.activationRequired !== true || getOwn(card.activations, rule.id) !== undefined) return [];
  const isNow = rotating.quarter === getQuarter(view.today);
  const isNext = rotating.quarter === getQuarter(addMonths(view.today, 3));
  const { activationOpens: opens, activationCloses: closes } = rotating;
  const isOpen = (isNow || (isNext && opens !== null)) && (opens === null || opens <= view.today);
  if (!isOpen || (closes !== null && closes < view.today)) return [];
  const lastDay = closes ?? quarterDays(rotating.quarter).endsOn;
  const isCash = view.facts.reference.currencies.find(({ id }) => id === terms.earn.currencyId)?.kind === "cash";
  const rate = formatRate(rule.multiplier, isCash);
  const cap = rule.cap === null ? "" : ` on up to ${money(rule.cap.amountCents)}`;
  return [
    {
      id: `activate.${card.id}.${rule.id}`,
      kind: "activate_category",
      severity: severityOn(DEFAULT_RULES.rotating_activation, lastDay, view.today),
      walletCardId: card.id,
      subjectId: rule.id,
      cycleKey: null,
      title: formatActivation(rule.label, rotating.quarter, view.getName(card)),
      body: `${rate}${cap}${isNow ? " this quarter" : " next quarter"}, once it is activated.${closes === null ? "" : ` The last day to activate is ${weekdayAndDay(closes, view.today)}.`}`,
      proof: "No activation is recorded.",
      amountCents: null,
      amountNote: null,
      markAmount: null,
      dueOn: closes,
      basis: buildBasis("Under the card's terms, spending counts only after activation.", [
        fact(rule.label, rate, catalogSource(view, terms, `earn.rules.${rule.id}`)),
      ]),
    },
  ];
}

const missingLabels = {
  closing_day: "its closing day",
  due_day: "its due day",
  limit: "its limit",
  opening: "when it was opened",
};

type Sources = { credits: readonly CardCredit[]; verdicts: Verdicts };

/** Whether the days of its fee or of a credit can't be computed without the opening month. */
const needsOpening = (card: WalletCard, { credits, verdicts }: Sources): boolean =>
  !hasCardYears(card) &&
  (verdicts.get(card.id)?.phase.nextFeeCents !== 0 ||
    credits.some(({ card: { id }, credit }) => id === card.id && credit.missing === "opening"));

function toComplete(view: View, card: WalletCard, sources: Sources): ActionItem[] {
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

const listRules = (view: View, card: WalletCard): EarnRule[] => {
  const terms = view.getTerms(card);
  return terms ? rulesOn(terms, card, view.today).filter((rule) => !isUnknownQuarter(rule)) : [];
};

export const cardActions = (view: View, sources: Sources): ActionItem[] =>
  openCards(view).flatMap((card) => [
    ...listRules(view, card).flatMap((rule) => toActivate(view, card, rule)),
    ...toComplete(view, card, sources),
  ]);
