import { faceOfAmount, getMeasure, getWeight } from "../benefits/worth.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { RewardCurrency } from "../catalog/reference.ts";
import { cardYearsStarting } from "../dates/card-year.ts";
import { endOfMonth, maxDate, minDate } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { listCosts, recordedFees } from "../wallet/charges.ts";
import { feeAt, feeEventIn } from "../wallet/fee-phase.ts";
import { centsOfUnits, roundCents } from "../money.ts";
import { tierValueCents } from "../offers/bonus-value.ts";
import { cashValuation, centsPerUnit } from "../valuation.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";
import { creditWorth } from "./credit-worth.ts";
import type { ValueEntry } from "./entries.ts";

type Span = { from: CivilDate; to: CivilDate };

const isIn = (on: CivilDate, { from, to }: Span) => from <= on && on <= to;

function credits(card: WalletCard, terms: CardTerms | null, pointCents: number | null, span: Span): ValueEntry[] {
  const entries: ValueEntry[] = [];
  for (const [benefitId, windows] of Object.entries(card.uses)) {
    const benefit = terms?.benefits.find(({ id }) => id === benefitId) ?? null;
    const weight = getWeight(card, benefit ?? { id: benefitId, defaultWeight: 1 });
    const isCounted = benefit !== null && getMeasure(benefit) === "uses";
    for (const [cycleKey, window] of Object.entries(windows)) {
      if (window.state !== "used") continue;
      for (const { id: useId, on, amount } of window.uses) {
        if (!isIn(on, span)) continue;
        const usedAmount = isCounted ? 1 : amount;
        const amountCents = creditWorth(benefit, usedAmount, weight, pointCents);
        const face = benefit === null ? usedAmount : faceOfAmount(benefit, usedAmount, pointCents);
        const faceCents = face === null ? null : roundCents(face);
        const use = { benefitId, cycleKey, useId, usedAmount, faceCents, weight };
        entries.push({ walletCardId: card.id, kind: "credit", on, amountCents, ...use });
      }
    }
  }
  return entries;
}

/** Months count whole: the ones that begin in the span. */
const monthsIn = (months: Readonly<Record<string, unknown>>, span: Span): string[] =>
  Object.keys(months).filter((month) => isIn(`${month}-01`, span));

const dayOfMonthEntry = (month: string, { to }: Span): CivilDate => minDate(endOfMonth(`${month}-01`), to);

function rewards(card: WalletCard, terms: CardTerms | null, pointCents: number | null, span: Span): ValueEntry[] {
  const currencyId = terms?.earn.currencyId ?? null;
  return monthsIn(card.earnedUnits, span).map((month) => {
    // Whole units, as the issuer writes them down: then units times their worth is the amount.
    const units = roundCents(card.earnedUnits[month] ?? 0);
    return {
      walletCardId: card.id,
      kind: "rewards",
      on: dayOfMonthEntry(month, span),
      amountCents: pointCents === null ? null : centsOfUnits(units, pointCents),
      month,
      units,
      currencyId,
      centsPerUnit: pointCents,
    };
  });
}

/** The tiers that were met when the bonus was credited: all of them if the member marked it so, else those that the spending covers. */
function bonuses(
  card: WalletCard,
  currencies: readonly RewardCurrency[],
  settings: WalletSettings,
  span: Span,
): ValueEntry[] {
  if (card.offer === null || card.offer.creditedOn === null || !isIn(card.offer.creditedOn, span)) return [];
  const { offer, creditedOn: on, eligibleCents, adjustmentCents, metOn } = card.offer;
  const spent = eligibleCents + adjustmentCents;
  const least = Math.min(...offer.tiers.map((tier) => tier.spendCents));
  const of = { walletCardId: card.id, on, offerId: offer.id };
  const entries: ValueEntry[] = [];
  for (const [tierIndex, tier] of offer.tiers.entries()) {
    // A bonus on the account proves its first tier, whatever was logged.
    if (metOn === null && spent < tier.spendCents && tier.spendCents > least) continue;
    entries.push({ ...of, kind: "bonus", tierIndex, amountCents: tierValueCents(tier, currencies, settings) });
  }
  for (const { label, valueCents, weight } of offer.extra) {
    entries.push({ ...of, kind: "bonus_extra", label, amountCents: roundCents(valueCents * weight) });
  }
  return entries;
}

