import type { AlertCount, AlertOutcome } from "@cardwell/core/domain/alerts/outcomes";
import type { PlanInput } from "@cardwell/core/domain/alerts/plan";
import type { AlertTally } from "@cardwell/core/domain/alerts/state";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { startOfDay } from "@cardwell/core/domain/dates/instants";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { sumUsedAfterReminder } from "@cardwell/core/domain/value/after-reminder";
import { toCreditReminders } from "../../../lib/credit-reminders-repository.ts";
import type { AlertRecord } from "../alert-record.ts";

/** Longer than the figures of a day are counted again. */
const KEPT_DAYS = 10;

const TALLIED: ReadonlySet<AlertType> = new Set(["payment_due", "payment_overdue", "credit_expiring"]);

/**
 * What new alerts, and the wallet as it is, add to the counts of the days on which payments were due and credits ended. What was counted is
 * kept with the person, so that each statement counts once, and of what was used only what changed. Pure.
 */
export function tallyAlerts(
  before: AlertTally,
  created: readonly AlertRecord[],
  { facts }: Pick<PlanInput, "facts">,
): { tally: AlertTally; counted: AlertCount[] } {
  const first = addDays(facts.today, -KEPT_DAYS);
  const tally = structuredClone(Object.fromEntries(Object.entries(before).filter(([day]) => day >= first)));
  const counted: AlertCount[] = [];
  const count = (type: AlertType, outcome: AlertOutcome, day: CivilDate, by = 1) => {
    if (by !== 0) counted.push({ type, outcome, at: startOfDay(day), by });
  };
  for (const record of created) {
    const { type, dueOn, subject } = record;
    if (dueOn === null || !TALLIED.has(type)) continue;
    const { statements, reminders } = (tally[dueOn] ??= { statements: {}, reminders: [], usedCents: 0 });
    if (type === "credit_expiring") reminders.push(...toCreditReminders(record, dueOn, facts.timeZone));
    const statement = `${subject.walletCardId}:${subject.id}`;
    if (type === "payment_due" && !(statement in statements)) {
      statements[statement] = false;
      count(type, "due", dueOn);
    }
    if (type === "payment_overdue" && statements[statement] === false) {
      statements[statement] = true;
      count(type, "missed", dueOn);
    }
  }
  const cards = Object.fromEntries(facts.cards.map((card) => [card.id, card]));
  for (const [endsOn, day] of Object.entries(tally)) {
    const usedCents = sumUsedAfterReminder({ cards, settings: facts.settings }, facts, day.reminders, endsOn);
    count("credit_expiring", "usedCents", endsOn, usedCents - day.usedCents);
    count("credit_expiring", "users", endsOn, Number(usedCents > 0) - Number(day.usedCents > 0));
    day.usedCents = usedCents;
  }
  return { tally, counted };
}
