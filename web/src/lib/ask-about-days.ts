import { counted } from "@cardwell/core/domain/format";
import { shortGraceDays } from "@cardwell/core/domain/statements/cycle";

/** A question when the days leave less time to pay than the law gives consumers; null: they don't. */
export function askAboutDays(closeDay: string, dueDay: string, ask = "Are both days right?"): string | null {
  const days = Number(closeDay) && Number(dueDay) ? shortGraceDays(Number(closeDay), Number(dueDay)) : null;
  return days === null
    ? null
    : `That's ${counted(days, "day")} after closing, and consumer cards allow at least 21. ${ask}`;
}
