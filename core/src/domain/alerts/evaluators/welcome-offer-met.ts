import { addDays } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { day, list, money } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutOffer, formatBonus, bonusStake, type CardOffer, cardOffers, confirmBonus } from "./card-offers.ts";

/** The day on which enough was counted; of an offer whose last tier was missed, the day after its deadline; null: not known. */
function metSince({ progress, pace }: CardOffer): CivilDate | null {
  if (progress.metOn !== null) return progress.metOn;
  return pace.next.missed && pace.deadlineOn !== null ? addDays(pace.deadlineOn, 1) : null;
}

/** Each tier that is met, in words. */
const metBonus = (facts: AlertFacts, { pace }: CardOffer): string =>
  list(pace.tiers.filter(({ met }) => met).map(({ tier }) => formatBonus(facts, tier)));

/** Enough is spent: good news, and the question whether the bonus has come. */
export const welcomeOfferMet: Evaluator = (facts, rule) => {
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
        row: { kind: "confirm_bonus" },
        link: { label: "See the card", path: cardPlace(card.id, "offer") },
        mark: confirmBonus(card),
      },
    ];
  });
};
