import * as Instant from "temporal-polyfill/fns/Instant";
import * as PlainDateTime from "temporal-polyfill/fns/PlainDateTime";
import * as PlainTime from "temporal-polyfill/fns/PlainTime";
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime";
import { getDay, getMonth, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";

const getHour = (time: string) => Number(time.slice(0, 2));
const getMinute = (time: string) => Number(time.slice(3, 5));

/**
 * The instant of a local time of day. A time that the clocks skip that day is the first one after the gap, by as much later as the
 * gap is long; of a time that comes twice it is the first.
 */
export function instantAt(on: CivilDate, time: string, timeZone: string): Date {
  const local = PlainDateTime.create(getYear(on), getMonth(on), getDay(on), getHour(time), getMinute(time));
  return new Date(PlainDateTime.toZonedDateTime(local, timeZone).epochMilliseconds);
}

/** The local time of day, `HH:MM`. */
export function timeIn(now: Date, timeZone: string): string {
  const zoned = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(now.getTime()), timeZone);
  return PlainTime.toString(ZonedDateTime.toPlainTime(zoned)).slice(0, 5);
}
