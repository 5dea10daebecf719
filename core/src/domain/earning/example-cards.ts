import { cardWith } from "../statements/card-fixture.ts";
import { benefit, benefitWindow } from "../catalog/benefit.ts";
import type { Benefit, BenefitWindow } from "../catalog/benefit.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import { earnRule } from "../catalog/earn-rule.ts";
import type { EarnRule } from "../catalog/earn-rule.ts";
import { emptyTerms } from "../catalog/empty-terms.ts";
import { offer, offerTier } from "../catalog/offer.ts";
import type { Offer, OfferTier } from "../catalog/offer.ts";
import type { CatalogReference, Issuer, Merchant, RewardCurrency } from "../catalog/reference.ts";
import type { Provenance } from "../catalog/shapes.ts";
import { blank } from "../read-schema.ts";
import type { OfferProgress, Purchase, WalletCard, WalletSettings } from "../wallet/shapes.ts";

/** Invented cards, as small as the shapes allow, for the tests to change. */

export const unread: Provenance = {
  sourceUrl: "https://example.com/card",
  sourceType: "staff",
  checkedOn: null,
  checkedBy: null,
  confidence: "medium",
};

const gold = emptyTerms("first-gold", "Gold", "first-bank", unread);

export const exampleTerms = (change: Partial<CardTerms> = {}): CardTerms => ({
  ...gold,
  network: "visa",
  availability: "open",
  fees: { ...gold.fees, annual: [{ amountCents: 9_500, validFrom: null, validTo: null }], foreignBps: 0 },
  earn: { currencyId: "first-points", base: 1, rules: [] },
  fiveTwentyFour: "counts",
  ...change,
});

export const cashTerms = (base: number, change: Partial<CardTerms> = {}): CardTerms =>
  exampleTerms({ id: "first-cash", earn: { currencyId: "cash", base, rules: [] }, ...change });

export const exampleRule = (id: string, multiplier: number, categoryIds: string[], change: Partial<EarnRule> = {}) =>
  ({ ...blank(earnRule), id, label: `${multiplier} on ${id}`, categoryIds, multiplier, ...change }) satisfies EarnRule;

const annual: BenefitWindow = { ...blank(benefitWindow), cadence: "annual", everyN: 1, occurrences: 1 };

export const exampleCredit = (id: string, amountCents: number, change: Partial<Benefit> = {}): Benefit => ({
  ...blank(benefit),
  id,
  title: id,
  summary: id,
  window: annual,
  amountCents,
  faceValueCents: amountCents,
  defaultWeight: 1,
  ...change,
});

export const monthly: Benefit["window"] = { ...annual, cadence: "monthly" };

export const exampleTier = (amount: number, spendCents: number, change: Partial<OfferTier> = {}): OfferTier => ({
  ...blank(offerTier),
  amount,
  currencyId: "first-points",
  spendCents,
  months: 3,
  ...change,
});

export const exampleOffer = (tiers: OfferTier[], change: Partial<Offer> = {}): Offer => ({
  ...blank(offer),
  id: "welcome",
  tiers,
  isPublic: true,
  startsAt: "account_open",
  ...change,
});

export const exampleProgress = (tiers: OfferTier[], change: Partial<OfferProgress> = {}): OfferProgress => ({
  offer: exampleOffer(tiers),
  startOn: "2026-09-01",
  adjustmentCents: 0,
  eligibleCents: 0,
  recent: {},
  metOn: null,
  creditedOn: null,
  dismissed: false,
  ...change,
});

export const exampleCard = (change: Partial<WalletCard> = {}): WalletCard =>
  cardWith({ cardId: "first-gold", ...change });

/** A card that the catalog does not have. */
export const customCard = (basePercent: number | null, change: Partial<WalletCard> = {}): WalletCard =>
  exampleCard({
    cardId: null,
    custom: {
      name: "Club card",
      issuerName: "Village bank",
      network: "unknown",
      annualFeeCents: null,
      foreignBps: null,
      basePercent,
      noPresetLimit: false,
    },
    ...change,
  });

export const examplePurchase = (amountCents: number, change: Partial<Purchase> = {}): Purchase => ({
  id: "purchase-1",
  walletCardId: "card-1",
  on: "2026-11-20",
  amountCents,
  categoryId: "groceries",
  merchant: null,
  note: null,
  countsForOffer: true,
  ...change,
});

const points: RewardCurrency = {
  id: "first-points",
  name: "First Points",
  kind: "transferable",
  cashFloorCentsPerUnit: 0.6,
  typicalCentsPerUnit: 1.5,
  aspirationalCentsPerUnit: null,
  transferPartners: [],
  expiry: { months: null, basis: "none" },
  provenance: unread,
};

export const currencies: Record<"points" | "miles" | "cash", RewardCurrency> = {
  points,
  miles: { ...points, id: "sky-miles", name: "Sky Miles", kind: "airline", cashFloorCentsPerUnit: null },
  cash: { ...points, id: "cash", name: "Cash back", kind: "cash", cashFloorCentsPerUnit: 1, typicalCentsPerUnit: 1 },
};

export const exampleIssuer = (change: Partial<Issuer> = {}): Issuer => ({
  id: "first-bank",
  name: "First Bank",
  legalName: null,
  phone: null,
  website: null,
  feeRefundDays: { days: 30, provenance: unread },
  businessReportsToPersonal: "no",
  supportsProductChange: null,
  ...change,
});

const category = (id: string, parentId: string | null, mccs: string[] = [], pfcDetailed: string[] = []) => ({
  id,
  parentId,
  label: id,
  mccs,
  pfcDetailed,
  aliases: [],
});

export const exampleMerchant = (
  id: string,
  name: string,
  aliases: string[],
  change: Partial<Merchant> = {},
): Merchant => ({
  id,
  name,
  categoryId: "groceries",
  aliases,
  mcc: null,
  acceptsNetworks: null,
  note: null,
  ...change,
});

export const reference: CatalogReference = {
  issuers: [exampleIssuer()],
  currencies: Object.values(currencies),
  categories: [
    category("travel", null),
    category("airfare", "travel", ["4511"], ["TRAVEL_FLIGHTS"]),
    category("hotels", "travel"),
    category("groceries", null, ["5411"]),
    category("dining", null),
    category("gas", null),
  ],
  merchants: [
    exampleMerchant("warehouse", "Warehouse Club", [], { acceptsNetworks: ["visa"] }),
    exampleMerchant("bookshop", "Book Shop", [], { categoryId: "dining" }),
  ],
  applicationRules: [],
  asOf: null,
};

export const settings: WalletSettings = {
  valuationMode: "typical",
  ownCentsPerUnit: {},
  utilizationTargetBps: 1_000,
  paydays: null,
};
