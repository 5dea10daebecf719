import { addDays } from "../../dates/civil.ts";
import { fact, ourRule } from "../../fact-sources.ts";
import { counted, weekdayAndDay } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { Evaluator, Reminder } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutOffer, formatBonus, bonusStake, cardOffers, confirmBonus } from "./card-offers.ts";

/** Enough was spent long ago, and no bonus is recorded. When the day of meeting it is unknown, there is no alert. */
export const welcomeOfferMissing: Evaluator = (facts, rule) => {
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
        row: { kind: "confirm_bonus" },
        link: { label: "See the card", path: cardPlace(card.id, "offer") },
        mark: confirmBonus(card),
      },
    ];
  });
};
