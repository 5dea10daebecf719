import { addDays } from "../../dates/civil.ts";
import { day, money, weekdayAndDay } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder, ReminderStep } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutOffer, formatBonus, bonusStake, type CardOffer, cardOffers, formatCounted } from "./card-offers.ts";
import { isOffTrack, isSpendingUnknown } from "../../offers/pace.ts";

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
  const once = addDays(startOn, parameter(rule, "minAgeDays"));
  return { once, again: addDays(once, parameter(rule, "againAfterDays")) };
}

/** An offer is no longer behind when it is on pace with this many days to spare. With fewer, a single purchase could raise the alert again. */
const SPARE_DAYS = 7;

const isAtRisk = ({ pace: { status, projectedOn, safeByOn } }: CardOffer): boolean =>
  status === "tight" ||
  (status === "on_track" && projectedOn !== null && safeByOn !== null && projectedOn > addDays(safeByOn, -SPARE_DAYS));

/**
 * An offer that will not be met at its pace. Earlier days aren't remembered, so the steps are days of the offer itself: the one on
 * which it is old enough to be judged, and one some time later. An offer that falls behind after that second day gets that step: the
 * less time is left, the more it weighs. Spending that brings it well back on pace resolves it. An offer without any recorded
 * spending is left to `welcome_offer_deadline`.
 */
export const welcomeOfferPace: Evaluator = (facts, rule) =>
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
  });
