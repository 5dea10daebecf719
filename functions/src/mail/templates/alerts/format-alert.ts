import type { Alert } from "@cardwell/core/contract/alerts";
import { ALERT_GROUPS, compareSeverities, factsOfType } from "@cardwell/core/domain/alerts/types";
import type { AlertGroup, Severity } from "@cardwell/core/domain/alerts/types";
import { compareDays } from "@cardwell/core/domain/dates/instants";
import { civilDate } from "@cardwell/core/domain/dates/shapes";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { titleOn } from "@cardwell/core/domain/title-on";
import { counted, day, list, money, weekdayAndDay } from "@cardwell/core/domain/format";
import { oneLine } from "../one-line.ts";

export const SEVERITY_LABELS: Record<Severity, string> = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
  success: "Done",
};

/** `one` comes before "reminders" and "emails". */
type GroupText = { heading: string; one: string };

export const GROUP_LABELS: Record<AlertGroup, GroupText> = {
  payments: { heading: "Payments", one: "payment" },
  credits: { heading: "Credits", one: "credit" },
  fees: { heading: "Fees", one: "fee" },
  bonuses: { heading: "Bonuses", one: "bonus" },
  spending: { heading: "Spending", one: "spending" },
  connections: { heading: "Bank links", one: "bank link" },
  account: { heading: "Account and plan", one: "account" },
  news: { heading: "Recaps and reminders", one: "recap" },
};

export const getGroup = ({ type }: Pick<Alert, "type">): AlertGroup => factsOfType(type).group;

/** The groups that a mail with these can be unsubscribed from. What cannot be switched off is not among them. */
export function groupsToTurnOff(alerts: readonly Pick<Alert, "type">[]): AlertGroup[] {
  const optional = alerts.filter(({ type }) => !factsOfType(type).isMandatory);
  const groups = new Set(optional.map(getGroup));
  return ALERT_GROUPS.filter((group) => groups.has(group));
}

/** The gravest first, then what is due first, then the newest. */
export function byUrgency(a: Alert, b: Alert): number {
  return (
    compareSeverities(a, b) ||
    compareDays(a.dueOn, b.dueOn) ||
    b.created_at.localeCompare(a.created_at) ||
    a.id.localeCompare(b.id)
  );
}

/** What each is about in money. Alerts about one thing name it once, with the one that names the most. */
export function countAmounts(alerts: readonly Alert[]): Map<string, number> {
  const largest = new Map<string, Alert>();
  for (const alert of alerts) {
    const known = largest.get(alert.groupKey);
    if (alert.stake && alert.stake.cents > (known?.stake?.cents ?? 0)) largest.set(alert.groupKey, alert);
  }
  return new Map([...largest.values()].map(({ id, stake }) => [id, stake?.cents ?? 0]));
}

/** `3 reminders, $140.00 at stake`. Good news is no stake. */
export function countAndStake(alerts: readonly Alert[]): string {
  const open = alerts.filter(({ severity }) => severity !== "success");
  const cents = [...countAmounts(open).values()].reduce((sum, each) => sum + each, 0);
  return `${counted(alerts.length, "reminder")}${cents > 0 ? `, ${money(cents)} at stake` : ""}`;
}

/** The large figure: what is to be paid, else what is at stake. */
export function formatFigure(
  { mark, stake }: Pick<Alert, "mark" | "stake">,
  today: CivilDate,
): { amount: string; caption: string } | null {
  if (mark?.kind === "mark_paid" && mark.amount !== null && mark.amount > 0) {
    const closeOn = civilDate.safeParse(mark.cycleKey);
    const of = closeOn.success ? `left on the ${day(closeOn.data, today)} statement` : "left to pay";
    const late = stake && stake.cents > 0 ? [`${stake.note} ${money(stake.cents)}`] : [];
    return { amount: money(mark.amount), caption: [of, ...late].join(" · ") };
  }
  return stake && stake.cents > 0 ? { amount: money(stake.cents), caption: stake.note } : null;
}

/** The title, and the amount if the title lacks it. */
export function formatSubject(alert: Pick<Alert, "title" | "dueOn" | "mark" | "stake">, today: CivilDate): string {
  const title = titleOn(alert, today).trim().replace(/\.$/, "");
  const amount = formatFigure(alert, today)?.amount;
  return oneLine(amount === undefined || title.includes(amount) ? title : `${title}: ${amount}`);
}

/** In the app an alert follows the facts, in a mail it can't: it names the day of its amounts. Null: there are none. */
export const formatAsOf = (hasAmounts: boolean, today: CivilDate): string | null =>
  hasAmounts ? `Amounts as of ${weekdayAndDay(today, today)}.` : null;

export const namesAmount = ({ title, body }: Pick<Alert, "title" | "body">): boolean => `${title}${body}`.includes("$");

/** Why the mail came, and what its link turns off. */
export function formatFooter(groups: readonly AlertGroup[]): { because: string; turnOff: string } {
  const named = list(groups.map((group) => GROUP_LABELS[group].one));
  return {
    because:
      groups.length === 0
        ? "because it's about your account or plan. These emails can't be turned off."
        : `because ${named} reminders are on.`,
    turnOff: `Turn off ${groups.length > 2 ? "these" : named} emails`,
  };
}
