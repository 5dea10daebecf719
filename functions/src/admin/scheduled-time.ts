import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { rejected } from "../http/rejected.ts";

const SCHEDULED_WITHIN_DAYS = 90;

/**
 * The moment for which staff plan something.
 *
 * @param field where the request names it, in the body
 * @throws AppError `invalid_request` for a moment that is over or too far away
 */
export function parseScheduledTime(field: string, at: string, now: Date): Date {
  const time = new Date(at);
  if (time <= now) throw rejected(field, "This time is in the past.");
  if (time.getTime() - now.getTime() > SCHEDULED_WITHIN_DAYS * DAY_MS)
    throw rejected(field, `Choose a time within the next ${SCHEDULED_WITHIN_DAYS} days.`);
  return time;
}
