import type { BestCardAnswer, BestCardOption } from "./shapes.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { Merchant, SpendCategory } from "../catalog/reference.ts";
import { openCredits } from "../benefits/open-credits.ts";
import { bestCards } from "../earning/best-card.ts";
import { getPointCents } from "../value/ledger.ts";
import type { ActivateFirst, RankedCard } from "../earning/ranked-card.ts";
import { buildBasis, catalogSource, fact, ourRule, referenceSource, memberSource } from "../fact-sources.ts";
import {
  extraParts,
  formatCap,
  formatOfferNote,
  formatRate,
  formatReason,
  formatWarning,
  groupExcluded,
} from "./format-best-card.ts";
import type { View } from "./view.ts";
import { centsEach, decimal, money } from "../format.ts";

const USUAL_AMOUNT_CENTS = 10_000;

/**
 * Where money is spent: a kind of spending, and the merchant when one was named. `guessedFrom` is the word that it was taken from
 * when no merchant matches the whole text.
 */
export type SpendingPlace = { category: SpendCategory; merchant: Merchant | null; guessedFrom?: string };

type Query = { query: string; amountCents?: number | undefined; abroad: boolean; place: SpendingPlace };

function optionBasis(view: View, ranked: RankedCard, terms: CardTerms | null, amountCents: number) {
  const currency = view.facts.reference.currencies.find(({ id }) => id === ranked.currencyId);
  const rulePath = ranked.ruleId === null ? "earn.base" : `earn.rules.${ranked.ruleId}`;
  const parts = [
    `${money(amountCents)} earns ${decimal(ranked.units)} at ${centsEach(ranked.centsPerUnit)}: ${money(ranked.earnedCents)}`,
    ...extraParts(view, ranked, terms),
  ];
  return buildBasis(`${parts.join("; ")}.`, [
    terms === null
      ? fact("Rate", formatRate(ranked.unitsPerDollar, true), memberSource(view, null))
      : fact(
          "Rate",
          formatRate(ranked.unitsPerDollar, currency?.kind === "cash"),
          catalogSource(view, terms, rulePath),
        ),
    currency && currency.kind !== "cash"
      ? fact(
          `Value of ${currency.name}`,
          centsEach(ranked.centsPerUnit),
          ranked.valuation === "own" ? memberSource(view, null) : referenceSource(currency.provenance, "Catalog"),
        )
      : null,
    ranked.capLeftCents === null
      ? null
      : fact("Left under the cap", money(ranked.capLeftCents), ourRule("Purchases you logged")),
  ]);
}

function getRankedTerms(view: View, { walletCardId }: RankedCard): CardTerms | null {
  const card = view.cards.find(({ id }) => id === walletCardId);
  return card ? view.getTerms(card) : null;
}

function option(view: View, ranked: RankedCard, amountCents: number): BestCardOption {
  const terms = getRankedTerms(view, ranked);
  const cap = ranked.reasons.find((reason) => reason.kind === "cap");
  return {
    walletCardId: ranked.walletCardId,
    valueCents: ranked.valueCents,
    reason: formatReason(view, ranked, terms, amountCents),
    offerNote: formatOfferNote(view, ranked),
    capLeftCents: ranked.capLeftCents,
    // A cap that the purchase passes is in the reason already.
    capNote: cap && cap.leftCents >= amountCents ? `${money(cap.leftCents)} left of ${formatCap(cap, terms)}` : null,
    warnings: ranked.warnings.map((warning) => formatWarning(view, warning, terms)),
    basis: optionBasis(view, ranked, terms, amountCents),
  };
}

const withoutOffer = (ranked: RankedCard): RankedCard => ({
  ...ranked,
  valueCents: ranked.valueCents - ranked.offerBoostCents,
  reasons: ranked.reasons.filter(({ kind }) => kind !== "offer"),
});

/** A welcome offer is worth its spending once: members see what the cards earn without it, too. */
function bestWithoutOffers(view: View, ranked: readonly RankedCard[], amountCents: number) {
  if (ranked.every(({ offerBoostCents }) => offerBoostCents === 0)) return null;
  const best = ranked.map(withoutOffer).reduce((one, other) => (other.valueCents > one.valueCents ? other : one));
  const reason = formatReason(view, best, getRankedTerms(view, best), amountCents);
  return { walletCardId: best.walletCardId, valueCents: best.valueCents, reason };
}

function buildActivation(
  view: View,
  found: ActivateFirst | null,
  amountCents: number,
): BestCardAnswer["activateFirst"] {
  if (found === null) return null;
  const { ranked, ruleId, closesOn } = found;
  const url = getRankedTerms(view, ranked)?.links.rotatingActivationUrl ?? null;
  return { ...option(view, ranked, amountCents), ruleId, closesOn, url };
}

/** Which card to use at a place, best first. */
export function bestCardFor(
  view: View,
  { query, amountCents = USUAL_AMOUNT_CENTS, abroad, place }: Query,
  top?: number,
): BestCardAnswer {
  const { reference } = view.facts;
  const { category, merchant } = place;
  const found = bestCards({
    cards: view.cards,
    getTerms: view.getTerms,
    reference,
    settings: view.settings,
    getCredits: (card, terms, on) =>
      openCredits(card, terms, on, getPointCents(terms, reference.currencies, view.settings)),
    query: {
      categoryId: category.id,
      merchantId: merchant?.id ?? null,
      amountCents,
      on: view.today,
      abroad,
      channel: merchant?.channel ?? "any",
      certainty: 1,
    },
  });
  return {
    query,
    categoryId: category.id,
    channel: merchant?.channel ?? null,
    categoryLabel: category.label,
    merchant: merchant?.name ?? null,
    store: merchant?.name ?? (place.guessedFrom === undefined ? null : query),
    note:
      merchant === null
        ? place.guessedFrom === undefined
          ? null
          : `Counted as ${category.label.toLowerCase()} because of the word “${place.guessedFrom}”.`
        : `${merchant.name} counts as ${category.label.toLowerCase()}.${merchant.note === null ? "" : ` ${merchant.note}`}`,
    amountCents,
    ranked: found.ranked.slice(0, top).map((ranked) => option(view, ranked, amountCents)),
    activateFirst: buildActivation(view, found.activateFirst, amountCents),
    leadCents: found.leadCents,
    withoutOffers: bestWithoutOffers(view, found.ranked, amountCents),
    excluded: groupExcluded(found.excluded, merchant?.name ?? null),
  };
}

/** The kinds of spending at the top level: the root, and those right under it. */
function topCategories({ reference }: View["facts"]) {
  const roots = new Set(reference.categories.filter(({ parentId }) => parentId === null).map(({ id }) => id));
  return reference.categories.filter(({ parentId }) => parentId === null || roots.has(parentId));
}

/** The three best cards for each kind of spending at the top of the tree. */
export function bestCardsByCategory(view: View): BestCardAnswer[] {
  if (view.cards.every(({ status }) => status !== "active")) return [];
  return topCategories(view.facts).map((category) =>
    bestCardFor(view, { query: category.label, abroad: false, place: { category, merchant: null } }, 3),
  );
}
