import type { ActionItem, Dashboard } from "../shapes.ts";
import { DEFAULT_RULES } from "../../alerts/default-rules.ts";
import { severityOn } from "../../alerts/severity.ts";
import { daysBetween } from "../../dates/civil.ts";
import { enteredBalance } from "../../statements/recorded.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import type { View } from "../view.ts";
import { formatBalance, day, money, percentOfBps, weekdayAndDay } from "../../format.ts";

const SOON_DAYS = 14;
const WORTH_PAYING_CENTS = 2_000;

function formatProof(view: View, card: WalletCard, balanceCents: number): string {
  const { enteredCents, paidCents } = enteredBalance(card, view.today) ?? { enteredCents: balanceCents, paidCents: 0 };
  const who = card.bank === undefined ? "You entered" : "Your bank reports";
  if (enteredCents < 0) return `${who} this ${formatBalance(enteredCents)}.`;
  const since = paidCents > 0 ? `, less the ${money(paidCents)} you paid since` : "";
  return `${who} this balance (${money(balanceCents)})${since}.`;
}

/** What to pay before the close, so that the statement reports the part of the limit that its holder aims at. */
export function utilizationActions(view: View, { rows, targetBps }: Dashboard["utilization"]): ActionItem[] {
  const byId = new Map(view.cards.map((card) => [card.id, card]));
  return rows.flatMap((row): ActionItem[] => {
    const card = byId.get(row.walletCardId);
    const { payBy, payCents, closesOn, forecastBps } = row;
    if (!card || payBy === null || payCents === null || closesOn === null || forecastBps === null) return [];
    if (payCents < WORTH_PAYING_CENTS || daysBetween(view.today, payBy) > SOON_DAYS) return [];
    return [
      {
        id: `utilization.${card.id}.${closesOn}`,
        kind: "pay_for_utilization",
        severity: severityOn(DEFAULT_RULES.utilization_at_close, payBy, view.today),
        walletCardId: card.id,
        subjectId: null,
        cycleKey: null,
        title: `Pay ${money(payCents)} to ${view.getName(card)} by ${weekdayAndDay(payBy, view.today)}`,
        body: `Its statement will then report ${percentOfBps(targetBps)} of the limit instead of ${percentOfBps(forecastBps)} when it closes ${day(closesOn, view.today)}.`,
        proof: formatProof(view, card, row.balanceCents),
        amountCents: null,
        amountNote: null,
        markAmount: null,
        dueOn: payBy,
        basis: row.basis,
      },
    ];
  });
}
