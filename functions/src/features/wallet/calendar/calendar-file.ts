import { cardPlace, type CardSection, dashboardPlace } from "@cardwell/core/domain/alerts/places";
import { createHash } from "node:crypto";
import type { CalendarDay } from "@cardwell/core/domain/dashboard/shapes";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { startOfDay } from "@cardwell/core/domain/dates/instants";
import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import { money } from "@cardwell/core/domain/format";

const REFRESHED_EVERY_SECONDS = 6 * 3_600;

/** Texts that older versions stored may hold characters that iCalendar doesn't allow. */
const withoutControls = (title: string) => title.replaceAll(/[^\t\n\r\P{Cc}]/gu, "");

/** Where an event leads on its card's page. */
const sections: Partial<Record<CalendarDay["kind"], CardSection>> = {
  credit_ends: "credits",
  benefit_ends: "credits",
  fee: "fee",
  bonus_deadline: "offer",
};

/** Two statements of a month, as a bank that moves its closing day sends, are the same but for their number. */
function createEventIds(): (day: Omit<CalendarDay, "title">) => string {
  const counts = new Map<string, number>();
  return ({ kind, walletCardId, cycle }) => {
    const key = [kind, walletCardId, cycle].join("/");
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const name = count === 0 ? key : `${key}/${count}`;
    return `${createHash("sha256").update(name).digest("hex").slice(0, 32)}@cardwell`;
  };
}

/**
 * The days of a person's cards as iCalendar (RFC 5545). Each is an event of a whole day, with an id that stays the same when
 * its day or title changes, so that a calendar moves it instead of doubling it.
 *
 * @param sequence grows with each change of what the events are made from; of two versions of one, calendars keep the one with the higher
 */
export function calendarFile(
  days: readonly CalendarDay[],
  { now, appOrigin, sequence }: { now: Date; appOrigin: string; sequence: number },
): string {
  const calendar = ical({
    name: "Cardwell",
    prodId: { company: "Cardwell", product: "Cards", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESHED_EVERY_SECONDS,
  });
  const buildEventId = createEventIds();
  for (const { title, ...day } of days.map((each) => ({ ...each, title: withoutControls(each.title) }))) {
    const place = day.walletCardId === null ? dashboardPlace() : cardPlace(day.walletCardId, sections[day.kind]);
    calendar.createEvent({
      id: buildEventId(day),
      sequence,
      stamp: now,
      start: startOfDay(day.on),
      end: startOfDay(addDays(day.on, 1)),
      allDay: true,
      summary: day.amountCents === null || day.kind === "fee" ? title : `${title}: ${money(day.amountCents)}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${appOrigin}${place}`,
    });
  }
  return calendar.toString();
}
