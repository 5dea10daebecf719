import type { Offer } from "../catalog/offer.ts";
import type { OfferProgress } from "../wallet/shapes.ts";

type OwnTerms = { bonusLabel: string; worthCents: number; spendCents: number; days: number };

const OWN_ID = "own-offer";

/** An offer that the member describes. */
export const createOwnOffer = ({ bonusLabel, worthCents, spendCents, days }: OwnTerms): Offer => ({
  id: OWN_ID,
  tiers: [
    {
      amount: Math.max(1, worthCents),
      kind: "cash",
      currencyId: null,
      spendCents,
      days,
      months: null,
      note: bonusLabel,
    },
  ],
  extra: [],
  validFrom: null,
  expiresOn: null,
  isPublic: false,
  isTargeted: false,
  url: null,
  sourceUrl: null,
  firstYearFeeWaived: null,
  startsAt: "account_open",
  exclusions: [],
});

function findOwnTerms({ id, tiers: [tier] }: Offer): OwnTerms | null {
  if (id !== OWN_ID || tier === undefined) return null;
  return { bonusLabel: tier.note ?? "", worthCents: tier.amount, spendCents: tier.spendCents, days: tier.days ?? 0 };
}

export const getSpent = ({ eligibleCents, adjustmentCents }: OfferProgress) => eligibleCents + adjustmentCents;

/** A tracked welcome offer by the parts that its form has, null without one. */
export const toOfferParts = (progress: OfferProgress | null) => ({
  offerId: progress?.offer.id ?? null,
  custom: progress && findOwnTerms(progress.offer),
  startOn: progress?.startOn ?? null,
  spentSoFarCents: progress && Math.max(0, getSpent(progress)),
});
