import { inMorning } from "../rule-steps.ts";
import type { OpenCredit } from "../../benefits/open-credits.ts";
import type { Benefit } from "../../catalog/benefit.ts";
import { faceOfAmount } from "../../benefits/worth.ts";
import { addDays, monthKey } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { catalogSource, type Fact, fact, ourRule } from "../../fact-sources.ts";
import { roundCents } from "../../money.ts";
import { counted, day, listFirst, money, monthAndYear } from "../../format.ts";
import { dashboardPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { type CardCredit, MOST_FACTS, plannedCredits } from "./card-credits.ts";

type Opening = CardCredit & { startsOn: CivilDate; cents: number };

/** Whether any window of it may give so much: most credits are smaller, and need no closer look. */
const canGive = ({ amountCents, faceValueCents, amountOverrides }: Benefit, cents: number) =>
  (amountCents ?? faceValueCents ?? 0) >= cents || amountOverrides.some((each) => each.amountCents >= cents);

const isUntouched = ({ state, used }: OpenCredit) => used === 0 && (state === "available" || state === "enrol_needed");

/** A window that gives so much, and that opened while the card was here: the first one of a card starts nothing again. */
function findOpenings(facts: AlertFacts, rule: AlertRule, each: CardCredit): Opening[] {
  const { card, benefit, credit } = each;
  const { startsOn, total, carried } = credit;
  if (startsOn === null || total === null || !isUntouched(credit) || credit.worthCents === 0) return [];
  if (startsOn <= card.addedOn || startsOn <= (card.openedOn ?? card.addedOn)) return [];
  if (addDays(startsOn, parameter(rule, "shownDays")) < facts.today || startsOn > facts.until) return [];
  const face = faceOfAmount(benefit, total - carried);
  return face !== null && face >= parameter(rule, "minCents") ? [{ ...each, startsOn, cents: roundCents(face) }] : [];
}

const sumOpenings = (openings: readonly Opening[]) => openings.reduce((sum, { cents }) => sum + cents, 0);

const byWorth = (openings: readonly Opening[]) => openings.toSorted((a, b) => b.cents - a.cents);

const formatOpening = (facts: AlertFacts, { benefit, card }: Opening) => `${benefit.title} on ${facts.getName(card)}`;

/** The largest by name and day, the others by their number. */
function formatBody(facts: AlertFacts, openings: readonly Opening[]): string {
  const inOrder = byWorth(openings).map(
    (each) => `${money(each.cents)} of ${formatOpening(facts, each)} from ${day(each.startsOn, facts.today)}`,
  );
  return `You can use ${listFirst(inOrder)}.`;
}

function buildFacts(facts: AlertFacts, openings: readonly Opening[]): Fact[] {
  const largest = byWorth(openings);
  const others = largest.slice(MOST_FACTS);
  return [
    ...largest
      .slice(0, MOST_FACTS)
      .map((each) =>
        fact(
          formatOpening(facts, each),
          `${money(each.cents)}, from ${day(each.startsOn, facts.today)}`,
          catalogSource(facts, each.terms, `benefits.${each.benefit.id}`),
        ),
      ),
    ...(others.length > 0 ? [fact(counted(others.length, "more", "more"), money(sumOpenings(others)), ourRule())] : []),
  ];
}

function buildReminder(facts: AlertFacts, rule: AlertRule, month: string, openings: readonly Opening[]): Reminder[] {
  const step = stepNamed(rule, "once");
  if (step === undefined) return [];
  const days = openings.map(({ startsOn }) => startsOn).toSorted();
  const [firstOn = facts.today, lastOn = firstOn] = [days[0], days.at(-1)];
  const [only] = openings;
  const sum = money(sumOpenings(openings));
  const title =
    openings.length === 1 && only
      ? `${formatOpening(facts, only)} renews: ${sum}`
      : `${counted(openings.length, "credit")} renew in ${monthAndYear(firstOn)}: ${sum}`;
  return [
    {
      key: `wallet:${month}`,
      subject: { kind: "wallet", walletCardId: null, id: null },
      groupKey: `new-windows:${month}`,
      dueOn: null,
      endsOn: addDays(lastOn, parameter(rule, "shownDays")),
      steps: [stepOn(step, firstOn, { title, body: formatBody(facts, openings), stake: null })],
      why: "Credits on your cards renew. We send one alert a month for all of them.",
      facts: buildFacts(facts, openings),
      closes: `Automatically after ${day(addDays(lastOn, parameter(rule, "shownDays")), facts.today)}, or when all of them are used.`,
      link: { label: "See your credits", path: dashboardPlace("credits") },
      mark: null,
      metrics: { amountCents: sumOpenings(openings) },
    },
  ];
}

/**
 * Credits whose next window has just opened, or opens in the days that are planned: one reminder for all of a month, on the day of the
 * first. Those that open later in that month are named in it already.
 */
export const benefitNewWindow: ReminderKind = {
  rule: {
    steps: [inMorning("low", "digest")],
    parameters: { minCents: 2_500, shownDays: 10 },
  },
  evaluate: (facts, rule) => {
    const byMonth = new Map<string, Opening[]>();
    const minCents = parameter(rule, "minCents");
    for (const each of plannedCredits(facts, (benefit) => canGive(benefit, minCents)).flatMap((credit) =>
      findOpenings(facts, rule, credit),
    )) {
      const month = monthKey(each.startsOn);
      byMonth.set(month, [...(byMonth.get(month) ?? []), each]);
    }
    return [...byMonth].flatMap(([month, openings]) => buildReminder(facts, rule, month, openings));
  },
};
