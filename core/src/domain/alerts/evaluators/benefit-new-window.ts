import type { OpenCredit } from "../../benefits/open-credits.ts";
import { faceOfAmount } from "../../benefits/worth.ts";
import { addDays, maxDate, monthKey } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { catalogSays, fact } from "../../fact-sources.ts";
import { roundCents } from "../../money.ts";
import { counted, day, list, money, monthAndYear } from "../../words.ts";
import { dashboardPlace } from "../places.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { type CardCredit, plannedCredits } from "./card-credits.ts";

type Opening = CardCredit & { startsOn: CivilDate; cents: number };

const isUntouched = ({ state, used }: OpenCredit) => used === 0 && (state === "available" || state === "enrol_needed");

/** A window that gives so much, and that opened while the card was here: the first one of a card starts nothing again. */
function openingOf(facts: AlertFacts, rule: AlertRule, each: CardCredit): Opening[] {
  const { card, benefit, credit } = each;
  const { startsOn, total, carried } = credit;
  if (startsOn === null || total === null || !isUntouched(credit) || credit.worthCents === 0) return [];
  if (startsOn <= card.addedOn || startsOn <= card.openedOn) return [];
  if (addDays(startsOn, parameter(rule, "shownDays")) < facts.today || startsOn > facts.until) return [];
  const face = faceOfAmount(benefit, total - carried);
  return face !== null && face >= parameter(rule, "minCents") ? [{ ...each, startsOn, cents: roundCents(face) }] : [];
}

const firstOf = (openings: readonly Opening[]): CivilDate =>
  openings.reduce((first, { startsOn }) => (startsOn < first ? startsOn : first), "9999-12-31");

function reminderOf(facts: AlertFacts, rule: AlertRule, month: string, openings: readonly Opening[]): Reminder[] {
  const step = stepNamed(rule, "once");
  if (step === undefined) return [];
  const { today } = facts;
  const sumCents = openings.reduce((sum, { cents }) => sum + cents, 0);
  const lastOn = openings.reduce((last, { startsOn }) => maxDate(last, startsOn), firstOf(openings));
  const [only] = openings;
  const title =
    openings.length === 1 && only
      ? `${only.benefit.title} on ${facts.nameOf(only.card)} starts again: ${money(sumCents)}`
      : `${counted(openings.length, "credit")} start again in ${monthAndYear(`${month}-01`)}: ${money(sumCents)}`;
  const lines = openings
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : b.cents - a.cents))
    .map(
      ({ benefit, card, cents, startsOn }) =>
        `${money(cents)} of ${benefit.title} on ${facts.nameOf(card)} from ${day(startsOn, today)}`,
    );
  return [
    {
      key: `wallet:${month}`,
      subject: { kind: "wallet", walletCardId: null, id: null },
      groupKey: `new-windows:${month}`,
      dueOn: null,
      endsOn: addDays(lastOn, parameter(rule, "shownDays")),
      steps: [stepOn(step, firstOf(openings), { title, body: `You can use ${list(lines)}.`, stake: null })],
      why: "You hold these cards, and their credits start again. We say so once a month, for all of them together.",
      facts: openings.map(({ card, terms, benefit, cents, startsOn }) =>
        fact(
          `${benefit.title} on ${facts.nameOf(card)}`,
          `${money(cents)}, from ${day(startsOn, today)}`,
          catalogSays(facts, terms, `benefits.${benefit.id}`),
        ),
      ),
      closes: "By itself, a few days after the last of them has started.",
      link: { label: "See your credits", path: dashboardPlace("credits") },
      mark: null,
      metrics: { amountCents: sumCents },
    },
  ];
}

/**
 * Credits whose next window has just opened, or opens in the days that are planned: one reminder for all of a month, on the day of the
 * first. Those that open later in that month are named in it already.
 */
export const benefitNewWindow: Evaluator = (facts, rule) => {
  const byMonth = new Map<string, Opening[]>();
  for (const each of plannedCredits(facts).flatMap((credit) => openingOf(facts, rule, credit))) {
    const month = monthKey(each.startsOn);
    byMonth.set(month, [...(byMonth.get(month) ?? []), each]);
  }
  return [...byMonth].flatMap(([month, openings]) => reminderOf(facts, rule, month, openings));
};
