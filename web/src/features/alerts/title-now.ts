import type { Alert } from "@cardwell/core/contract/alerts";
import { titleOn } from "@cardwell/core/domain/title-on";
import { dayIn } from "../../lib/day-in.ts";

type Clock = { now: Date; timeZone: string };

/** An alert's title as this person reads it now: "today" and "tomorrow" for days so near. */
export const titleNow = (alert: Pick<Alert, "title" | "dueOn">, { now, timeZone }: Clock): string =>
  titleOn(alert, dayIn(now, timeZone));
