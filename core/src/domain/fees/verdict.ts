import { latestOpening } from "../applications/counts.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { CatalogReference } from "../catalog/reference.ts";
import { addDays, addMonths } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { offerPace } from "../offers/pace.ts";
import { getPointCents, valueEntries } from "../value/ledger.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";
import { feePhase } from "../wallet/fee-phase.ts";
import type { FeePhase } from "../wallet/fee-phase.ts";
import { buildForecast, leastDays } from "./forecast.ts";
import type { Forecast } from "./forecast.ts";

export type FeeVerdictInput = {
  card: WalletCard;
  getTerms: (card: WalletCard) => CardTerms | null;
  /** The whole wallet: points survive on another card of the same currency. */
  cards: readonly WalletCard[];
  reference: Pick<CatalogReference, "currencies" | "issuers">;
  settings: WalletSettings;
  on: CivilDate;
};

/** Why a card should not be given up now. */
export type Blocked =
  | { kind: "bonus_clawback"; until: CivilDate }
  | { kind: "points_at_risk"; currencyId: string; units: number };

/**
 * `too_early`: less than two months are known. `unknown`: the fee is not known, or nothing was written down on the card
 * (`isRecorded`), so only the potential value of the credits is known.
 */
export type Verdict = "keep" | "call" | "downgrade" | "cancel" | "no_fee" | "too_early" | "unknown";

export type FeeVerdict = Forecast & {
  verdict: Verdict;
  /** The verdict without the obstacles; null when there are none. */
  insteadOf: "downgrade" | "cancel" | null;
  /** All costs that its value is compared with: its fee and those for authorized users. */
  feeCents: number | null;
  /** The card's own annual fee. */
  ownFeeCents: number | null;
  authorizedUserFeesCents: number;
  /** Forecast less fee. */
  netCents: number | null;
  /** Net from which it is kept, and from which a call may be worth it. */
  thresholds: { keepFromCents: number; callFromCents: number } | null;
  blockedBecause: Blocked[];
  downgradeIds: string[];
  /** The last day to decide without paying the fee; null when not known. */
  decideBy: CivilDate | null;
  phase: FeePhase;
};

export const KEEP_SHARE = 0.25;
export const callShare = -0.5;
export const youngMonths = 12;

/** The fee that can still be spared: the running year's while it is awaited or given back, else the next one's. */
function feeInQuestion({ phase, feeCents, refundUntil, nextFeeCents, nextYear }: FeePhase) {
  if (phase === "refundable") return { feeCents, decideBy: refundUntil };
  if (phase === "awaiting") return { feeCents, decideBy: null };
  return { feeCents: nextFeeCents, decideBy: nextYear && addDays(nextYear.startsOn, -1) };
}

/** A bonus that was paid or can still be paid. A missed or dismissed one can't be clawed back. */
function clawback({ card, on }: FeeVerdictInput): Blocked[] {
  const until = addMonths(latestOpening(card), youngMonths);
  const { offer } = card;
  const hasBonus =
    offer !== null && (offer.creditedOn !== null || (!offer.dismissed && offerPace(offer, on).status !== "missed"));
  return hasBonus && on < until ? [{ kind: "bonus_clawback", until }] : [];
}

/** Points in the bank's own program go with its last card; those of airlines and hotels do not. */
function pointsAtRisk({ card, cards, getTerms, reference }: FeeVerdictInput): Blocked[] {
  const currencyId = getTerms(card)?.earn.currencyId ?? null;
  const currency = reference.currencies.find(({ id }) => id === currencyId);
  if (currencyId === null || (currency?.kind !== "transferable" && currency?.kind !== "other")) return [];
  const isKeptElsewhere = cards.some(
    (other) =>
      other.id !== card.id &&
      other.status === "active" &&
      other.role === "primary" &&
      getTerms(other)?.earn.currencyId === currencyId,
  );
  const units = Object.values(card.earnedUnits).reduce((sum, month) => sum + month, 0);
  return isKeptElsewhere || units <= 0 ? [] : [{ kind: "points_at_risk", currencyId, units }];
}

function getAdvice(netCents: number, feeCents: number, canDowngrade: boolean) {
  if (netCents >= KEEP_SHARE * feeCents) return "keep";
  if (netCents >= callShare * feeCents) return "call";
  return canDowngrade ? "downgrade" : "cancel";
}

/**
 * Whether a card is worth its annual fee, with every number behind the verdict. Net is the forecast less the fee: kept from a
 * quarter of the fee up, a call to the issuer down to minus half of it, below that a card without fee where one is offered, else
 * canceled. While a bonus could be clawed back, or points would be lost, giving it up becomes a call, with the reasons.
 */
export function feeVerdict(input: FeeVerdictInput): FeeVerdict {
  const { card, getTerms, reference, settings, on } = input;
  const terms = getTerms(card);
  const issuer = reference.issuers.find(({ id }) => id === terms?.issuerId) ?? null;
  const phase = feePhase(card, terms, issuer, on);
  const { feeCents: ownFeeCents, decideBy } = feeInQuestion(phase);
  const authorizedUserFeesCents = card.authorizedUsers.reduce((sum, user) => sum + (user.feeCents ?? 0), 0);
  const feeCents = ownFeeCents === null ? null : ownFeeCents + authorizedUserFeesCents;
  const yearAgo = addDays(addMonths(on, -12), 1);
  const entries = valueEntries(card, terms, reference.currencies, settings, yearAgo, on);
  const forecast = buildForecast(card, terms, entries, getPointCents(terms, reference.currencies, settings), on);
  const open = {
    ...forecast,
    insteadOf: null,
    feeCents,
    ownFeeCents,
    authorizedUserFeesCents,
    netCents: null,
    thresholds: null,
    blockedBecause: [],
    downgradeIds: terms?.productChange.noFeeDowngradeIds ?? [],
    decideBy,
    phase,
  };
  if (feeCents === null) return { ...open, verdict: "unknown" };
  // What authorized users cost is spared by taking them off the card, and not by giving it up.
  if (ownFeeCents === 0) return { ...open, verdict: "no_fee", decideBy: null };
  const thresholds = {
    keepFromCents: Math.ceil(KEEP_SHARE * feeCents),
    callFromCents: Math.ceil(callShare * feeCents),
  };
  if (forecast.forecastCents === null) {
    return { ...open, verdict: forecast.days < leastDays ? "too_early" : "unknown", thresholds };
  }

  const netCents = forecast.forecastCents - feeCents;
  const advice = getAdvice(netCents, feeCents, open.downgradeIds.length > 0);
  const judged = { ...open, netCents, thresholds };
  if (advice === "keep" || advice === "call") return { ...judged, verdict: advice };
  const blockedBecause = [...clawback(input), ...(advice === "cancel" ? pointsAtRisk(input) : [])];
  return blockedBecause.length === 0
    ? { ...judged, verdict: advice }
    : { ...judged, verdict: "call", insteadOf: advice, blockedBecause };
}
