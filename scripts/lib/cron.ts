const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const searchedMs = 400 * 24 * 60 * minuteMs;
const units: Record<string, number> = { minute: minuteMs, hour: 60 * minuteMs, day: 24 * 60 * minuteMs };
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/**
 * When a schedule is next due after a moment. Understands what the functions use: "every 5 minutes", "every 24 hours",
 * "every day 06:00" and five cron fields in a time zone.
 */
export function nextDue(schedule: string, timeZone: string, after: Date): Date {
  const interval = /^every (?:(\d+) )?(minute|hour|day)s?$/.exec(schedule.trim());
  if (interval) {
    const everyMs = Number(interval[1] ?? 1) * (units[interval[2] ?? ""] ?? minuteMs);
    return new Date((Math.floor(after.getTime() / everyMs) + 1) * everyMs);
  }
  const daily = /^every day (\d{1,2}):(\d{2})$/.exec(schedule.trim());
  return nextByCron(daily ? `${Number(daily[2])} ${Number(daily[1])} * * *` : schedule, timeZone, after);
}

function nextByCron(cron: string, timeZone: string, after: Date): Date {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== 5) throw new Error(`The schedule "${cron}" has a form that is not understood.`);
  const [minute, hour, day, month, weekday] = fields.map((field) => field) as [string, string, string, string, string];
  const local = localTime(timeZone);
  let at = (Math.floor(after.getTime() / minuteMs) + 1) * minuteMs;
  const until = at + searchedMs;
  while (at < until) {
    const time = local(at);
    const isDay = matchesDay(day, weekday, time);
    if (!isDay || !matches(month, time.month) || !matches(hour, time.hour))
      at = (Math.floor(at / quarterMs) + 1) * quarterMs;
    else if (matches(minute, time.minute)) return new Date(at);
    else at += minuteMs;
  }
  throw new Error(`The schedule "${cron}" is never due.`);
}

/** Cron's own rule: when both the day and the weekday are limited, either is enough. */
function matchesDay(day: string, weekday: string, time: { day: number; weekday: number }): boolean {
  const byDay = matches(day, time.day);
  const byWeekday = matches(weekday, time.weekday) || (time.weekday === 0 && matches(weekday, 7));
  return day !== "*" && weekday !== "*" ? byDay || byWeekday : byDay && byWeekday;
}

function matches(field: string, value: number): boolean {
  return field.split(",").some((part) => {
    const [range = "*", step] = part.split("/");
    const [low, high] = range === "*" ? [0, Number.POSITIVE_INFINITY] : bounds(range, step !== undefined);
    return value >= low && value <= high && (value - low) % Number(step ?? 1) === 0;
  });
}

function bounds(range: string, hasStep: boolean): [number, number] {
  const [low, high] = range.split("-").map(Number);
  return [low ?? 0, high ?? (hasStep ? Number.POSITIVE_INFINITY : (low ?? 0))];
}

function localTime(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    weekday: "short",
  });
  return (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      minute: Number(parts.minute),
      hour: Number(parts.hour),
      day: Number(parts.day),
      month: Number(parts.month),
      weekday: weekdays.indexOf(parts.weekday ?? ""),
    };
  };
}
