import type { CatalogReference } from "../catalog/reference.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { roundCents } from "../money.ts";
import { tierValueCents } from "../offers/bonus-value.ts";
import { isBehindPace, isSpendingUnknown, missingAtPaceCents, type OfferPace, offerPace } from "../offers/pace.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";

type BoostInput = {
  query: { amountCents: number; on: CivilDate };
  reference: CatalogReference;
  settings: WalletSettings;
};

/**
 * What a purchase changes about a running welcome offer: its part of what will be missing at the holder's pace, at the share of the
 * bonus that each dollar left to spend brings. Nothing for an offer on track, whose bonus comes without this purchase, nor for one without
 * any recorded spending, whose pace isn't known.
 */
export function computeOfferBoost(
  card: WalletCard,
  { query, reference, settings }: BoostInput,
): { cents: number; pace: OfferPace } | null {
  if (card.offer === null || card.offer.dismissed || card.offer.creditedOn !== null) return null;
  const { amountCents, on } = query;
  const pace = offerPace(card.offer, on);
  if (on < card.offer.startOn || pace.status === "met" || pace.status === "missed") return null;
  if (isSpendingUnknown(card.offer)) return { cents: 0, pace: { ...pace, status: "unknown" } };
  if (!isBehindPace(pace)) return { cents: 0, pace };
  let cents = 0;
  for (const each of pace.tiers) {
    const value = tierValueCents(each.tier, reference.currencies, settings);
    const missingCents = missingAtPaceCents(pace, each, on);
    if (value === null || missingCents === 0) continue;
    cents += (value * Math.min(amountCents, missingCents)) / each.remainingCents;
  }
  return { cents: roundCents(cents), pace };
}
