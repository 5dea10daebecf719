import type { Benefit } from "../catalog/benefit.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import { addDays, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { recordedUse, buildWindowFacts } from "./recorded-use.ts";
import type { WindowFacts, WindowSpan } from "./window-shapes.ts";
import { windowAt } from "./windows.ts";
import { getOwn } from "../get-own.ts";

/** Logged purchases of the months that a window has a day in. */
function spentIn(card: WalletCard, { startsOn, endsOn }: WindowSpan): number {
  const [first, last] = [monthKey(startsOn), endsOn === null ? null : monthKey(endsOn)];
  return Object.entries(card.spentCents)
    .filter(([month]) => month >= first && (last === null || month <= last))
    .reduce((sum, [, cents]) => sum + cents, 0);
}

/** What was logged of the spending that a benefit asks for in one of its windows, or in the one before. */
function spentTowards(card: WalletCard, benefit: Benefit, facts: WindowFacts, span: WindowSpan): number {
  const isBefore = benefit.earnedBy?.during === "window_before";
  const counted = isBefore ? windowAt(benefit, facts, addDays(span.startsOn, -1)) : span;
  return counted === null ? 0 : spentIn(card, counted);
}

/** Whether a day is in a window. */
export const isInWindow = (day: CivilDate, { startsOn, endsOn }: Pick<WindowSpan, "startsOn" | "endsOn">): boolean =>
  startsOn <= day && (endsOn === null || day <= endsOn);

/** The day on which the member marked a benefit as earned for a window; null: they didn't, or it needn't be earned. */
export function reportedEarnedOn(
  card: Pick<WalletCard, "benefitChoices">,
  { id, earnedBy }: Pick<Benefit, "id" | "earnedBy">,
  span: Pick<WindowSpan, "startsOn" | "endsOn">,
): CivilDate | null {
  const days = earnedBy ? getOwn(card.benefitChoices, id)?.earnedDays : undefined;
  return days?.findLast((day) => isInWindow(day, span)) ?? null;
}

/**
 * Whether a benefit is there to be used in a window: most are; one that has to be earned by spending is once the logged purchases come
 * to the required amount, or the member marked it as earned or recorded a use.
 */
export function isEarned(card: WalletCard, benefit: Benefit, facts: WindowFacts, span: WindowSpan): boolean {
  const { earnedBy } = benefit;
  if (!earnedBy || recordedUse(card, benefit, span).count > 0) return true;
  return (
    reportedEarnedOn(card, benefit, span) !== null || spentTowards(card, benefit, facts, span) >= earnedBy.spendCents
  );
}

/** A benefit that its holder has not earned yet in the window of a day, with what they logged of the spending that it asks for. */
export type BenefitToEarn = { benefit: Benefit; span: WindowSpan; spendCents: number; spentCents: number };

/** What a card would give for spending that is neither logged nor reported. */
export function benefitsToEarn(card: WalletCard, terms: Pick<CardTerms, "benefits">, on: CivilDate): BenefitToEarn[] {
  if (card.status !== "active" || card.role === "authorized_user") return [];
  return terms.benefits.flatMap((benefit) => {
    const { id, earnedBy } = benefit;
    if (!earnedBy || getOwn(card.benefitChoices, id)?.wanted === false) return [];
    const facts = buildWindowFacts(card, benefit);
    const span = windowAt(benefit, facts, on);
    if (span === null || isEarned(card, benefit, facts, span)) return [];
    const { spendCents } = earnedBy;
    return [{ benefit, span, spendCents, spentCents: spentTowards(card, benefit, facts, span) }];
  });
}
