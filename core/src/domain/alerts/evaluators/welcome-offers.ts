import { before, inMorning, once } from "../rule-steps.ts";
import type { OfferTier } from "../../catalog/offer.ts";
import { maxDate, addDays } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { type Fact, fact, ourRule, memberSource } from "../../fact-sources.ts";
import { day, money, weekdayAndDay, list, counted } from "../../format.ts";
import { bonusValueCents } from "../../offers/bonus-value.ts";
import { formatTier } from "../../offers/format-tier.ts";
import {
  isSpendingUnknown,
  type OfferPace,
  offerPace,
  paceSince,
  type OfferStatus,
  isOffTrack,
  clawbackEndsOn,
} from "../../offers/pace.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { OfferProgress, WalletCard } from "../../wallet/shapes.ts";
import type { Metrics } from "../condition.ts";
import { cardPlace } from "../places.ts";
import type {
  AlertFacts,
  AlertMark,
  AlertSubject,
  ReminderStep,
  ReminderKind,
  Reminder,
  WalletFacts,
} from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { atMostMedium } from "../severity.ts";
import { stepsAround, parameter, stepNamed, stepOn } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";

/** A welcome offer that is tracked on an open card. */
export type CardOffer = { card: WalletCard; progress: OfferProgress; pace: OfferPace };

export const cardOffers = (facts: AlertFacts): CardOffer[] =>
  openCards(facts).flatMap((card) =>
    card.offer === null || card.offer.dismissed
      ? []
      : [{ card, progress: card.offer, pace: offerPace(card.offer, facts.today) }],
  );

/** The bonus of a tier, in words. */
export const formatBonus = (facts: WalletFacts, tier: OfferTier): string =>
  formatTier(tier, facts.reference.currencies);

export function bonusStake(facts: AlertFacts, { pace }: CardOffer): ReminderStep["stake"] {
  const cents = bonusValueCents(pace.tiers, facts.reference.currencies, facts.settings);
  return cents === null ? null : { cents, note: "the bonus" };
}

export function offerFacts(facts: WalletFacts, { progress, pace }: CardOffer): Fact[] {
  const { today } = facts;
  const { deadlineOn, safeByOn, next } = pace;
  const enteredByMember = memberSource(facts, progress.startOn);
  return [
    fact("Offer", `${formatBonus(facts, next.tier)} for ${money(next.tier.spendCents)}`, memberSource(facts, null)),
    fact("Spent so far", money(pace.spentCents), memberSource(facts, null)),
    progress.adjustmentCents === 0
      ? null
      : fact("Your corrections", money(progress.adjustmentCents), memberSource(facts, null)),
    fact("Started", day(progress.startOn, today), enteredByMember),
    deadlineOn === null ? null : fact("Deadline", day(deadlineOn, today), enteredByMember),
    safeByOn === null ? null : fact("Safe by", day(safeByOn, today), ourRule("Five days for posting")),
    progress.metOn === null
      ? null
      : fact("Spending met", day(progress.metOn, today), memberSource(facts, progress.metOn)),
  ].filter((each) => each !== null);
}

/** What counted so far, and at what pace. */
export function formatCounted({ today }: AlertFacts, { pace, progress }: CardOffer): string {
  if (isSpendingUnknown(progress)) return "No spending is recorded toward it.";
  const since = paceSince(pace, progress);
  return `${money(pace.spentCents)} counted so far, ${money(pace.pacePerDayCents)} a day${since === null ? "" : ` since ${day(since, today)}`}.`;
}

/** The parts that reminders about one offer share. */
export function aboutOffer(facts: AlertFacts, each: CardOffer) {
  const { card, progress } = each;
  const subject: AlertSubject = { kind: "offer", walletCardId: card.id, id: progress.offer.id };
  const metrics: Metrics = { ...cardMetrics(facts, card), worthCents: bonusStake(facts, each)?.cents ?? null };
  return {
    key: `${card.id}:${progress.offer.id}`,
    subject,
    groupKey: `offer:${card.id}:${progress.offer.id}`,
    facts: offerFacts(facts, each),
    metrics,
  };
}

export const confirmBonus = ({ id }: WalletCard): AlertMark => ({
  kind: "confirm_bonus",
  label: "Mark as received",
  walletCardId: id,
  subjectId: null,
  cycleKey: null,
  amount: null,
});

const OPEN: ReadonlySet<OfferStatus> = new Set(["planning", "on_track", "tight", "off_track", "stalled"]);

