import { inMorning, keyed } from "../rule-steps.ts";
import { type CardYear, cardYearAt } from "../../dates/card-year.ts";
import { addDays, addMonths } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import {
  missingFromCatalog,
  catalogSource,
  type Fact,
  fact,
  ourRule,
  referenceSource,
  memberSource,
  reportedBy,
} from "../../fact-sources.ts";
import { describeClosing } from "../../fees/closing-effects.ts";
import { isFeeDecided } from "../../fees/decided.ts";
import { feeOptions, formatBlocked, formatForecast } from "../../fees/format-fee.ts";
import { type FeeVerdict, feeVerdict } from "../../fees/verdict.ts";
import { counted, day, money, weekdayAndDay } from "../../format.ts";
import { type FeePhase, feePhase } from "../../wallet/fee-phase.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, ReminderStep, ReminderKind, Reminder, WalletFacts } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";

/** The open cards with the phase of their annual fee. Whether a fee is worth it costs more to compute: see `computeVerdict`. */
export const cardFees = (facts: AlertFacts): { card: WalletCard; phase: FeePhase }[] =>
  openCards(facts).map((card) => ({
    card,
    phase: feePhase(card, facts.getTerms(card), facts.getIssuer(card), facts.today),
  }));

export const computeVerdict = (facts: WalletFacts, card: WalletCard): FeeVerdict =>
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
export function feeFacts(facts: WalletFacts, card: WalletCard, verdict: FeeVerdict): Fact[] {
  const { ownFeeCents, authorizedUserFeesCents, capturedCents, forecastCents, since, phase } = verdict;
  const { today } = facts;
  const terms = facts.getTerms(card);
  const issuer = facts.getIssuer(card);
  const fromTerms = terms
    ? (ownFeeCents === null ? missingFromCatalog : catalogSource)(facts, terms, "fees.annual")
    : memberSource(facts, card.addedOn);
  const { postedOn } = phase;
  const charged =
    postedOn === null
      ? null
      : fact(
          "Charged",
          day(postedOn, today),
          reportedBy(facts, phase.charges.length > 0 ? "bank" : "manual", postedOn),
        );
  // While it can be given back, it is the one that was charged.
  const source = charged?.source.kind === "bank" && phase.phase === "refundable" ? charged.source : fromTerms;
  return [
    fact("Annual fee", ownFeeCents === null ? "not known" : money(ownFeeCents), source),
    authorizedUserFeesCents === 0
      ? null
      : fact("Authorized users' fee", money(authorizedUserFeesCents), memberSource(facts, null)),
    charged,
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

/** How long a charged fee with an unknown refund period is shown. */
const POSTED_SHOWN_DAYS = 30;

/** How long before a fee its first step is; null: staff removed these steps. */
const firstDays = (rule: AlertRule): number | null =>
  rule.steps.reduce<number | null>(
    (most, { key, offsetDays }) =>
      key.startsWith("decide") && offsetDays !== null ? Math.max(most ?? 0, offsetDays) : most,
    null,
  );

/** A card that is worth its fee, or whose worth isn't known, asks for no decision. */
const isOpenToDecide = ({ verdict, netCents }: FeeVerdict) =>
  netCents !== null && (verdict === "call" || verdict === "downgrade" || verdict === "cancel");

function formatCaptured({ today }: AlertFacts, { capturedCents, since, phase: { postedOn }, decideBy }: FeeVerdict) {
  const charged = postedOn === null ? "" : ` You recorded the fee on ${day(postedOn, today)}.`;
  const ends = postedOn !== null || decideBy === null ? "" : ` The card year ends ${day(decideBy, today)}.`;
  return `It gave back ${money(capturedCents)} since ${day(since, today)}.${charged}${ends}`;
}

function about(facts: AlertFacts, card: WalletCard, verdict: FeeVerdict, yearFrom: CivilDate) {
  return {
    key: `${card.id}:${yearFrom}`,
    subject: { kind: "card" as const, walletCardId: card.id, id: null },
    groupKey: `fee:${card.id}:${yearFrom}`,
    facts: feeFacts(facts, card, verdict),
    closes: "When you record your decision about this fee.",
    row: isOpenToDecide(verdict) ? { kind: "decide_fee" as const, proof: formatCaptured(facts, verdict) } : undefined,
    link: { label: "Decide on the fee", path: cardPlace(card.id, "fee") },
    mark: null,
    metrics: { ...cardMetrics(facts, card), feeCents: verdict.feeCents },
  };
}

/** Before the next fee: while it can be spared altogether. A card that is worth it needs one quiet word. */
function toDecide(facts: AlertFacts, rule: AlertRule, card: WalletCard, nextYear: CardYear): Reminder | null {
  const verdict = computeVerdict(facts, card);
  const { feeCents, decideBy } = verdict;
  if (feeCents === null || decideBy === null) return null;
  const { today } = facts;
  const name = facts.getName(card);
  const isKept = verdict.verdict === "keep";
  const words = {
    title: `${name} will charge ${money(feeCents)} about ${day(nextYear.startsOn, today)}`,
    body: isKept
      ? formatVerdict(facts, card, verdict)
      : `Decide by ${weekdayAndDay(decideBy, today)}. ${formatVerdict(facts, card, verdict)}`,
    stake: isKept ? null : feeStake(verdict),
  };
  const steps = (isKept ? ["decide45"] : ["decide45", "decide14"]).flatMap((key) => {
    const step = stepNamed(rule, key);
    if (step === undefined || step.offsetDays === null) return [];
    const on = addDays(nextYear.startsOn, -step.offsetDays);
    return [stepOn(step, on, isKept ? { ...words, severity: "low" } : words)];
  });
  if (steps[0] === undefined || steps[0].on > facts.until) return null;
  const { row, ...shared } = about(facts, card, verdict, nextYear.startsOn);
  return {
    ...shared,
    row: row && { ...row, title: `${name} will charge ${money(feeCents)}` },
    dueOn: decideBy,
    endsOn: decideBy,
    steps,
    why: `The card year of ${name} ends ${day(decideBy, today)}, and a fee for the next one follows. You haven't recorded a decision.`,
  };
}

/** After it was charged: what happened, and how long it is still given back. */
function afterCharge(facts: AlertFacts, rule: AlertRule, card: WalletCard, phase: FeePhase): Reminder | null {
  const { postedOn, refundUntil, feeCents, year } = phase;
  if (postedOn === null || feeCents === null) return null;
  const { today } = facts;
  const verdict = computeVerdict(facts, card);
  const name = facts.getName(card);
  const isKept = verdict.verdict === "keep";
  const issuer = facts.getIssuer(card)?.name ?? "Its issuer";
  const back =
    refundUntil === null
      ? "We don't know the issuer's refund period; ask before you close or change the card."
      : `${issuer} refunds it until ${weekdayAndDay(refundUntil, today)} if you close or change the card.`;
  const charged: Pick<ReminderStep, "title" | "body" | "stake"> = {
    title: `${name} charged its ${money(feeCents)} fee`,
    body: `It was charged ${day(postedOn, today)}. ${back} ${formatVerdict(facts, card, verdict)}`,
    stake: isKept ? null : feeStake(verdict),
  };
  const steps: ReminderStep[] = [];
  const posted = stepNamed(rule, "posted");
  const severity = isKept ? "low" : refundUntil === null ? "medium" : undefined;
  if (posted) steps.push(stepOn(posted, postedOn, { ...charged, ...(severity && { severity }) }));
  for (const key of refundUntil === null || isKept ? [] : ["refund7", "refund2"]) {
    const step = stepNamed(rule, key);
    if (step === undefined || step.offsetDays === null || refundUntil === null) continue;
    const on = addDays(refundUntil, -step.offsetDays);
    const title = `The ${money(feeCents)} fee of ${name} is refundable until ${day(refundUntil, today)}`;
    if (on > postedOn) steps.push(stepOn(step, on, { ...charged, title }));
  }
  const endsOn = refundUntil ?? addDays(postedOn, POSTED_SHOWN_DAYS);
  if (steps.length === 0 || endsOn < today) return null;
  return {
    ...about(facts, card, verdict, year?.startsOn ?? postedOn),
    dueOn: refundUntil,
    endsOn,
    steps,
    why: `You recorded that ${name} charged its fee on ${day(postedOn, today)}, but no decision about it.`,
  };
}

/**
 * The annual fee of a card year, in its phases: due for a decision before it is charged, charged, and still refundable. A decision
 * ends it. While a fee is awaited there is no alert, as it may not have been charged yet.
 */
export const annualFee: ReminderKind = {
  rule: {
    steps: [
      keyed("decide45", 45, "low", "now"),
      keyed("decide14", 14, "medium", "now"),
      keyed("posted", null, "high", "now"),
      keyed("refund7", 7, "high", "now"),
      keyed("refund2", 2, "high", "now"),
    ],
    parameters: { minFeeCents: 100 },
  },
  isListed: true,
  evaluate: (facts, rule) => {
    const minFeeCents = Math.max(1, parameter(rule, "minFeeCents"));
    const ahead = firstDays(rule);
    return cardFees(facts).flatMap(({ card, phase }): Reminder[] => {
      if (phase.phase === "awaiting" || isFeeDecided(card, phase)) return [];
      if (phase.postedOn !== null && (phase.phase === "refundable" || phase.refundUntil === null)) {
        const charged = (phase.feeCents ?? 0) >= minFeeCents ? afterCharge(facts, rule, card, phase) : null;
        if (charged) return [charged];
      }
      const { nextYear } = phase;
      if (nextYear === null) return [];
      const isNear = ahead !== null && addDays(nextYear.startsOn, -ahead) <= facts.until;
      if (phase.phase === "refundable" || !isNear || (phase.nextFeeCents ?? 0) < minFeeCents) return [];
      const reminder = toDecide(facts, rule, card, nextYear);
      return reminder ? [reminder] : [];
    });
  },
};

/** Worth keeping by so small a share of its fee that the verdict may flip within a month. */
const NEAR_SHARE = 0.25;

const isNearCall = ({ verdict, netCents, feeCents, thresholds }: FeeVerdict): boolean =>
  verdict === "keep" &&
  netCents !== null &&
  feeCents !== null &&
  thresholds !== null &&
  netCents < thresholds.keepFromCents + feeCents * NEAR_SHARE;

/** The last months of a card year, in which issuers make retention offers. */
export const retentionCall: ReminderKind = {
  rule: { steps: [inMorning("medium", "digest")], parameters: { minFeeCents: 9_000, fromMonth: 10 } },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (step === undefined) return [];
    const { today } = facts;
    return cardFees(facts).flatMap(({ card, phase }): Reminder[] => {
      const year = cardYearAt(card, today);
      if (year === null) return [];
      const fromOn = addMonths(year.startsOn, parameter(rule, "fromMonth") - 1);
      if (fromOn > facts.until || fromOn > year.endsOn) return [];
      const isRunning = phase.phase === "refundable" || phase.phase === "awaiting";
      if (isRunning || (phase.nextFeeCents ?? 0) < Math.max(1, parameter(rule, "minFeeCents"))) return [];
      if (isFeeDecided(card, phase)) return [];
      const verdict = computeVerdict(facts, card);
      const isCalled = verdict.verdict === "call";
      if ((!isCalled && !isNearCall(verdict)) || verdict.feeCents === null) return [];
      const name = facts.getName(card);
      const yearFrom = addDays(year.endsOn, 1);
      return [
        {
          key: `${card.id}:${yearFrom}`,
          subject: { kind: "card", walletCardId: card.id, id: null },
          groupKey: `fee:${card.id}:${yearFrom}`,
          dueOn: year.endsOn,
          endsOn: year.endsOn,
          // The annual-fee alert already covers this decision.
          unlessNotified: `annual_fee|${card.id}:${yearFrom}`,
          steps: isCalled
            ? [
                stepOn(step, fromOn, {
                  title: `Ask what ${name} offers to keep you`,
                  body: `Its ${money(verdict.feeCents)} fee is charged after ${weekdayAndDay(year.endsOn, today)}. ${formatVerdict(facts, card, verdict)}`,
                  stake: feeStake(verdict),
                }),
              ]
            : [],
          heldSteps: isCalled ? [] : [step.key],
          why: `The card year of ${name} ends ${day(year.endsOn, today)}, and based on its value a call may be worthwhile.`,
          facts: feeFacts(facts, card, verdict),
          closes: `When you record your decision about this fee, or after ${day(year.endsOn, today)}.`,
          link: { label: "See its value", path: cardPlace(card.id, "fee") },
          mark: null,
          metrics: { ...cardMetrics(facts, card), feeCents: verdict.feeCents },
        },
      ];
    });
  },
};
