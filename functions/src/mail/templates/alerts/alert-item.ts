import type { Alert } from "@cardwell/core/contract/alerts";
import type { FactSource } from "@cardwell/core/domain/basis";
import { billingPlace } from "@cardwell/core/domain/alerts/places";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { counted, day, list, weekdayAndDay } from "@cardwell/core/domain/format";
import { titleOn } from "@cardwell/core/domain/title-on";
import { oneLine } from "../one-line.ts";
import { formatAsOf, formatFigure, namesAmount } from "./format-alert.ts";

/** One alert as it appears in a mail. Both parts of the mail are made from it. */
export type AlertItem = {
  id: string;
  severity: Severity;
  title: string;
  figure: { amount: string; caption: string } | null;
  paragraphs: string[];
  asOf: string | null;
  action: { label: string; href: string };
  /** Null: the alert is closed to them. */
  aside: { label: string; href: string; consequence: string } | null;
  facts: { label: string; value: string; source: string }[];
  moreFacts: string | null;
  why: string;
  /** When it is raised again; null: it is not. */
  follows: string | null;
  closes: string;
};

export type Place = {
  appOrigin: string;
  timeZone: string;
  today: CivilDate;
  /** Without access to the product only billing is open, so every link leads there. */
  hasAccess: boolean;
};

const MAX_FACTS = 8;

/** `you, on March 3`. */
function formatSource({ kind, label, on }: FactSource, today: CivilDate): string {
  const who = kind === "you" ? "you" : label;
  if (on === null) return who;
  return `${who}, ${kind === "catalog" ? "checked " : "on "}${day(on, today)}`;
}

export const alertPage = ({ appOrigin, hasAccess }: Pick<Place, "appOrigin" | "hasAccess">, alertId: string) =>
  new URL(hasAccess ? `/dashboard/alerts/${alertId}` : billingPlace, appOrigin).href;

/** Our own page for our path, where it is open to the person; anything else leads to the alert. */
function buildAction({ id, link }: Pick<Alert, "id" | "link">, place: Place): AlertItem["action"] {
  const { appOrigin, hasAccess } = place;
  const url = link && new URL(link.path, appOrigin);
  const isOpen = url?.origin === new URL(appOrigin).origin && (hasAccess || url.pathname === billingPlace);
  if (!hasAccess && !isOpen) return { label: "Go to billing", href: alertPage(place, id) };
  return { label: link?.label ?? "View in Cardwell", href: isOpen ? url.href : alertPage(place, id) };
}

const MAX_DAYS = 4;

function formatNext({ next }: Alert, { timeZone, today }: Place): string | null {
  const days = [...new Set(next.map(({ at }) => todayIn(new Date(at), timeZone)))].slice(0, MAX_DAYS);
  return days.length === 0
    ? null
    : `If nothing changes, we'll remind you again on ${list(days.map((on) => weekdayAndDay(on, today)))}.`;
}

const buildAside = ({ mark }: Alert, href: string): AlertItem["aside"] =>
  mark
    ? { label: mark.label, href, consequence: "stops these reminders." }
    : { label: "Open alert", href, consequence: "to snooze or dismiss it." };

export function alertItem(alert: Alert, place: Place): AlertItem {
  const { today } = place;
  const own = alertPage(place, alert.id);
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
    asOf: formatAsOf(figure?.amount.includes("$") === true || namesAmount(alert), today),
    action: buildAction(alert, place),
    aside: place.hasAccess ? buildAside(alert, own) : null,
    facts,
    moreFacts: more > 0 ? `${counted(more, "more fact")} in the alert` : null,
    why: alert.why,
    follows: formatNext(alert, place),
    // An alert that doesn't lead to billing closes by what a person without access can't do.
    closes: place.hasAccess || alert.link?.path.startsWith(billingPlace) ? alert.closes : "",
  };
}
