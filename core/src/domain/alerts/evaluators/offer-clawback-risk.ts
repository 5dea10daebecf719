import type { CivilDate } from "../../dates/shapes.ts";
import { clawbackEndsOn } from "../../offers/pace.ts";
import { day, money, weekdayAndDay } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import { stepNamed, stepOn } from "../steps.ts";
import { aboutOffer, bonusStake, type CardOffer, cardOffers } from "./card-offers.ts";

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

function formatBody({ today }: AlertFacts, { pace, progress }: CardOffer, targetCents: number): string {
  const missing = `${money(targetCents - pace.spentCents)} of the ${money(targetCents)}`;
  const bonus = progress.creditedOn === null ? "may not pay the bonus" : "may take the bonus back";
  return pace.deadlineOn !== null && today <= pace.deadlineOn
    ? `${missing} required is missing again. Spend it by ${weekdayAndDay(pace.deadlineOn, today)}, or the bank ${bonus}.`
    : `${missing} of required spending is missing, and the deadline has passed. The bank ${bonus}.`;
}

/** A refund took the spending below what the offer requires after it was met: the bonus may not be paid, or may be clawed back. */
export const offerClawbackRisk: Evaluator = (facts, rule) => {
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
            body: formatBody(facts, each, targetCents),
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
};
