import { maxDate } from "../../dates/civil.ts";
import type { OfferStatus } from "../../offers/pace.ts";
import { money, day, weekdayAndDay } from "../../words.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import { stepsAround } from "../steps.ts";
import { aboutOffer, bonusOf, bonusStake, type CardOffer, cardOffers } from "./card-offers.ts";

const OPEN: ReadonlySet<OfferStatus> = new Set(["planning", "on_track", "tight", "off_track", "stalled"]);

function bodyOf(facts: AlertFacts, { pace }: CardOffer, safeByOn: string, deadlineOn: string): string {
  const bonus = bonusOf(facts, pace.next.tier);
  const deadline = weekdayAndDay(deadlineOn, facts.today);
  const need = `${money(pace.remainingCents)} of ${money(pace.next.tier.spendCents)} is missing for ${bonus}.`;
  if (safeByOn < facts.today) {
    return `${need} Its deadline is ${deadline}. Spending counts when it posts, so what you spend now may come too late.`;
  }
  const perDay = pace.needPerDayCents === null ? "" : `: ${money(pace.needPerDayCents)} a day until then`;
  return `${need} Its deadline is ${deadline}, and spending counts when it posts, so ${weekdayAndDay(safeByOn, facts.today)} is the last safe day${perDay}.`;
}

/** Spending that a welcome offer still asks for, told before the last day on which it is sure to post in time. */
export const welcomeOfferDeadline: Evaluator = (facts, rule) =>
  cardOffers(facts).flatMap((each): Reminder[] => {
    const { card, pace, progress } = each;
    const { deadlineOn, safeByOn, status } = pace;
    if (!OPEN.has(status) || deadlineOn === null || safeByOn === null) return [];
    const { today } = facts;
    const words = {
      title: `Spend ${money(pace.remainingCents)} on ${facts.nameOf(card)} by ${day(safeByOn, today)}`,
      body: bodyOf(facts, each, safeByOn, deadlineOn),
      stake: bonusStake(facts, each),
    };
    const steps = stepsAround(rule, safeByOn, () => words).map((step) => ({
      ...step,
      on: maxDate(step.on, progress.startOn),
    }));
    if (steps[0] === undefined || steps[0].on > facts.until) return [];
    const about = aboutOffer(facts, each);
    return [
      {
        ...about,
        key: `${about.key}:${pace.next.tier.spendCents}`,
        dueOn: safeByOn,
        endsOn: deadlineOn,
        steps,
        why: `You track the welcome offer of ${facts.nameOf(card)}, and it is not met yet.`,
        closes: `As soon as ${money(pace.next.tier.spendCents)} is counted, or you put the offer aside.`,
        link: { label: "See how far it has come", path: cardPlace(card.id) },
        mark: null,
      },
    ];
  });
