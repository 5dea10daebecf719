import { openCredits } from "../benefits/open-credits.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { CatalogReference, Merchant, SpendCategory } from "../catalog/reference.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { centsOfUnits, applyBps, roundCents } from "../money.ts";
import { tierValueCents } from "../offers/bonus-value.ts";
import { offerPace } from "../offers/pace.ts";
import type { OfferPace } from "../offers/pace.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";
import { creditBoosts, triggeredBenefits } from "./credit-boost.ts";
import type { CreditBoost, CreditLeft } from "./credit-boost.ts";
import { earnAt, getValuation } from "./earn-at.ts";
import { findExclusion, targetWarning } from "./limits.ts";
import type { ExcludedCard, Exclusion, RankedCard } from "./ranked-card.ts";
import { earningReasons, ruleWarnings } from "./remarks.ts";
import type { Channel } from "./rules-at.ts";

export type CardQuery = {
  categoryId: string;
  merchantId: string | null;
  amountCents: number;
  on: CivilDate;
  abroad: boolean;
  channel: Channel;
  /** How sure the category is: 1 for a merchant or its code, 0.9 and 0.7 for what the bank data guesses. */
  certainty: number;
};

export type BestCardsInput = {
  cards: readonly WalletCard[];
  getTerms: (card: WalletCard) => CardTerms | null;
  reference: CatalogReference;
  settings: WalletSettings;
  query: CardQuery;
  /** What is left of a card's credits, where it is known already. */
  getCredits?: (card: WalletCard, terms: CardTerms, on: CivilDate) => readonly CreditLeft[];
};

export type BestCards = {
  /** The best first. */
  ranked: RankedCard[];
  /** Active cards that are not in the running, and why. */
  excluded: ExcludedCard[];
  /** By how much the first is ahead of the second. */
  leadCents: number | null;
};

type Setting = { input: BestCardsInput; merchant: Merchant | null; category: SpendCategory | null };

/** The share of each tier that the purchase brings; nothing for what can no longer be met or is not counted in money. */
function offerBoost(card: WalletCard, { input }: Setting): { cents: number; pace: OfferPace } | null {
  if (card.offer === null || card.offer.dismissed || card.offer.creditedOn !== null) return null;
  const { amountCents, on } = input.query;
  const pace = offerPace(card.offer, on);
  if (on < card.offer.startOn || pace.status === "met" || pace.status === "missed") return null;
  let cents = 0;
  for (const { tier, met, missed, remainingCents } of pace.tiers) {
    const value = tierValueCents(tier, input.reference.currencies, input.settings);
    if (met || missed || value === null || remainingCents <= 0) continue;
    cents += (value * Math.min(amountCents, remainingCents)) / remainingCents;
  }
  return { cents: roundCents(cents), pace };
}

function findBoosts(card: WalletCard, terms: CardTerms | null, { input, merchant, category }: Setting): CreditBoost[] {
  if (terms === null) return [];
  const { amountCents, on } = input.query;
  const triggered = triggeredBenefits(terms, merchant, category, amountCents);
  return triggered.length === 0
    ? []
    : creditBoosts(triggered, (input.getCredits ?? openCredits)(card, terms, on), amountCents);
}