function formatBody(facts: AlertFacts, each: CardOffer, safeByOn: string, deadlineOn: string): string {
  const { pace } = each;
  const bonus = formatBonus(facts, pace.next.tier);
  const deadline = weekdayAndDay(deadlineOn, facts.today);
  const total = money(pace.next.tier.spendCents);
  const isUnknown = isSpendingUnknown(each.progress);
  const need = isUnknown
    ? `No spending is recorded toward the ${total} required for ${bonus}. Log your spending to see what's left.`
    : `${money(pace.remainingCents)} of ${total} isn't recorded yet for ${bonus}.`;
  if (safeByOn < facts.today) {
    return `${need} Its deadline is ${deadline}. Spending counts when it posts, so new purchases may be too late.`;
  }
  const perDay = isUnknown || pace.needPerDayCents === null ? "" : `: ${money(pace.needPerDayCents)} a day until then`;
  return `${need} Its deadline is ${deadline}, and spending counts when it posts, so ${weekdayAndDay(safeByOn, facts.today)} is the last safe day${perDay}.`;
}

/** A safe day that has passed is no day to spend by. */
function formatTitle(facts: AlertFacts, each: CardOffer, safeByOn: string, deadlineOn: string): string {
  const name = facts.getName(each.card);
  if (isSpendingUnknown(each.progress)) return `How much have you spent toward the welcome offer on ${name}?`;
  const by = safeByOn < facts.today ? deadlineOn : safeByOn;
  return `Spend ${money(each.pace.remainingCents)} on ${name} by ${day(by, facts.today)}`;
}

/** The highest severity when the spending is unknown. */
const asUnknown = ({ severity, ...step }: ReminderStep): ReminderStep => ({
  ...step,
  severity: atMostMedium(severity),
});

/** Spending that a welcome offer still requires, before the last day on which a purchase is sure to post in time. */
export const welcomeOfferDeadline: ReminderKind = {
  rule: {
    steps: [
      before(60, "low", "digest"),
      before(30, "low", "digest"),
      before(14, "medium", "now"),
      before(7, "high", "now"),
      before(2, "critical", "now"),
    ],
    critical: true,
  },
  isListed: true,
  evaluate: (facts, rule) =>
    cardOffers(facts).flatMap((each): Reminder[] => {
      const { card, pace, progress } = each;
      const { deadlineOn, safeByOn, status } = pace;
      if (!OPEN.has(status) || deadlineOn === null || safeByOn === null) return [];
      const words = {
        title: formatTitle(facts, each, safeByOn, deadlineOn),
        body: formatBody(facts, each, safeByOn, deadlineOn),
        stake: bonusStake(facts, each),
      };
      const steps = stepsAround(rule, safeByOn, () => words)
        .map((step) => ({ ...step, on: maxDate(step.on, progress.startOn) }))
        .map((step) => (isSpendingUnknown(each.progress) ? asUnknown(step) : step));
      if (steps[0] === undefined || steps[0].on > facts.until) return [];
      const about = aboutOffer(facts, each);
      return [
        {
          ...about,
          key: `${about.key}:${pace.next.tier.spendCents}`,
          dueOn: safeByOn,
          endsOn: deadlineOn,
          steps,
          why: `You're tracking the welcome offer on ${facts.getName(card)}, and it isn't met yet.`,
          closes: `As soon as ${money(pace.next.tier.spendCents)} counts, or you hide the offer.`,
          row: { kind: "offer_progress", proof: formatCounted(facts, each) },
          link: { label: "See progress", path: cardPlace(card.id, "offer") },
          mark: null,
        },
      ];
    }),
};

function formatMessage(facts: AlertFacts, each: CardOffer): Pick<ReminderStep, "title" | "body" | "stake"> {
  const { card, pace } = each;
  const { today } = facts;
  const { deadlineOn, needPerDayCents, projectedOn } = pace;
  const late =
    pace.status === "stalled" || projectedOn === null || deadlineOn === null
      ? "little was recorded lately"
      : `at ${money(pace.pacePerDayCents)} a day you'd meet it ${day(projectedOn, today)}, after its deadline of ${weekdayAndDay(deadlineOn, today)}`;
  const need =
    needPerDayCents === null || pace.safeByOn === null || pace.safeByOn < today
      ? ""
      : ` ${money(needPerDayCents)} a day until ${day(pace.safeByOn, today)} would be enough.`;
  return {
    title: `The welcome offer on ${facts.getName(card)} ${pace.status === "stalled" ? "has stalled" : "is behind"}`,
    body: `${money(pace.remainingCents)} isn't recorded yet for ${formatBonus(facts, pace.next.tier)}, and ${late}.${need}`,
    stake: bonusStake(facts, each),
  };
}

