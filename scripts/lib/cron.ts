import { Cron } from "croner";

const units: Record<string, string> = { minute: "*/# * * * *", hour: "0 */# * * *" };

/**
 * When a schedule is next due after a moment. Understands what Cloud Scheduler does of what the functions use: five cron
 * fields in a time zone, "every 5 minutes" and "every day 06:00".
 */
export function nextDue(schedule: string, timeZone: string, after: Date): Date {
  const due = new Cron(toCron(schedule.trim()), { timezone: timeZone }).nextRun(after);
  if (!due) throw new Error(`The schedule "${schedule}" is never due.`);
  return due;
}

function toCron(schedule: string): string {
  const [, every = "1", unit = ""] = /^every (?:(\d+) )?(minute|hour)s?$/.exec(schedule) ?? [];
  const [, hour, minute] = /^every day (\d{1,2}):(\d{2})$/.exec(schedule) ?? [];
  if (hour !== undefined) return `${Number(minute)} ${Number(hour)} * * *`;
  return units[unit]?.replace("#", every) ?? schedule;
}
