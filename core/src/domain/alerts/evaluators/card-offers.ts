import type { OfferTier } from "../../catalog/offer.ts";
import { bonusValueCents } from "../../offers/bonus-value.ts";
import { isSpendingUnknown, type OfferPace, offerPace, paceSince } from "../../offers/pace.ts";
import { formatTier } from "../../offers/format-tier.ts";
import { type Fact, fact, ourRule, memberSource } from "../../fact-sources.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { OfferProgress, WalletCard } from "../../wallet/shapes.ts";
import { day, money } from "../../format.ts";
import type { Metrics } from "../condition.ts";
import type { AlertFacts, AlertMark, AlertSubject, ReminderStep } from "../reminder.ts";
import { cardMetrics } from "./card-metrics.ts";

/** A welcome offer that is tracked on an open card. */
export type CardOffer = { card: WalletCard; progress: OfferProgress; pace: OfferPace };

export const cardOffers = (facts: AlertFacts): CardOffer[] =>
  openCards(facts).flatMap((card) =>
    card.offer === null || card.offer.dismissed
      ? []
      : [{ card, progress: card.offer, pace: offerPace(card.offer, facts.today) }],
  );

/** The bonus of a tier, in words. */
export const formatBonus = (facts: AlertFacts, tier: OfferTier): string => formatTier(tier, facts.reference.currencies);

export function bonusStake(facts: AlertFacts, { pace }: CardOffer): ReminderStep["stake"] {
  const cents = bonusValueCents(pace.tiers, facts.reference.currencies, facts.settings);
  return cents === null ? null : { cents, note: "the bonus" };
}

export function offerFacts(facts: AlertFacts, { progress, pace }: CardOffer): Fact[] {
  const { today } = facts;
  const { deadlineOn, safeByOn, next } = pace;
  const enteredByMember = memberSource(facts, progress.startOn);
  return [
    fact("Offer", `${formatBonus(facts, next.tier)} for ${money(next.tier.spendCents)}`, memberSource(facts, null)),
    fact("Spent so far", money(pace.spentCents), memberSource(facts, null)),
    progress.adjustmentCents === 0
      ? null
      : fact("Your corrections", money(progress.adjustmentCents), memberSource(facts, null)),
    fact("Started", day(progress.startOn, today), enteredByMember),
    deadlineOn === null ? null : fact("Deadline", day(deadlineOn, today), enteredByMember),
    safeByOn === null ? null : fact("Safe by", day(safeByOn, today), ourRule("Five days for posting")),
    progress.metOn === null
      ? null
      : fact("Spending met", day(progress.metOn, today), memberSource(facts, progress.metOn)),
  ].filter((each) => each !== null);
}

/** What counted so far, and at what pace. */
export function formatCounted({ today }: AlertFacts, { pace, progress }: CardOffer): string {
  if (isSpendingUnknown(progress)) return "No spending is recorded toward it.";
  const since = paceSince(pace, progress);
  return `${money(pace.spentCents)} counted so far, ${money(pace.pacePerDayCents)} a day${since === null ? "" : ` since ${day(since, today)}`}.`;
}

/** The parts that reminders about one offer share. */
export function aboutOffer(facts: AlertFacts, each: CardOffer) {
  const { card, progress } = each;
  const subject: AlertSubject = { kind: "offer", walletCardId: card.id, id: progress.offer.id };
  const metrics: Metrics = { ...cardMetrics(facts, card), worthCents: bonusStake(facts, each)?.cents ?? null };
  return {
    key: `${card.id}:${progress.offer.id}`,
    subject,
    groupKey: `offer:${card.id}:${progress.offer.id}`,
    facts: offerFacts(facts, each),
    metrics,
  };
}

export const confirmBonus = ({ id }: WalletCard): AlertMark => ({
  kind: "confirm_bonus",
  label: "Mark as received",
  walletCardId: id,
  subjectId: null,
  cycleKey: null,
  amount: null,
});
