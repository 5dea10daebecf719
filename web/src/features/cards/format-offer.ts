import type { BonusItem } from "@cardwell/core/domain/dashboard/shapes";
import type { Offer } from "@cardwell/core/domain/catalog/offer";
import { countsUntil } from "@cardwell/core/domain/offers/pace";
import { formatCivilDate } from "../../lib/civil.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";

type Tier = Offer["tiers"][number];

const number = new Intl.NumberFormat("en-US");

function gift({ amount, kind }: Tier): string {
  switch (kind) {
    case "points":
      return `${number.format(amount)} points`;
    case "cash":
      return formatMoney(amount);
    case "statement_credit":
      return `a ${formatMoney(amount)} credit`;
    case "free_night":
      return formatCount(amount, "free night");
    case "companion":
      return formatCount(amount, "companion ticket");
  }
}

function time({ days, months }: Tier): string {
  if (months !== null) return ` in ${formatCount(months, "month")}`;
  return days === null ? "" : ` in ${formatCount(days, "day")}`;
}

/** "60,000 points for $4,000.00 in 3 months" */
const formatTier = (tier: Tier): string =>
  tier.spendCents === 0 ? gift(tier) : `${gift(tier)} for ${formatMoney(tier.spendCents)}${time(tier)}`;

export const formatOffer = ({ tiers }: Offer): string => tiers.map(formatTier).join(", then ");

/** "public, ends Jan 15, 2027" */
export function offerNote({ expiresOn, isTargeted }: Offer): string {
  const reach = isTargeted ? "by invitation" : "public";
  return expiresOn === null ? `${reach}, end not known` : `${reach}, ends ${formatCivilDate(expiresOn)}`;
}

/** The last day of an offer whose time is over when it is counted from `startOn`; null while spending can still count. */
export function getEndedOn(offer: Offer, startOn: string | null, today: string): string | null {
  const endsOn = startOn === null || startOn === "" ? null : countsUntil({ offer, startOn });
  return endsOn !== null && endsOn < today ? endsOn : null;
}

/** Nothing more can be done for it: enough was spent, or it is too late. */
export const isOfferOver = ({ status }: BonusItem): boolean =>
  status === "met" || status === "credited" || status === "missed";