/** Without an opening, years that began before the card was added may not be the card's: nothing is assumed of them. */
const yearsIn = (card: WalletCard, { from, to }: Span) =>
  cardYearsStarting(card, card.openedOn === null ? maxDate(from, card.addedOn) : from, to);

function fees(card: WalletCard, terms: CardTerms | null, span: Span): ValueEntry[] {
  const entries: ValueEntry[] = [];
  for (const [yearFrom, { state, on, amountCents, charges = [] }] of Object.entries(recordedFees(card))) {
    const paid = state === "posted" && amountCents > 0 ? -amountCents : 0;
    if (isIn(on, span))
      entries.push({ walletCardId: card.id, kind: "fee", on, amountCents: paid, yearFrom, state, charges });
  }
  for (const year of yearsIn(card, span)) {
    const { startsOn: on } = year;
    if (card.closedOn !== null && card.closedOn <= on && on !== card.openedOn) break;
    // Before a product change the fee was the former card's.
    if (card.changedFromId !== null && on < card.addedOn) continue;
    const { cents } = feeAt(terms, card, on);
    if (cents === 0 || feeEventIn(card, year) !== null) continue;
    const amountCents = cents === null ? null : -cents;
    entries.push({
      walletCardId: card.id,
      kind: "fee",
      on,
      amountCents,
      yearFrom: on,
      state: "assumed",
      charges: [],
    });
  }
  return entries;
}

/** For each card year that begins while they are on the card, and on the day they come to it. */
function authorizedUserFees(card: WalletCard, span: Span): ValueEntry[] {
  const starts = yearsIn(card, span).map(({ startsOn }) => startsOn);
  return card.authorizedUsers.flatMap(({ id: userId, addedOn, feeCents }) => {
    if (feeCents === null || feeCents === 0) return [];
    const firstOn = maxDate(addedOn, card.openedOn ?? addedOn);
    const days = starts.filter((on) => on > firstOn && (card.closedOn === null || on < card.closedOn));
    if (isIn(firstOn, span)) days.push(firstOn);
    return days.map((on) => ({
      walletCardId: card.id,
      kind: "authorized_user_fee" as const,
      on,
      amountCents: -feeCents,
      userId,
    }));
  });
}

/** A month that the member entered counts whole; what a bank charged counts on its day. */
function costs(card: WalletCard, span: Span): ValueEntry[] {
  return listCosts(card)
    .filter(({ month, on }) => isIn(on ?? `${month}-01`, span))
    .map(({ group, month, on, cents, charge }) => ({
      walletCardId: card.id,
      kind: "cost",
      on: on ?? dayOfMonthEntry(month, span),
      amountCents: -cents,
      month,
      cost: group,
      charge,
    }));
}

/** What one unit of a card's currency is worth; null when the card earns nothing or its currency is not in the catalog. */
export function getPointCents(
  terms: CardTerms | null,
  currencies: readonly RewardCurrency[],
  settings: WalletSettings,
): number | null {
  if (terms === null) return cashValuation.centsPerUnit;
  const currency = currencies.find(({ id }) => id === terms.earn.currencyId);
  return currency === undefined ? null : centsPerUnit(currency, settings).centsPerUnit;
}

/**
 * What a card gave and cost from one day to another, both included, in order of time: credits that were used at what they are worth to
 * the holder (one that is still awaited is not there yet; one that is not wanted any more gave what it gave), rewards on recorded purchases by month, a bonus on the day it was credited, the
 * annual fee on the day it posted (else, assumed, on the anniversary), and interest and other costs. A product change leaves the former
 * card its past: a fee is assumed only while the card was this one and open.
 */
export function valueEntries(
  card: WalletCard,
  terms: CardTerms | null,
  currencies: readonly RewardCurrency[],
  settings: WalletSettings,
  from: CivilDate,
  to: CivilDate,
): ValueEntry[] {
  const span = { from, to };
  const pointCents = getPointCents(terms, currencies, settings);
  return [
    ...credits(card, terms, pointCents, span),
    ...rewards(card, terms, pointCents, span),
    ...bonuses(card, currencies, settings, span),
    ...fees(card, terms, span),
    ...authorizedUserFees(card, span),
    ...costs(card, span),
  ].toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}
