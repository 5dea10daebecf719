import { openCredits } from "../benefits/open-credits.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { CatalogReference, Merchant, SpendCategory } from "../catalog/reference.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { centsOfUnits, applyBps } from "../money.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";
import { creditBoosts, triggeredBenefits } from "./credit-boost.ts";
import type { CreditBoost, CreditLeft } from "./credit-boost.ts";
import { earnAt, getValuation } from "./earn-at.ts";
import { findExclusion, targetWarning } from "./limits.ts";
import { computeOfferBoost } from "./offer-boost.ts";
import type { ActivateFirst, ExcludedCard, Exclusion, RankedCard } from "./ranked-card.ts";
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
  /** The card that would be the best if a category of it were activated; null: none would. */
  activateFirst: ActivateFirst | null;
  /** Active cards that are not in the running, and why. */
  excluded: ExcludedCard[];
  /** By how much the first is ahead of the second. */
  leadCents: number | null;
};

type Setting = { input: BestCardsInput; merchant: Merchant | null; category: SpendCategory | null };

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
  const offer = computeOfferBoost(card, setting.input);
  const credits = findBoosts(card, terms, setting);
  const foreignBps = terms === null ? (card.custom?.foreignBps ?? null) : terms.fees.foreignBps;
  const foreignFeeCents = !query.abroad ? 0 : foreignBps === null ? null : applyBps(query.amountCents, foreignBps);

  const earnedCents = centsOfUnits(earning.units, valuation.centsPerUnit * query.certainty);
  const offerBoostCents = offer?.cents ?? 0;
  const creditBoostCents = credits.reduce((sum, { cents }) => sum + cents, 0);
  const reasons = earningReasons(earning);
  if (offer !== null) {
    const { remainingCents, deadlineOn, next, status } = offer.pace;
    reasons.push(
      offer.cents > 0
        ? { kind: "offer", cents: offer.cents, remainingCents, deadlineOn }
        : { kind: "offer_progress", tier: next.tier, status },
    );
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
type Activated = Candidate & ActivateFirst;

function toCandidate(
  { position }: WalletCard,
  ranked: RankedCard | Exclusion,
  { currencies }: CatalogReference,
): Candidate | Exclusion {
  if (typeof ranked === "string") return ranked;
  const currency = currencies.find(({ id }) => id === ranked.currencyId);
  const isCash = ranked.currencyId === null || currency?.kind === "cash";
  const isRotating = ranked.reasons.some((reason) => reason.kind === "rule" && reason.rotatingQuarter !== null);
  const complexity = (isRotating ? 4 : 0) + (ranked.capLeftCents === null ? 0 : 2) + (isCash ? 0 : 1);
  return { ranked, complexity, position };
}

function compare(a: Candidate, b: Candidate): number {
  const unknownFee = Number(a.ranked.foreignFeeCents === null) - Number(b.ranked.foreignFeeCents === null);
  return (
    unknownFee || b.ranked.valueCents - a.ranked.valueCents || a.complexity - b.complexity || a.position - b.position
  );
}

/** The card as it would rank with each category activated that waits for it. */
function rankActivated(
  card: WalletCard,
  { warnings }: RankedCard,
  on: CivilDate,
  rankAs: (card: WalletCard) => Candidate | Exclusion,
): Activated[] {
  return warnings.flatMap((warning) => {
    if (warning.kind !== "activate_first") return [];
    const { ruleId, closesOn } = warning;
    const candidate = rankAs({ ...card, activations: { ...card.activations, [ruleId]: on } });
    return typeof candidate === "string" ? [] : [{ ...candidate, ruleId, closesOn }];
  });
}

/**
 * Which card a purchase is worth most on: what it earns at what is left of the cap, what it changes about a welcome offer that is
 * behind its pace, credits that it would use, less the fee abroad. Each part is rounded once and the value is their sum. Equal values:
 * no activation, then no cap, then cash, then the holder's own order. Cards that are not active are left out; those that should not be
 * used now are named with the reason.
 */
export function bestCards(input: BestCardsInput): BestCards {
  const { cards, getTerms, reference, query } = input;
  const setting: Setting = {
    input,
    merchant: reference.merchants.find(({ id }) => id === query.merchantId) ?? null,
    category: reference.categories.find(({ id }) => id === query.categoryId) ?? null,
  };
  const candidates: Candidate[] = [];
  const activated: Activated[] = [];
  const excluded: ExcludedCard[] = [];
  for (const card of cards) {
    if (card.status !== "active") continue;
    const terms = getTerms(card);
    const rankAs = (as: WalletCard) => toCandidate(as, rank(as, terms, setting), reference);
    const candidate = rankAs(card);
    if (typeof candidate === "string") {
      excluded.push({ walletCardId: card.id, reason: candidate });
      continue;
    }
    candidates.push(candidate);
    activated.push(...rankActivated(card, candidate.ranked, query.on, rankAs));
  }
  const inOrder = candidates.toSorted(compare);
  const [best, second] = inOrder;
  const [activatedBest] = activated.toSorted(compare);
  return {
    ranked: inOrder.map(({ ranked }) => ranked),
    activateFirst: best && activatedBest && compare(activatedBest, best) < 0 ? activatedBest : null,
    excluded,
    leadCents: best && second ? best.ranked.valueCents - second.ranked.valueCents : null,
  };
}
