import { before, keyed } from "../rule-steps.ts";
import type { CardTerms } from "../../catalog/card-terms.ts";
import type { EarnRule } from "../../catalog/earn-rule.ts";
import { getValuation } from "../../earning/earn-at.ts";
import { getQuarter } from "../../earning/quarter.ts";
import { formatActivation, getUnlistedQuarter, isUnknownQuarter, isUnlisted } from "../../earning/unlisted-quarter.ts";
import { catalogSource, fact, memberSource } from "../../fact-sources.ts";
import { centsOfUnits } from "../../money.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { day, list, money, weekdayAndDay } from "../../format.ts";
import { cardPlace } from "../places.ts";
import type { AlertFacts, ReminderKind, Reminder, ReminderStep } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { stepNamed, stepOn, stepsAround } from "../steps.ts";
import { cardMetrics } from "./card-metrics.ts";
import { quarterDays } from "./quarters.ts";
import { unitsOfRule } from "../../earning/rules-at.ts";
import { formatRate } from "./rates.ts";
import { getOwn } from "../../get-own.ts";

type Rotating = { card: WalletCard; terms: CardTerms; earnRule: EarnRule; rotating: NonNullable<EarnRule["rotating"]> };

/** Quarters to activate, and those that the catalog doesn't list, whose categories the member has to enter first. */
function toActivate(facts: AlertFacts): Rotating[] {
  const quarters = [...new Set([facts.today, facts.until].map(getQuarter))];
  return openCards(facts).flatMap((card) => {
    const terms = facts.getTerms(card);
    if (!terms) return [];
    const unlisted = quarters.flatMap((quarter) => getUnlistedQuarter(terms, card, quarter) ?? []);
    return [...terms.earn.rules, ...unlisted].flatMap((earnRule): Rotating[] => {
      const { rotating } = earnRule;
      const isOpen = rotating?.activationRequired === true && getOwn(card.activations, earnRule.id) === undefined;
      return rotating && (isOpen || isUnknownQuarter(earnRule)) ? [{ card, terms, earnRule, rotating }] : [];
    });
  });
}

/** What the full cap earns beyond the base rate; null where it can't be computed. */
function computeStake(facts: AlertFacts, { card, terms, earnRule }: Rotating): ReminderStep["stake"] {
  const valuation = getValuation(card, terms, facts.reference.currencies, facts.settings);
  if (earnRule.cap === null || typeof valuation === "string") return null;
  const more = unitsOfRule(terms, earnRule) - earnRule.cap.afterMultiplier;
  const cents = centsOfUnits((earnRule.cap.amountCents / 100) * more, valuation.centsPerUnit);
  return cents > 0 ? { cents, note: `more, on ${money(earnRule.cap.amountCents)} of spending` } : null;
}

/** Whether the card has one category to activate in that quarter: the quarter names it then. */
const isOnlyOne = ({ terms, rotating }: Rotating): boolean =>
  terms.earn.rules.filter((rule) => rule.rotating?.activationRequired && rule.rotating.quarter === rotating.quarter)
    .length === 1;

/** What the rule is called: a quarter that the catalog doesn't list by the categories that the member entered. */
function formatRule({ reference }: AlertFacts, rule: EarnRule): string {
  if (!isUnlisted(rule)) return rule.label;
  return list(reference.categories.filter(({ id }) => rule.categoryIds.includes(id)).map(({ label }) => label));
}

