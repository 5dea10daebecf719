import type { Alert } from "@cardwell/core/contract/alerts";
import type { FactSource } from "@cardwell/core/domain/basis";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { counted, day, list, weekdayAndDay } from "@cardwell/core/domain/format";
import { titleOn } from "@cardwell/core/domain/title-on";
import { oneLine } from "../one-line.ts";
import { formatAsOf, formatFigure } from "./format-alert.ts";

/** One alert as it appears in a mail. Both parts of the mail are made from it. */
export type AlertItem = {
  id: string;
  severity: Severity;
  title: string;
  figure: { amount: string; caption: string } | null;
  paragraphs: string[];
  asOf: string | null;
  action: { label: string; href: string };
  aside: { label: string; href: string; consequence: string };
  facts: { label: string; value: string; source: string }[];
  moreFacts: string | null;
  why: string;
  /** When it is raised again; null: it is not. */
  follows: string | null;
  closes: string;
};

export type Place = { appOrigin: string; timeZone: string; today: CivilDate };

const MAX_FACTS = 8;

/** `you, on March 3`. */
function formatSource({ kind, label, on }: FactSource, today: CivilDate): string {
  const who = kind === "you" ? "you" : label;
  if (on === null) return who;
  return `${who}, ${kind === "catalog" ? "checked " : "on "}${day(on, today)}`;
}

export const alertPage = (appOrigin: string, alertId: string) =>
  new URL(`/dashboard/alerts/${alertId}`, appOrigin).href;

/** Our own page for our path; anything else leads to the alert. */
function getPageUrl(alert: Alert, appOrigin: string): string {
  const own = alertPage(appOrigin, alert.id);
  if (alert.link === null) return own;
  const url = new URL(alert.link.path, appOrigin);
  return url.origin === new URL(appOrigin).origin ? url.href : own;
}

const MAX_DAYS = 4;

function formatNext({ next }: Alert, { timeZone, today }: Place): string | null {
  const days = [...new Set(next.map(({ at }) => todayIn(new Date(at), timeZone)))].slice(0, MAX_DAYS);
  return days.length === 0
    ? null
    : `If nothing changes, we'll remind you again on ${list(days.map((on) => weekdayAndDay(on, today)))}.`;
}

export function alertItem(alert: Alert, place: Place): AlertItem {
  const { appOrigin, today } = place;
  const own = alertPage(appOrigin, alert.id);
  const facts = alert.facts.slice(0, MAX_FACTS).map(({ label, value, source }) => ({
    label,
    value,
    source: formatSource(source, today),
  }));
  const more = alert.facts.length - facts.length;
  const figure = formatFigure(alert, today);
  return {
    id: alert.id,
    severity: alert.severity,
    title: oneLine(titleOn(alert, today)),
    figure,
    paragraphs: [...new Set(alert.body.split(/\n+/).filter((line) => line.trim() !== ""))],
    asOf: formatAsOf([figure?.amount ?? null, alert.title, alert.body], today),
    action: { label: alert.link?.label ?? "View in Cardwell", href: getPageUrl(alert, appOrigin) },
    aside: alert.mark
      ? { label: alert.mark.label, href: own, consequence: "stops these reminders." }
      : { label: "Open alert", href: own, consequence: "to snooze or dismiss it." },
    facts,
    moreFacts: more > 0 ? `${counted(more, "more fact")} in the alert` : null,
    why: alert.why,
    follows: formatNext(alert, place),
    closes: alert.closes,
  };
}
