import type { ActionItem } from "./shapes.ts";
import { satisfies } from "../alerts/condition.ts";
import { findKind } from "../alerts/evaluators/kinds.ts";
import { PLANNED_DAYS } from "../alerts/plan.ts";
import type { Reminder } from "../alerts/reminder.ts";
import { type AlertRule, type AlertRules, getRuleStatus } from "../alerts/rule.ts";
import { ALERT_TYPES, type AlertType, compareSeverities, PAYMENT_TYPES } from "../alerts/types.ts";
import { addDays } from "../dates/civil.ts";
import { compareDays } from "../dates/instants.ts";
import { buildBasis, fact, ourRule } from "../fact-sources.ts";
import { capitalize, money } from "../format.ts";
import { titleOn } from "../title-on.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { type MissingFactsSources, missingFactsActions } from "./missing-facts.ts";
import type { View } from "./view.ts";

/**
 * The rule by which Today lists reminders of a type; null: it lists none. What is due is listed also while its alerts are off, or go to some. The
 * audience is no matter: a list isn't sent to anybody.
 */
function ruleOnToday(rules: AlertRules, type: AlertType, today: string): AlertRule | null {
  const rule = rules[type];
  return getRuleStatus(rule, today) === "off" && !PAYMENT_TYPES.has(type) ? null : rule;
}

/** The row of a reminder by the step that it has reached. */
function buildRow(reminder: Reminder, today: string): ActionItem[] {
  const { row, mark, subject, dueOn, endsOn, why, facts } = reminder;
  const step = reminder.steps.findLast(({ on }) => on <= today);
  const isOver = endsOn !== null && endsOn < today && row?.staysListed !== true;
  if (!row || !step || isOver) return [];
  // Good news that still asks for something: nothing is at stake.
  const isGood = step.severity === "success";
  const stake = isGood || row.amountCents === null ? null : step.stake;
  return [
    {
      id: `${row.kind}.${reminder.key}`,
      kind: row.kind,
      severity: isGood ? "low" : step.severity,
      walletCardId: subject.walletCardId,
      subjectId: mark?.subjectId ?? (subject.kind === "credit" ? subject.id : null),
      cycleKey: mark === null ? (row.cycleKey ?? null) : mark.cycleKey,
      title: titleOn({ title: row.title ?? step.title, dueOn }, today),
      body: step.body,
      proof: row.proof ?? why,
      amountCents: stake && (row.amountCents ?? stake.cents),
      amountNote: stake && stake.note,
      markAmount: mark?.amount ?? null,
      dueOn,
      basis: buildBasis(why, facts),
    },
  ];
}

function listReminders(view: View): ActionItem[] {
  const facts = { ...view, until: addDays(view.today, PLANNED_DAYS), plan: null };
  return ALERT_TYPES.flatMap((type) => {
    const kind = findKind(type);
    const rule = kind?.isListed ? ruleOnToday(view.rules, type, view.today) : null;
    if (!kind || !rule) return [];
    return kind
      .evaluate(facts, rule)
      .filter(({ metrics }) => PAYMENT_TYPES.has(type) || rule.condition === null || satisfies(metrics, rule.condition))
      .flatMap((reminder) => buildRow(reminder, view.today));
  });
}

/**
 * What needs the person, the most urgent first; of equal urgency what comes first in time, then what is worth more. Of two reminders
 * about one thing, such as an offer that is behind and ends soon, the more urgent is listed.
 */
export function actionItems(view: View, sources: MissingFactsSources): ActionItem[] {
  const sorted = [...listReminders(view), ...missingFactsActions(view, sources)].toSorted(
    (a, b) => compareSeverities(a, b) || compareDays(a.dueOn, b.dueOn) || (b.amountCents ?? 0) - (a.amountCents ?? 0),
  );
  const listed = new Set<string>();
  return sorted.filter(({ id }) => {
    const isFirst = !listed.has(id);
    listed.add(id);
    return isFirst;
  });
}

const why = (note: string | null) => (note === null ? "See the item itself" : capitalize(note));

/** The sum of what each of them may cost, or forgo; the most that it can be while credits of cards without any recorded use are in it. */
export function atStake(cards: readonly WalletCard[], actions: readonly ActionItem[]) {
  const known = actions.filter(({ amountCents }) => amountCents !== null && amountCents > 0);
  const unused = new Set(cards.flatMap(({ id, uses }) => (Object.keys(uses).length === 0 ? [id] : [])));
  const isGuess = known.some(
    ({ kind, walletCardId }) =>
      kind === "use_credit" && (walletCardId === null ? unused.size > 0 : unused.has(walletCardId)),
  );
  const cents = known.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  const how = `What the open items may cost you${isGuess ? " at most, as no use of a credit is recorded on some cards" : ""}, added up. Items without a known amount aren't counted.`;
  return {
    cents,
    isGuess,
    basis: buildBasis(how, [
      ...known.map(({ title, amountCents, amountNote }) =>
        fact(title, money(amountCents ?? 0), ourRule(why(amountNote))),
      ),
      known.length < 2 ? null : fact("Together", money(cents), ourRule("Added up")),
    ]),
  };
}