/** Asks which categories are on in a quarter that the catalog doesn't list. */
function buildQuestion(facts: AlertFacts, rule: AlertRule, found: Rotating): Reminder | null {
  const { card, terms, earnRule, rotating } = found;
  const { startsOn, endsOn } = quarterDays(rotating.quarter);
  if (endsOn < facts.today || startsOn > facts.until) return null;
  const name = facts.getName(card);
  const words = {
    title: `Which categories earn ${formatRate(facts, terms, unitsOfRule(terms, earnRule))} on ${name}?`,
    body: `We don't know its categories from ${day(startsOn, facts.today)} to ${day(endsOn, facts.today)}. Check with ${facts.getIssuer(card)?.name ?? "the issuer"} and enter them on the card's page.`,
    stake: computeStake(facts, found),
  };
  const open = stepNamed(rule, "open");
  const id = `${card.id}:${rotating.quarter}`;
  return {
    key: `${id}:categories`,
    subject: { kind: "category", walletCardId: card.id, id: earnRule.id },
    groupKey: `rotating:${id}`,
    dueOn: endsOn,
    endsOn,
    steps: [
      ...(open ? [stepOn(open, startsOn, words)] : []),
      ...stepsAround(rule, endsOn, () => words).filter(({ on }) => on > startsOn),
    ],
    why: `${name} changes categories each quarter, and our sources don't list this quarter's.`,
    facts: [fact("Categories", "not known", catalogSource(facts, terms, "earn.rules"))],
    closes: "When you enter the categories.",
    link: { label: "Enter categories", path: cardPlace(card.id, "earning") },
    mark: null,
    metrics: cardMetrics(facts, card),
  };
}

function buildReminder(facts: AlertFacts, rule: AlertRule, found: Rotating): Reminder | null {
  const { card, terms, earnRule, rotating } = found;
  if (isUnknownQuarter(earnRule)) return buildQuestion(facts, rule, found);
  const label = formatRule(facts, earnRule);
  const quarter = quarterDays(rotating.quarter);
  const opensOn = rotating.activationOpens ?? quarter.startsOn;
  const closesOn = rotating.activationCloses ?? quarter.endsOn;
  if (closesOn < facts.today || opensOn > facts.until || opensOn > closesOn) return null;
  const name = facts.getName(card);
  const rate = formatRate(facts, terms, unitsOfRule(terms, earnRule));
  const upTo = earnRule.cap === null ? "" : ` on up to ${money(earnRule.cap.amountCents)}`;
  const until =
    rotating.activationCloses === null
      ? ` The quarter ends ${day(closesOn, facts.today)}.`
      : ` The last day to activate it is ${weekdayAndDay(closesOn, facts.today)}.`;
  const counts = rotating.retroactive
    ? "Earlier spending in the quarter counts too."
    : "Spending counts from activation.";
  const words = {
    title: formatActivation(label, rotating.quarter, name),
    body: `${rate}${upTo} from ${day(quarter.startsOn, facts.today)} to ${day(quarter.endsOn, facts.today)}, once activated.${until} ${counts}`,
    stake: computeStake(facts, found),
  };
  const open = stepNamed(rule, "open");
  const id = `${card.id}:${rotating.quarter}`;
  return {
    key: isOnlyOne(found) ? id : `${id}:${earnRule.id}`,
    subject: { kind: "category", walletCardId: card.id, id: earnRule.id },
    groupKey: `rotating:${id}`,
    dueOn: closesOn,
    endsOn: closesOn,
    steps: [
      ...(open ? [stepOn(open, opensOn, words)] : []),
      ...stepsAround(rule, closesOn, () => words).filter(({ on }) => on > opensOn),
    ],
    why: `The terms of ${name} require activation this quarter, and none is recorded.`,
    facts: [
      fact(label, `${rate}${upTo}`, catalogSource(facts, terms, `earn.rules.${earnRule.id}`)),
      fact("Activated", "not recorded", memberSource(facts, null)),
    ],
    closes: "When you mark it as activated.",
    row: { kind: "activate_category", proof: "No activation is recorded.", amountCents: null },
    link: { label: "See the card", path: cardPlace(card.id, "earning") },
    mark: {
      kind: "activate_category",
      label: "Mark as activated",
      walletCardId: card.id,
      subjectId: earnRule.id,
      cycleKey: null,
      amount: null,
    },
    metrics: cardMetrics(facts, card),
  };
}

/** Categories of a quarter that earn only once they are activated. */
export const rotatingActivation: ReminderKind = {
  rule: {
    steps: [keyed("open", null, "low", "digest"), before(14, "medium", "digest"), before(3, "medium", "now")],
  },
  isListed: true,
  evaluate: (facts, rule) => toActivate(facts).flatMap((found) => buildReminder(facts, rule, found) ?? []),
};
