import type { CivilDate } from "./dates/shapes.ts";

const dayMs = 86_400_000;
/** Not by way of `civil.ts`, with which the browser would load the rules of all time zones for the bell. */
const toTime = (on: CivilDate) => Date.parse(`${on}T00:00:00Z`);
const nearLabels: Readonly<Record<number, string>> = { 0: "today", 1: "tomorrow" };

/** "On Saturday, November 21, 2026", whichever part of it is said; not "November 210", and not that day of another year. */
function dayPattern(on: CivilDate): RegExp {
  const at = new Date(toTime(on));
  const part = (options: Intl.DateTimeFormatOptions) => at.toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
  const monthAndDay = part({ month: "long", day: "numeric" });
  return new RegExp(
    `\\b(on )?(${part({ weekday: "long" })}, )?${monthAndDay}(, ${part({ year: "numeric" })}\\b|(?!\\d|, \\d{4}))`,
    "i",
  );
}

/**
 * A title as one says it on this day. Titles name days, as they are read later; who reads one on the day itself, or on the day
 * before, reads "today" or "tomorrow". For the moment in which it is read only: these words are never kept.
 */
export function titleOn(
  { title, dueOn }: { readonly title: string; readonly dueOn: CivilDate | null },
  today: CivilDate,
): string {
  const near = dueOn === null ? undefined : nearLabels[(toTime(dueOn) - toTime(today)) / dayMs];
  if (dueOn === null || near === undefined) return title;
  return title.replace(dayPattern(dueOn), (_said, _on, _weekday, _year, at: number) =>
    at === 0 ? near.charAt(0).toUpperCase() + near.slice(1) : near,
  );
}
