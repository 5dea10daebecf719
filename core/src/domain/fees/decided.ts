import { cardYearAt } from "../dates/card-year.ts";
import { addDays } from "../dates/civil.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { feeEventIn } from "../wallet/fee-phase.ts";
import type { FeePhase } from "../wallet/fee-phase.ts";

/** The longest that an issuer is known to give a posted fee back. */
const longestRefundDays = 60;

/** Whether a decision was about the fee that its card year had charged, and not about the next one. */
function wasAboutCharged(card: WalletCard, decidedOn: string): boolean {
  const year = cardYearAt(card, decidedOn);
  const event = year && feeEventIn(card, year);
  return event?.state === "posted" && event.on <= decidedOn && decidedOn <= addDays(event.on, longestRefundDays);
}

/** Whether its holder has decided about the fee in question: the running year's while it can be spared, else the next one's. */
export function isFeeDecided(card: WalletCard, phase: FeePhase): boolean {
  const decided = card.feeDecision;
  if (decided === null) return false;
  if (phase.year === null || phase.nextYear === null) return phase.postedOn !== null && decided.on >= phase.postedOn;
  if (phase.phase === "refundable" || phase.phase === "awaiting") {
    return decided.forYearFrom >= phase.year.startsOn || decided.on >= phase.year.startsOn;
  }
  return decided.forYearFrom >= phase.nextYear.startsOn && !wasAboutCharged(card, decided.on);
}

/** What the member decided about the fee of the running card year, or about the one that is in question. */
export function findCurrentDecision(card: WalletCard, phase: FeePhase, today: string) {
  if (card.feeDecision === null) return null;
  const { decision, on, forYearFrom } = card.feeDecision;
  // Without card years a decision is for the fee after its own day, and stays.
  const isCurrent = forYearFrom > today || forYearFrom === on || isFeeDecided(card, phase);
  return isCurrent ? { decision, on } : null;
}
