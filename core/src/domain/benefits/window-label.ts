import { addDays, getDay, endOfMonth, getMonth, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { WindowedBenefit, WindowSpan } from "./window-shapes.ts";

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const monthName = (month: number) => monthNames[month - 1] ?? "";

const shortDay = (date: CivilDate) => `${monthName(getMonth(date))} ${getDay(date)}`;

const until = (endsOn: CivilDate) => `until ${shortDay(endsOn)}, ${getYear(endsOn)}`;

/** "Nov", "Jul–Dec", "Nov 16–22", "Jan 1–Sep 18". */
function range(startsOn: CivilDate, endsOn: CivilDate): string {
  const isSameMonth = startsOn.slice(0, 7) === endsOn.slice(0, 7);
  if (getDay(startsOn) === 1 && endsOn === endOfMonth(endsOn)) {
    return isSameMonth
      ? monthName(getMonth(endsOn))
      : `${monthName(getMonth(startsOn))}–${monthName(getMonth(endsOn))}`;
  }
  return `${shortDay(startsOn)}–${isSameMonth ? getDay(endsOn) : shortDay(endsOn)}`;
}

/** A few words for a window: "Nov", "Oct–Dec", "Jul–Dec", "2026", "card year", "Jan 1–Sep 18", "until Mar 1, 2028", "any time". */
export function windowLabel(window: WindowSpan, benefit: WindowedBenefit): string {
  const [prefix = "", body = ""] = window.cycleKey.split(":");
  const isPlain = body.length < 10 && prefix !== "s";
  if (isPlain && prefix === "m") return monthName(Number(body.slice(5)));
  if (isPlain && prefix === "q") return ["Jan–Mar", "Apr–Jun", "Jul–Sep", "Oct–Dec"][Number(body.slice(5)) - 1] ?? body;
  if (isPlain && prefix === "h") return body.endsWith("H1") ? "Jan–Jun" : "Jul–Dec";
  if (isPlain && prefix === "y") return body;
  if (window.endsOn === null) return window.cycleKey === "once" ? "once" : "any time";
  if (prefix === "a" && benefit.window?.anchor === "card_anniversary") return "card year";
  // From ten months on, two dates without a year are ambiguous.
  const isLong = addDays(window.startsOn, 300) <= window.endsOn;
  const isSpent = benefit.window?.anchor === "last_use";
  return isLong || isSpent || window.cycleKey === "once" ? until(window.endsOn) : range(window.startsOn, window.endsOn);
}
