import type { Offer, OfferTier } from "@cardwell/core/domain/catalog/offer";
import type { Field } from "../../../components/fields/field-data.ts";
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

export const offerFields: Field<Offer>[] = [
  { path: "id", label: "Id" },
  { path: "validFrom", label: "First day" },
  { path: "expiresOn", label: "Last day to apply", hint: "Leave blank if not known." },
  { path: "startsAt", label: "Days count from", options: starts },
  { path: "firstYearFeeWaived", label: "First year's fee waived", options: { true: "Yes", false: "No" } },
  { path: "url", label: "Where to apply" },
  { path: "sourceUrl", label: "Source page" },
  { path: "isPublic", label: "For everyone" },
  { path: "isTargeted", label: "Targeted" },
];

/** One step of an offer. */
export const listTierFields = ({ currencies }: Reference): Field<OfferTier>[] => [
  {
    path: "kind",
    label: "What",
    options: kinds,
    write: (tier, kind: OfferTier["kind"]) => ({
      ...tier,
      kind,
      currencyId: kind === "points" ? tier.currencyId : null,
    }),
  },
  { path: "amount", label: "How much" },
  { path: "currencyId", label: "Currency", none: "Dollars", options: toNamed(currencies) },
  { path: "spendCents", label: "For spending" },
  { path: "months", label: "Within months" },
  { path: "days", label: "Or within days" },
  { path: "note", label: "Note" },
];

export const newTier = (currencyId: string | null): OfferTier => ({
  amount: 1,
  kind: currencyId === null ? "cash" : "points",
  currencyId,
  spendCents: 0,
  days: null,
  months: 3,
  note: null,
});

/** An offer to fill in. */
export const newOffer = (offers: readonly Offer[], currencyId: string | null): Offer => ({
  id: freeId(offers, "welcome"),
  tiers: [newTier(currencyId)],
  extra: [],
  validFrom: null,
  expiresOn: null,
  isPublic: true,
  isTargeted: false,
  url: null,
  sourceUrl: null,
  firstYearFeeWaived: null,
  startsAt: "account_open",
  exclusions: [],
});