/** The days of an offer on which it is judged: once it is old enough, and some time later. */
function judgedOn(rule: AlertRule, { startOn }: CardOffer["progress"]) {
  const firstOn = addDays(startOn, parameter(rule, "minAgeDays"));
  return { once: firstOn, again: addDays(firstOn, parameter(rule, "againAfterDays")) };
}

/** An offer is no longer behind when it is on pace with this many days to spare. With fewer, a single purchase could raise the alert again. */
export const SPARE_DAYS = 7;

const isAtRisk = ({ pace: { status, projectedOn, safeByOn } }: CardOffer): boolean =>
  status === "tight" ||
  (status === "on_track" && projectedOn !== null && safeByOn !== null && projectedOn > addDays(safeByOn, -SPARE_DAYS));

/**
 * An offer that will not be met at its pace. Earlier days aren't remembered, so the steps are days of the offer itself: the one on
 * which it is old enough to be judged, and one some time later. An offer that falls behind after that second day gets that step: the
 * less time is left, the more it weighs. Spending that brings it well back on pace resolves it. An offer without any recorded
 * spending is left to `welcome_offer_deadline`.
 */
export const welcomeOfferPace: ReminderKind = {
  rule: {
    steps: [once("medium", "digest"), once("high", "digest", "again")],
    parameters: { minAgeDays: 14, againAfterDays: 14 },
  },
  isListed: true,
  evaluate: (facts, rule) =>
    cardOffers(facts).flatMap((each): Reminder[] => {
      const { card, pace, progress } = each;
      if (isSpendingUnknown(progress) || (!isOffTrack(pace) && !isAtRisk(each))) return [];
      const words = formatMessage(facts, each);
      const days = judgedOn(rule, progress);
      const steps = (["once", "again"] as const).flatMap((key) => {
        const step = stepNamed(rule, key);
        return step === undefined || days[key] > (pace.deadlineOn ?? days[key]) ? [] : [stepOn(step, days[key], words)];
      });
      if (steps[0] === undefined || steps[0].on > facts.until) return [];
      const about = aboutOffer(facts, each);
      return [
        {
          ...about,
          key: `${about.key}:${pace.next.tier.spendCents}`,
          dueOn: pace.safeByOn,
          endsOn: pace.deadlineOn,
          steps: isOffTrack(pace) ? steps : [],
          heldSteps: isOffTrack(pace) ? [] : steps.map(({ key }) => key),
          why: `You're tracking the welcome offer on ${facts.getName(card)}. ${pace.enteredPerDayCents === 0 ? "Based on the last 30 days" : "At the pace so far"}, it won't be met in time.`,
          closes: "When spending is back on pace with a week to spare, or you hide the offer.",
          row: { kind: "offer_progress", proof: formatCounted(facts, each) },
          link: { label: "See progress", path: cardPlace(card.id, "offer") },
          mark: null,
        },
      ];
    }),
};

/** The day on which enough was counted; of an offer whose last tier was missed, the day after its deadline; null: not known. */
function metSince({ progress, pace }: CardOffer): CivilDate | null {
  if (progress.metOn !== null) return progress.metOn;
  return pace.next.missed && pace.deadlineOn !== null ? addDays(pace.deadlineOn, 1) : null;
}

/** Each tier that is met, in words. */
const metBonus = (facts: AlertFacts, { pace }: CardOffer): string =>
  list(pace.tiers.filter(({ met }) => met).map(({ tier }) => formatBonus(facts, tier)));

/** Enough is spent: good news, and the question whether the bonus has come. */
export const welcomeOfferMet: ReminderKind = {
  rule: { steps: [once("success", "no")], parameters: { shownDays: 60 } },
  isListed: true,
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    return cardOffers(facts).flatMap((each): Reminder[] => {
      const { card, pace } = each;
      if (step === undefined || pace.status !== "met" || pace.clawbackRisk) return [];
      const since = metSince(each);
      const on = since ?? facts.today;
      const name = facts.getName(card);
      return [
        {
          ...aboutOffer(facts, each),
          dueOn: null,
          endsOn: since === null ? null : addDays(since, parameter(rule, "shownDays")),
          steps: [
            stepOn(step, on, {
              title: `You met the welcome offer on ${name}`,
              body: `You spent ${money(pace.spentCents)}, enough for ${metBonus(facts, each)}. Mark it as received once the bonus posts.`,
              stake: bonusStake(facts, each),
            }),
          ],
          why: `You're tracking the welcome offer on ${name}, and its spending is met${since === null ? "" : ` since ${day(since, facts.today)}`}.`,
          closes: "When you mark the bonus as received.",
          row: { kind: "confirm_bonus", staysListed: true },
          link: { label: "See the card", path: cardPlace(card.id, "offer") },
          mark: confirmBonus(card),
        },
      ];
    });
  },
};

