import type { OfferTier } from "../catalog/offer.ts";
import type { OfferStatus } from "../offers/pace.ts";
import type { ValuationUsed } from "../valuation.ts";
import type { CreditBoost } from "./credit-boost.ts";
import type { RuleFlag } from "./rules-at.ts";

/** Why a card is worth what it is, as facts for the sentence on the screen. */
export type Reason =
  | { kind: "base"; unitsPerDollar: number }
  | { kind: "rule"; ruleId: string; label: string; unitsPerDollar: number; rotatingQuarter: string | null }
  | { kind: "cap"; ruleId: string; leftCents: number; capCents: number; afterUnitsPerDollar: number }
  | { kind: "offer"; cents: number; remainingCents: number; deadlineOn: string | null }
  /** The purchase counts toward the offer and changes nothing that is worth money: as it is on track, or its bonus has no price. */
  | { kind: "offer_progress"; tier: OfferTier; status: OfferStatus }
  | ({ kind: "credit" } & CreditBoost)
  | { kind: "foreign_fee"; cents: number; bps: number };

export type Warning =
  | { kind: "assumes"; flag: RuleFlag }
  | { kind: "activate_first"; ruleId: string; unitsPerDollar: number; closesOn: string | null }
  /** Its categories are in no source that we have: it may earn this rate. */
  | { kind: "unknown_quarter"; ruleId: string; unitsPerDollar: number; quarter: string }
  | { kind: "confirm_first"; ruleId: string; unitsPerDollar: number }
  | { kind: "choose_first"; ruleId: string; unitsPerDollar: number }
  | { kind: "better_in_channel"; ruleId: string; unitsPerDollar: number; channel: string }
  | { kind: "yearly_bonus_not_counted"; ruleId: string; pct: number; when: string }
  | { kind: "foreign_fee_unknown" }
  /** The cap is of a card year, and the card's opening isn't known. */
  | { kind: "cap_period_unknown"; capCents: number }
  /** At the close of that day; null: the current balance. */
  | { kind: "above_target"; utilizationBps: number; targetBps: number; closesOn: string | null }
  | { kind: "floor_unknown" }
  | { kind: "acceptance_unknown" };

export type RankedCard = {
  walletCardId: string;
  /** Sum of the four parts below. */
  valueCents: number;
  earnedCents: number;
  offerBoostCents: number;
  creditBoostCents: number;
  /** 0 at home; null when the card's fee is not known: then nothing is subtracted and the card comes after those with a known one. */
  foreignFeeCents: number | null;
  units: number;
  /** Null for cash back of a custom card. */
  currencyId: string | null;
  centsPerUnit: number;
  valuation: ValuationUsed;
  /** Null when the base rate counts. */
  ruleId: string | null;
  unitsPerDollar: number;
  /** Null without a cap, or when its period isn't known. */
  capLeftCents: number | null;
  reasons: Reason[];
  warnings: Warning[];
};

/** What a card would be worth once its holder has activated a category. */
export type ActivateFirst = { ruleId: string; closesOn: string | null; ranked: RankedCard };

export type Exclusion =
  | "earning_unknown"
  | "earns_nothing"
  | "valuation_unknown"
  | "not_accepted"
  | "overdue"
  | "revolving"
  | "over_limit";

export type ExcludedCard = { walletCardId: string; reason: Exclusion };
