import type { Benefit } from "../catalog/benefit.ts";
import { addDays, monthKey } from "../dates/civil.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { recordedUse } from "./recorded-use.ts";
import type { WindowFacts, WindowSpan } from "./window-shapes.ts";
import { windowAt } from "./windows.ts";

/** Logged purchases of the months that a window has a day in. */
function spentIn(card: WalletCard, { startsOn, endsOn }: WindowSpan): number {
  const [first, last] = [monthKey(startsOn), endsOn === null ? null : monthKey(endsOn)];
  return Object.entries(card.spentCents)
    .filter(([month]) => month >= first && (last === null || month <= last))
    .reduce((sum, [, cents]) => sum + cents, 0);
}

/**
 * Whether a benefit is there to be used in a window: most are; one that has to be earned by spending is once the logged purchases come
 * to what it asks for, or its holder recorded a use.
 */
export function isEarned(card: WalletCard, benefit: Benefit, facts: WindowFacts, span: WindowSpan): boolean {
  const { earnedBy } = benefit;
  if (!earnedBy || recordedUse(card, benefit, span).count > 0) return true;
  const counted = earnedBy.during === "this_window" ? span : windowAt(benefit, facts, addDays(span.startsOn, -1));
  return counted !== null && spentIn(card, counted) >= earnedBy.spendCents;
}
