import { shortGraceDays } from "@cardwell/core/domain/statements/cycle";

/** A question when the days leave less time to pay than the law gives consumers; null: they don't. */
export function askAboutDays(closeDay: string, dueDay: string, ask = "Are both days right?"): string | null {
  const days = Number(closeDay) && Number(dueDay) ? shortGraceDays(Number(closeDay), Number(dueDay)) : null;
  if (days === null) return null;
  return days === 0
    ? `Both are the same day, and consumer cards allow at least 21 days. ${ask}`
    : `That's ${days} ${days === 1 ? "day" : "days"} after closing, and consumer cards allow at least 21. ${ask}`;
}
