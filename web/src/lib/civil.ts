/** Days of the calendar, `YYYY-MM-DD`: they have no zone, so they are read as UTC on the way to words. */
type CivilDate = string;

/** No line ends between a month and what counts its days or years: "November" alone says no day. */
const keepTogether = (words: string) => words.replace(/(?<=\p{L}) (?=\d)/gu, "\u00A0");

/** Making a formatter takes as long as a hundred uses of it, so each is made once, when it is first used. */
function inWords(options: Intl.DateTimeFormatOptions): (day: CivilDate) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (day) => {
    made ??= new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
    return keepTogether(made.format(new Date(`${day}T00:00:00Z`)));
  };
}

/** "Sat, Nov 21" */
export const formatShortDay = inWords({ weekday: "short", month: "short", day: "numeric" });

/** "Nov 21" */
export const formatMonthDay = inWords({ month: "short", day: "numeric" });

/** "Saturday, November 21" */
export const formatWholeDay = inWords({ weekday: "long", month: "long", day: "numeric" });

/** "Nov 21, 2026" */
export const formatCivilDate = inWords({ month: "short", day: "numeric", year: "numeric" });

/** "November 2026" */
export const formatMonth = inWords({ month: "long", year: "numeric" });

const dayMs = 86_400_000;

/** The day `count` days after this one. */
export const addDays = (day: CivilDate, count: number): CivilDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
