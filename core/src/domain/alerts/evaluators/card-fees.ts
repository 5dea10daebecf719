import { describeClosing } from "../../fees/closing-effects.ts";
import { feeOptions, formatBlocked, formatForecast } from "../../fees/format-fee.ts";
import { type FeePhase, feePhase } from "../../wallet/fee-phase.ts";
import { type FeeVerdict, feeVerdict } from "../../fees/verdict.ts";
import {
  missingFromCatalog,
  catalogSource,
  type Fact,
  fact,
  ourRule,
  referenceSource,
  memberSource,
} from "../../fact-sources.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { counted, day, money } from "../../format.ts";
import type { AlertFacts, ReminderStep } from "../reminder.ts";

/** The open cards with the phase of their annual fee. Whether a fee is worth it costs more to compute: see `computeVerdict`. */
export const cardFees = (facts: AlertFacts): { card: WalletCard; phase: FeePhase }[] =>
  openCards(facts).map((card) => ({
    card,
    phase: feePhase(card, facts.getTerms(card), facts.getIssuer(card), facts.today),
  }));

export const computeVerdict = (facts: AlertFacts, card: WalletCard): FeeVerdict =>
  feeVerdict({
    card,
    getTerms: facts.getTerms,
    cards: facts.cards,
    reference: facts.reference,
    settings: facts.settings,
    on: facts.today,
  });

function withoutForecast({ verdict, days, isRecorded, possibleCents }: FeeVerdict): string {
  const why =
    verdict === "too_early" && isRecorded
      ? `${counted(days, "day")} of history isn't enough to estimate its value.`
      : "No credit use or purchase was recorded, so its value is unknown.";
  const possible =
    possibleCents > 0 ? ` Its credits could be worth ${money(possibleCents)} over the next 12 months.` : "";
  return `${why}${possible}`;
}

/** What the card should give back, and the options by that, with their numbers. */
export function formatVerdict(facts: AlertFacts, card: WalletCard, verdict: FeeVerdict): string {
  const { today } = facts;
  const forecast = formatForecast(verdict);
  if (forecast === null) return withoutForecast(verdict);
  const { verdict: word } = verdict;
  const options = word === "call" || word === "downgrade" || word === "cancel" ? ` ${feeOptions[word]}.` : "";
  const closing = word === "cancel" ? ` ${describeClosing(card, facts, today)}` : "";
  const blocked = verdict.blockedBecause.map((each) => ` ${formatBlocked(each, today)}`).join("");
  return `Over the next 12 months it should give back ${forecast}${options}${closing}${blocked}`;
}

/** What the fee costs beyond the card's value; all of it when the value is unknown. */
export function feeStake({ netCents, feeCents }: FeeVerdict): ReminderStep["stake"] {
  if (netCents === null) return feeCents === null ? null : { cents: feeCents, note: "annual fee" };
  return netCents < 0 ? { cents: -netCents, note: "fee above its value" } : null;
}

/** The numbers that a verdict rests on. */
export function feeFacts(facts: AlertFacts, card: WalletCard, verdict: FeeVerdict): Fact[] {
  const { ownFeeCents, authorizedUserFeesCents, capturedCents, forecastCents, since, phase } = verdict;
  const { today } = facts;
  const terms = facts.getTerms(card);
  const issuer = facts.getIssuer(card);
  const source = terms
    ? (ownFeeCents === null ? missingFromCatalog : catalogSource)(facts, terms, "fees.annual")
    : memberSource(facts, card.addedOn);
  return [
    fact("Annual fee", ownFeeCents === null ? "not known" : money(ownFeeCents), source),
    authorizedUserFeesCents === 0
      ? null
      : fact("Authorized users' fee", money(authorizedUserFeesCents), memberSource(facts, null)),
    phase.postedOn === null ? null : fact("Charged", day(phase.postedOn, today), memberSource(facts, phase.postedOn)),
    phase.refundUntil !== null && issuer?.feeRefundDays
      ? fact(
          "Refundable until",
          day(phase.refundUntil, today),
          referenceSource(issuer.feeRefundDays.provenance, issuer.name),
        )
      : null,
    fact(`Value since ${day(since, today)}`, money(capturedCents), memberSource(facts, null)),
    forecastCents === null ? null : fact("12-month forecast", money(forecastCents), ourRule("Based on past use")),
  ].filter((each) => each !== null);
}
