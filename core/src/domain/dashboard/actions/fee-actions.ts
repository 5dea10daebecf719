import type { ActionItem } from "../shapes.ts";
import { DEFAULT_RULES } from "../../alerts/default-rules.ts";
import { feeSeverity } from "../../alerts/evaluators/annual-fee.ts";
import { daysBetween } from "../../dates/civil.ts";
import { isFeeDecided } from "../../fees/decided.ts";
import { describeClosing } from "../../fees/closing-effects.ts";
import { feeOptions, formatForecast } from "../../fees/format-fee.ts";
import type { FeeVerdict } from "../../fees/verdict.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import type { Verdicts } from "../cards.ts";
import { feeBasis } from "../fee.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { View } from "../view.ts";
import { day, money } from "../../format.ts";

const AHEAD_DAYS = 45;

function toDecide(view: View, card: WalletCard, verdict: FeeVerdict): ActionItem[] {
  const { verdict: word, decideBy, ownFeeCents, netCents, capturedCents, since, phase } = verdict;
  const forecast = formatForecast(verdict);
  if (word !== "call" && word !== "downgrade" && word !== "cancel") return [];
  if (decideBy === null || ownFeeCents === null || netCents === null || forecast === null) return [];
  const daysLeft = daysBetween(view.today, decideBy);
  if (daysLeft < 0 || daysLeft > AHEAD_DAYS || isFeeDecided(card, phase)) return [];
  const name = view.getName(card);
  const isCharged = phase.phase === "refundable";
  const charged = phase.postedOn === null ? "" : ` on ${day(phase.postedOn, view.today)}`;
  const closing = word === "cancel" ? ` ${describeClosing(card, view, view.today)}` : "";
  const lostCents = Math.max(0, -netCents);
  return [
    {
      id: `fee.${card.id}.${phase.year?.startsOn ?? phase.postedOn}`,
      kind: "decide_fee",
      severity: feeSeverity(DEFAULT_RULES.annual_fee, phase, false, view.today),
      walletCardId: card.id,
      subjectId: null,
      cycleKey: null,
      title: isCharged ? `${name} charged its ${money(ownFeeCents)} fee` : `${name} will charge ${money(ownFeeCents)}`,
      body: `Over the next 12 months it should give back ${forecast} ${feeOptions[word]}, until ${day(decideBy, view.today)}${isCharged ? " for a fee refund" : ""}.${closing}`,
      proof: `It gave back ${money(capturedCents)} since ${day(since, view.today)}. ${isCharged ? `You recorded the fee${charged}.` : `The card year ends ${day(decideBy, view.today)}.`}`,
      amountCents: lostCents > 0 ? lostCents : null,
      amountNote: lostCents > 0 ? "fee above its value" : null,
      markAmount: null,
      dueOn: decideBy,
      basis: feeBasis(view, card, verdict),
    },
  ];
}

export const feeActions = (view: View, verdicts: Verdicts): ActionItem[] =>
  openCards(view).flatMap((card) => {
    const verdict = verdicts.get(card.id);
    return verdict ? toDecide(view, card, verdict) : [];
  });
