import { DAY_MS } from "../dates/instants.ts";

/** From its first report to its end. */
export const INCIDENT_STATUSES = ["investigating", "identified", "monitoring", "resolved"] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** An open incident as every instance of the back end knows it, to show it to members. */
export type OpenIncident = { title: string; message: string; status: IncidentStatus; startedAt: Date; updatedAt: Date };

const NOT_YET = "Enter a time that isn't in the future.";

/** Members see all of them above every page. */
export const MOST_OPEN_INCIDENTS = 3;
/** One document holds them. */
export const MOST_UPDATES = 50;

/** On the public status page, beside the open ones. */
export const SHOWN_INCIDENT_DAYS = 90;
export const SHOWN_INCIDENTS = 50;

const STARTED_WITHIN_DAYS = 30;

/** Why an incident can't have started at a time; null: it can. */
export function findStartProblem(startedAt: Date, now: Date): string | null {
  if (startedAt > now) return NOT_YET;
  return now.getTime() - startedAt.getTime() > STARTED_WITHIN_DAYS * DAY_MS
    ? `Enter a time in the last ${STARTED_WITHIN_DAYS} days.`
    : null;
}

/** "Card alerts are late. We found the cause." */
export const formatIncidentNotice = ({ title, message }: Pick<OpenIncident, "title" | "message">): string =>
  `${title.replace(/[.!?]$/, "")}. ${message}`;

/** What members see above every page: the message of staff, then open incidents with the newest update first. Null: nothing. */
export function formatNotice(banner: string | null, incidents: readonly OpenIncident[]): string | null {
  const notices = incidents
    .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    .map((incident) => formatIncidentNotice(incident));
  const lines = banner === null ? notices : [banner, ...notices];
  return lines.length === 0 ? null : lines.join("\n");
}

type Progress = { status: IncidentStatus; startedAt: Date; updates: number };
type Next = { status: IncidentStatus; endedAt: Date | null };

/** Why an update can't be added; null: it can. */
export function findUpdateProblem(
  { status, startedAt, updates }: Progress,
  next: Next,
  now: Date,
): { field: "status" | "endedAt" | null; message: string } | null {
  if (status === "resolved")
    return { field: null, message: "This incident is resolved. Publish another one if it happens again." };
  if (updates >= MOST_UPDATES && next.status !== "resolved")
    return { field: "status", message: `An incident has at most ${MOST_UPDATES} updates. Resolve it.` };
  if (next.endedAt === null) return null;
  if (next.status !== "resolved") return { field: "endedAt", message: "Only a resolved incident has an end." };
  if (next.endedAt > now) return { field: "endedAt", message: NOT_YET };
  return next.endedAt < startedAt ? { field: "endedAt", message: "Enter a time after the start." } : null;
}
