/** Days of the calendar, `YYYY-MM-DD`: they have no zone, so they are read as UTC on the way to words. */
type CivilDate = string;

const words = (day: CivilDate, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** "Sat, Nov 21" */
export const formatShortDay = (day: CivilDate) => words(day, { weekday: "short", month: "short", day: "numeric" });

/** "Nov 21" */
export const formatMonthDay = (day: CivilDate) => words(day, { month: "short", day: "numeric" });

/** "Saturday, November 21" */
export const formatWholeDay = (day: CivilDate) => words(day, { weekday: "long", month: "long", day: "numeric" });

/** "Nov 21, 2026" */
export const formatCivilDate = (day: CivilDate) => words(day, { month: "short", day: "numeric", year: "numeric" });

/** "November 2026" */
export const formatMonth = (day: CivilDate) => words(day, { month: "long", year: "numeric" });

const dayMs = 86_400_000;

/** The day `count` days after this one. */
export const addDays = (day: CivilDate, count: number): CivilDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
