import { MORNING } from "@cardwell/core/domain/alerts/rule";
import { randomUUID } from "node:crypto";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { fact, memberSource } from "@cardwell/core/domain/fact-sources";
import { weekdayAndDay } from "@cardwell/core/domain/format";
import { rejected } from "../../http/rejected.ts";
import type { AlertEvent } from "./engine/events.ts";

export type OwnReminder = {
  id?: string | undefined;
  title: string;
  body: string;
  severity: Severity;
  link?: string | undefined;
  on?: CivilDate | undefined;
};

/** Alerts pass after 400 days: one that waits longer would never be seen. */
const MAX_DAYS_AHEAD = 365;

/** A member's own reminder as an event of the engine. @throws AppError 400 for a day that has passed, or is too far ahead */
export function ownReminder({ id, on, ...given }: OwnReminder, now: Date, timeZone: string): AlertEvent {
  const today = todayIn(now, timeZone);
  if (on !== undefined && on < today) throw rejected("on", "This day has passed.");
  if (on !== undefined && on > addDays(today, MAX_DAYS_AHEAD)) {
    throw rejected("on", "Choose a day within the next 365 days.");
  }
  const key = `own:${id ?? randomUUID().replaceAll("-", "")}`;
  const morning = on === undefined ? null : instantAt(on, MORNING, timeZone);
  const written = weekdayAndDay(today, today);
  return {
    type: "reminder",
    key,
    severity: given.severity,
    title: given.title,
    body: given.body,
    why: `You created this reminder on ${written}.`,
    closes: "When you close it.",
    facts: [fact("Created", written, memberSource({ isSample: false }, today))],
    subject: { kind: "own", walletCardId: null, id: null, cardName: null },
    groupKey: key,
    link: given.link === undefined ? null : { label: "Open", path: given.link },
    wakeAt: morning !== null && morning > now ? morning : null,
  };
}
