import type { CardTerms } from "../catalog/card-terms.ts";
import type { Merchant } from "../catalog/reference.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { computePayment } from "../statements/payment-state.ts";
import { forecastAtClose, currentBalance } from "../utilization.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import type { Exclusion, Warning } from "./ranked-card.ts";

type Planned = { on: CivilDate; amountCents: number };

const hasNoLimit = (card: WalletCard, terms: CardTerms | null) =>
  terms?.noPresetLimit === true || terms?.isCharge === true || card.custom?.noPresetLimit === true;

/** The current balance; a card in credit counts as 0, because credit doesn't raise the limit. */
function balanceCents(card: WalletCard, on: CivilDate): number | null {
  const owed = currentBalance(card, on);
  return owed && Math.max(0, owed.currentCents);
}

/** Why a purchase shouldn't be made with this card now; null when there is no reason. */
export function findExclusion(
  card: WalletCard,
  terms: CardTerms | null,
  merchant: Merchant | null,
  { on, amountCents }: Planned,
): Exclusion | null {
  const network = terms?.network ?? card.custom?.network ?? "unknown";
  const accepts = merchant?.acceptsNetworks ?? null;
  if (accepts !== null && network !== "unknown" && !accepts.includes(network)) return "not_accepted";
  const { state, daysToDue } = computePayment(card, on);
  if (state === "overdue") return "overdue";
  if (state === "minimum_met" && daysToDue !== null && daysToDue < 0) return "revolving";
  if (card.creditLimitCents === null || hasNoLimit(card, terms)) return null;
  return (balanceCents(card, on) ?? 0) + amountCents > card.creditLimitCents ? "over_limit" : null;
}

/** Where a purchase carries the next statement past the holder's own limit; without a forecast, the current balance. */
export function targetWarning(
  card: WalletCard,
  terms: CardTerms | null,
  { on, amountCents }: Planned,
  targetBps: number,
): Warning[] {
  const limit = card.creditLimitCents;
  if (limit === null || limit === 0 || hasNoLimit(card, terms)) return [];
  const forecast = forecastAtClose(card, on);
  const beforeCents = forecast?.forecastCents ?? balanceCents(card, on);
  if (beforeCents === null) return [];
  const toBps = (cents: number) => Math.round((cents * 10_000) / limit);
  const utilizationBps = toBps(beforeCents + amountCents);
  const closesOn = forecast?.closesOn ?? null;
  return toBps(beforeCents) <= targetBps && utilizationBps > targetBps
    ? [{ kind: "above_target", utilizationBps, targetBps, closesOn }]
    : [];
}
