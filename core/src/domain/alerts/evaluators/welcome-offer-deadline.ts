import { maxDate } from "../../dates/civil.ts";
import { isSpendingUnknown, type OfferStatus } from "../../offers/pace.ts";
import { money, day, weekdayAndDay } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder, ReminderStep } from "../reminder.ts";
import { atMostMedium } from "../severity.ts";
import { stepsAround } from "../steps.ts";
import { aboutOffer, formatBonus, bonusStake, type CardOffer, cardOffers, formatCounted } from "./card-offers.ts";

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
export const welcomeOfferDeadline: Evaluator = (facts, rule) =>
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
  });
