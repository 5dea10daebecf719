import { computeWakeAt, findDayProblem } from "@cardwell/core/domain/alerts/own-reminder";
import { randomUUID } from "node:crypto";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { todayIn } from "@cardwell/core/domain/dates/civil";
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

/** A member's own reminder as an event of the engine. @throws AppError 400 for a day that has passed, or is too far ahead */
export function ownReminder({ id, on, ...given }: OwnReminder, now: Date, timeZone: string): AlertEvent {
  const today = todayIn(now, timeZone);
  const problem = on === undefined ? undefined : findDayProblem(on, today);
  if (problem !== undefined) throw rejected("on", problem);
  const key = `own:${id ?? randomUUID().replaceAll("-", "")}`;
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
    wakeAt: computeWakeAt(on, now, timeZone),
  };
}
