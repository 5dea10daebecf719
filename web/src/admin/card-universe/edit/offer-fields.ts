import { offer, offerTier } from "@cardwell/core/domain/catalog/offer";
import type { Offer, OfferTier } from "@cardwell/core/domain/catalog/offer";
import { blank } from "@cardwell/core/domain/read-schema";
import type { FormDefinition } from "../../../components/fields/field-data.ts";
import type { Reference } from "../queries.ts";
import { toNamed } from "./card-fields.ts";
import { freeId } from "./item-list.tsx";

const kinds: Record<OfferTier["kind"], string> = {
  points: "Points or miles",
  cash: "Cash (in cents)",
  statement_credit: "Statement credit (in cents)",
  free_night: "Free nights",
  companion: "Companion tickets",
};

const starts: Record<Offer["startsAt"], string> = {
  approval: "Approval",
  account_open: "Opening",
  card_received: "Receiving the card",
};

export const offerForm: FormDefinition<Offer> = {
  schema: offer,
  groups: [
    [
      { path: "id", label: "Id" },
      { path: "validFrom", label: "First day" },
      { path: "expiresOn", label: "Last day to apply", hint: "Leave blank if not known." },
      { path: "startsAt", label: "Days count from", options: starts },
      { path: "firstYearFeeWaived", label: "First year's fee waived", options: { true: "Yes", false: "No" } },
      { path: "url", label: "Where to apply" },
      { path: "sourceUrl", label: "Source page" },
      { path: "isPublic", label: "For everyone" },
      { path: "isTargeted", label: "Targeted" },
    ],
  ],
};

const withKind = (tier: OfferTier, kind: OfferTier["kind"]): OfferTier => ({
  ...tier,
  kind,
  currencyId: kind === "points" ? tier.currencyId : null,
});

/** One step of an offer. */
export const getTierForm = ({ currencies }: Reference): FormDefinition<OfferTier> => ({
  schema: offerTier,
  groups: [
    [
      { path: "kind", label: "What", options: kinds, write: withKind },
      { path: "amount", label: "How much" },
      { path: "currencyId", label: "Currency", none: "Dollars", options: toNamed(currencies) },
      { path: "spendCents", label: "For spending" },
      { path: "months", label: "Within months" },
      { path: "days", label: "Or within days" },
      { path: "note", label: "Note" },
    ],
  ],
});

export const newTier = (currencyId: string | null): OfferTier => ({
  ...blank(offerTier),
  amount: 1,
  kind: currencyId === null ? "cash" : "points",
  currencyId,
  months: 3,
});

/** An offer to fill in. */
export const newOffer = (offers: readonly Offer[], currencyId: string | null): Offer => ({
  ...blank(offer),
  id: freeId(offers, "welcome"),
  tiers: [newTier(currencyId)],
  isPublic: true,
  startsAt: "account_open",
});
