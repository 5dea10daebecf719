import type { CivilDate } from "./dates/shapes.ts";
import { DAY_MS, startOfDay } from "./dates/instants.ts";

const nearLabels: Readonly<Record<number, string>> = { 0: "today", 1: "tomorrow" };

/** "On Saturday, November 21, 2026", or any part of it; not "November 210", and not that day of another year. */
function dayPattern(on: CivilDate): RegExp {
  const at = startOfDay(on);
  const part = (options: Intl.DateTimeFormatOptions) => at.toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
  const monthAndDay = part({ month: "long", day: "numeric" });
  return new RegExp(
    `\\b(on )?(${part({ weekday: "long" })}, )?${monthAndDay}(, ${part({ year: "numeric" })}\\b|(?!\\d|, \\d{4}))`,
    "i",
  );
}

/**
 * A title as it reads on this day. Titles name days because they are read later; on the day itself, or the day before, the title
 * reads "today" or "tomorrow". For display only: these words are never stored.
 */
export function titleOn(
  { title, dueOn }: { readonly title: string; readonly dueOn: CivilDate | null },
  today: CivilDate,
): string {
  const near =
    dueOn === null ? undefined : nearLabels[(startOfDay(dueOn).getTime() - startOfDay(today).getTime()) / DAY_MS];
  if (dueOn === null || near === undefined) return title;
  return title.replace(dayPattern(dueOn), (_said, _on, _weekday, _year, at: number) =>
    at === 0 ? near.charAt(0).toUpperCase() + near.slice(1) : near,
  );
}