function rank(card: WalletCard, terms: CardTerms | null, setting: Setting): RankedCard | Exclusion {
  const { input, merchant } = setting;
  const { query, reference, settings } = input;
  const valuation = getValuation(card, terms, reference.currencies, settings);
  if (typeof valuation === "string") return valuation;
  const excluded = findExclusion(card, terms, merchant, query);
  if (excluded !== null) return excluded;

  const earning = earnAt(card, terms, query, query.amountCents, reference.categories);
  const offer = offerBoost(card, setting);
  const credits = findBoosts(card, terms, setting);
  const foreignBps = terms === null ? (card.custom?.foreignBps ?? null) : terms.fees.foreignBps;
  const foreignFeeCents = !query.abroad ? 0 : foreignBps === null ? null : applyBps(query.amountCents, foreignBps);

  const earnedCents = centsOfUnits(earning.units, valuation.centsPerUnit * query.certainty);
  const offerBoostCents = offer?.cents ?? 0;
  const creditBoostCents = credits.reduce((sum, { cents }) => sum + cents, 0);
  const reasons = earningReasons(earning);
  if (offer !== null && offer.cents > 0) {
    const { remainingCents, deadlineOn } = offer.pace;
    reasons.push({ kind: "offer", cents: offer.cents, remainingCents, deadlineOn });
  }
  for (const boost of credits) reasons.push({ kind: "credit", ...boost });
  if (foreignFeeCents !== null && foreignFeeCents > 0) {
    reasons.push({ kind: "foreign_fee", cents: foreignFeeCents, bps: foreignBps ?? 0 });
  }
  const warnings = [...ruleWarnings(earning), ...targetWarning(card, terms, query, settings.utilizationTargetBps)];
  if (foreignFeeCents === null) warnings.push({ kind: "foreign_fee_unknown" });
  if (valuation.mode === "floor_unknown") warnings.push({ kind: "floor_unknown" });
  const network = terms?.network ?? card.custom?.network;
  if (merchant !== null && merchant.acceptsNetworks !== null && network === "unknown") {
    warnings.push({ kind: "acceptance_unknown" });
  }
  return {
    walletCardId: card.id,
    valueCents: earnedCents + offerBoostCents + creditBoostCents - (foreignFeeCents ?? 0),
    earnedCents,
    offerBoostCents,
    creditBoostCents,
    foreignFeeCents,
    units: earning.units,
    currencyId: terms?.earn.currencyId ?? null,
    centsPerUnit: valuation.centsPerUnit,
    valuation: valuation.mode,
    ruleId: earning.match?.rule.id ?? null,
    unitsPerDollar: earning.unitsPerDollar,
    capLeftCents: earning.capLeftCents,
    reasons,
    warnings,
  };
}

type Candidate = { ranked: RankedCard; complexity: number; position: number };

function rateComplexity({ ranked, isCash }: { ranked: RankedCard; isCash: boolean }): number {
  const isRotating = ranked.reasons.some((reason) => reason.kind === "rule" && reason.rotatingQuarter !== null);
  return (isRotating ? 4 : 0) + (ranked.capLeftCents === null ? 0 : 2) + (isCash ? 0 : 1);
}

function compare(a: Candidate, b: Candidate): number {
  const unknownFee = Number(a.ranked.foreignFeeCents === null) - Number(b.ranked.foreignFeeCents === null);
  return (
    unknownFee || b.ranked.valueCents - a.ranked.valueCents || a.complexity - b.complexity || a.position - b.position
  );
}

/**
 * Which card a purchase is worth most on: what it earns at what is left of the cap, its share of a welcome offer, credits that it would
 * use, less the fee abroad. Each part is rounded once and the value is their sum. Equal values: no activation, then no cap, then cash,
 * then the holder's own order. Cards that are not active are left out; those that should not be used now are named with the reason.
 */
export function bestCards(input: BestCardsInput): BestCards {
  const { cards, getTerms, reference, query } = input;
  const setting: Setting = {
    input,
    merchant: reference.merchants.find(({ id }) => id === query.merchantId) ?? null,
    category: reference.categories.find(({ id }) => id === query.categoryId) ?? null,
  };
  const candidates: Candidate[] = [];
  const excluded: ExcludedCard[] = [];
  for (const card of cards) {
    if (card.status !== "active") continue;
    const ranked = rank(card, getTerms(card), setting);
    if (typeof ranked === "string") {
      excluded.push({ walletCardId: card.id, reason: ranked });
      continue;
    }
    const currency = reference.currencies.find(({ id }) => id === ranked.currencyId);
    const isCash = ranked.currencyId === null || currency?.kind === "cash";
    candidates.push({ ranked, complexity: rateComplexity({ ranked, isCash }), position: card.position });
  }
  const ranked = candidates.toSorted(compare).map((candidate) => candidate.ranked);
  const [first, second] = ranked;
  const leadCents = first === undefined || second === undefined ? null : first.valueCents - second.valueCents;
  return { ranked, excluded, leadCents };
}
