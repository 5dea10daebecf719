import type { ActionItem, Dashboard } from "./shapes.ts";
import { bonusActions } from "./actions/bonus-actions.ts";
import { cardActions } from "./actions/card-actions.ts";
import { creditActions } from "./actions/credit-actions.ts";
import { feeActions } from "./actions/fee-actions.ts";
import { missingCreditActions } from "./actions/missing-credit-actions.ts";
import { paymentActions } from "./actions/payment-actions.ts";
import { utilizationActions } from "./actions/utilization-actions.ts";
import type { trackedBonuses } from "./bonuses.ts";
import type { Verdicts } from "./cards.ts";
import type { CardCredit } from "./credits.ts";
import type { DuePayment } from "../statements/payment-state.ts";
import { buildBasis, fact, ourRule } from "../fact-sources.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import type { View } from "./view.ts";
import { capitalize, money } from "../format.ts";

export type ActionSources = {
  payments: DuePayment[];
  credits: CardCredit[];
  bonuses: ReturnType<typeof trackedBonuses>;
  verdicts: Verdicts;
  utilization: Dashboard["utilization"];
};

const urgency: Record<ActionItem["severity"], number> = { critical: 0, high: 1, medium: 2, low: 3, success: 4 };

const end = ({ dueOn }: ActionItem) => dueOn ?? "9999-12-31";

/** What needs the person, the most urgent first; of equal urgency what comes first in time, then what is worth more. */
export function actionItems(view: View, sources: ActionSources): ActionItem[] {
  return [
    ...paymentActions(view, sources.payments),
    ...feeActions(view, sources.verdicts),
    ...bonusActions(view, sources.bonuses),
    ...creditActions(view, sources.credits),
    ...missingCreditActions(view),
    ...cardActions(view, sources),
    ...utilizationActions(view, sources.utilization),
  ].toSorted(
    (a, b) =>
      urgency[a.severity] - urgency[b.severity] ||
      (end(a) < end(b) ? -1 : end(a) > end(b) ? 1 : 0) ||
      (b.amountCents ?? 0) - (a.amountCents ?? 0),
  );
}

const why = (note: string | null) => (note === null ? "See the item itself" : capitalize(note));

/** The sum of what each of them may cost, or forgo; the most that it can be while credits of cards without any recorded use are in it. */
export function atStake(cards: readonly WalletCard[], actions: readonly ActionItem[]) {
  const known = actions.filter(({ amountCents }) => amountCents !== null && amountCents > 0);
  const unused = new Set(cards.flatMap(({ id, uses }) => (Object.keys(uses).length === 0 ? [id] : [])));
  const isGuess = known.some(({ kind, walletCardId }) => kind === "use_credit" && unused.has(walletCardId));
  const cents = known.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  const how = `What the open items may cost you${isGuess ? " at most, as no use of a credit is recorded on some cards" : ""}, added up. Items without a known amount aren't counted.`;
  return {
    cents,
    isGuess,
    basis: buildBasis(how, [
      ...known.map(({ title, amountCents, amountNote }) =>
        fact(title, money(amountCents ?? 0), ourRule(why(amountNote))),
      ),
      known.length < 2 ? null : fact("Together", money(cents), ourRule("Added up")),
    ]),
  };
}
