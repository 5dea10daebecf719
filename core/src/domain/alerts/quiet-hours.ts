import { addDays, todayIn } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { AlertPreferences } from "./preferences.ts";
import { instantAt, timeIn } from "./times.ts";
import { type AlertType, factsOfType, type Severity } from "./types.ts";

/** What is sent during quiet hours, too: the account and the plan, and a critical step of a critical rule. */
export const isUrgent = ({
  type,
  critical,
  severity,
}: {
  type: AlertType;
  critical: boolean;
  severity: Severity;
}): boolean => factsOfType(type).isMandatory === true || (critical && severity === "critical");

/** When mail may go that would go now: now, or the end of the quiet hours. */
export function afterQuietHours(now: Date, timeZone: string, quiet: AlertPreferences["quietHours"]): Date {
  if (quiet === null || quiet.from === quiet.until) return now;
  const time = timeIn(now, timeZone);
  const today = todayIn(now, timeZone);
  const spansMidnight = quiet.from > quiet.until;
  const isEvening = time >= quiet.from && (spansMidnight || time < quiet.until);
  const isMorning = spansMidnight && time < quiet.until;
  if (!isEvening && !isMorning) return now;
  const until = instantAt(isEvening && spansMidnight ? addDays(today, 1) : today, quiet.until, timeZone);
  return until > now ? until : now;
}

/** What a notification is, as quiet hours and a pause see it. */
type Notified = Parameters<typeof isUrgent>[0];

/** Whose it is, and when. */
export type NotifyContext = { preferences: AlertPreferences; now: Date; today: CivilDate; timeZone: string };

/** The earliest moment at which it may be sent. */
export const computeNotBefore = (notified: Notified, { preferences, now, timeZone }: NotifyContext): Date =>
  isUrgent(notified) ? now : afterQuietHours(now, timeZone, preferences.quietHours);

export const isPausedOn = ({ pausedUntil }: Pick<AlertPreferences, "pausedUntil">, today: CivilDate): boolean =>
  pausedUntil !== null && today < pausedUntil;