/** Enough was spent long ago, and no bonus is recorded. When the day of meeting it is unknown, there is no alert. */
export const welcomeOfferMissing: ReminderKind = {
  rule: { steps: [inMorning("high", "now")], parameters: { afterDays: 60 } },
  isListed: true,
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    const afterDays = parameter(rule, "afterDays");
    return cardOffers(facts).flatMap((each): Reminder[] => {
      const { card, progress, pace } = each;
      if (step === undefined || progress.metOn === null || progress.creditedOn !== null || pace.clawbackRisk) return [];
      const on = addDays(progress.metOn, afterDays);
      if (on > facts.until) return [];
      const name = facts.getName(card);
      const met = weekdayAndDay(progress.metOn, facts.today);
      const about = aboutOffer(facts, each);
      return [
        {
          ...about,
          dueOn: null,
          endsOn: null,
          steps: [
            stepOn(step, on, {
              title: `Has the bonus on ${name} posted?`,
              body: `You spent enough for ${formatBonus(facts, pace.next.tier)} ${met}, and no bonus is recorded. Check the account, and ask the issuer if it isn't there.`,
              stake: bonusStake(facts, each),
            }),
          ],
          why: `Most bonuses post within ${counted(afterDays, "day")} of meeting the spending. We can't see yours, so we ask.`,
          facts: [...about.facts, fact("Days until we ask", String(afterDays), ourRule())],
          closes: "When you mark the bonus as received.",
          row: { kind: "confirm_bonus", staysListed: true },
          link: { label: "See the card", path: cardPlace(card.id, "offer") },
          mark: confirmBonus(card),
        },
      ];
    });
  },
};

/** The last day with more refunds than spending; else the day on which it was met, or today. */
function refundedOn({ progress }: CardOffer, today: CivilDate): CivilDate {
  const days = Object.entries(progress.recent).filter(([on, cents]) => cents < 0 && on <= today);
  return (
    days
      .map(([on]) => on)
      .toSorted()
      .at(-1) ??
    progress.metOn ??
    today
  );
}

function formatMissingSpend({ today }: AlertFacts, { pace, progress }: CardOffer, targetCents: number): string {
  const missing = `${money(targetCents - pace.spentCents)} of the ${money(targetCents)}`;
  const bonus = progress.creditedOn === null ? "may not pay the bonus" : "may take the bonus back";
  return pace.deadlineOn !== null && today <= pace.deadlineOn
    ? `${missing} required is missing again. Spend it by ${weekdayAndDay(pace.deadlineOn, today)}, or the bank ${bonus}.`
    : `${missing} of required spending is missing, and the deadline has passed. The bank ${bonus}.`;
}

/** A refund took the spending below what the offer requires after it was met: the bonus may not be paid, or may be clawed back. */
export const offerClawbackRisk: ReminderKind = {
  rule: { steps: [once("high", "now")] },
  isListed: true,
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    const { today } = facts;
    return cardOffers(facts).flatMap((each): Reminder[] => {
      const { card, progress, pace } = each;
      const endsOn = clawbackEndsOn(progress);
      const targetCents = pace.tiers.at(-1)?.tier.spendCents ?? 0;
      if (step === undefined || !pace.clawbackRisk || today > endsOn || pace.spentCents >= targetCents) return [];
      const { deadlineOn } = pace;
      return [
        {
          ...aboutOffer(facts, each),
          dueOn: deadlineOn !== null && today <= deadlineOn ? deadlineOn : null,
          endsOn,
          steps: [
            stepOn(step, refundedOn(each, today), {
              title: `A refund puts the bonus on ${facts.getName(card)} at risk`,
              body: formatMissingSpend(facts, each, targetCents),
              stake: bonusStake(facts, each),
            }),
          ],
          why:
            progress.metOn === null
              ? "You logged a refund after the bonus arrived."
              : `You met the spending on ${day(progress.metOn, today)}, and a refund or correction took it back below.`,
          closes: `As soon as ${money(targetCents)} counts again, or after ${day(endsOn, today)}.`,
          row: { kind: "offer_clawback" },
          link: { label: "See the card", path: cardPlace(card.id, "offer") },
          mark: null,
        },
      ];
    });
  },
};
