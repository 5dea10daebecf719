import type { Schedule } from "@cardwell/core/domain/system/jobs";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import type { QueueId } from "@cardwell/core/domain/system/queues";
import { browserTimeZone, capitalize, formatNumber, formatTime } from "../../lib/format.ts";

type Task = { queue: QueueId; name: string; broadcast: { subject: string | null } | null };

/** "Reset password", "invoice.paid", "Broadcast “A year for less”" */
export function formatTask({ queue, name, broadcast }: Task): string {
  if (queue === "processWebhookEvent") return name;
  return `${capitalize(name.replaceAll("_", " "))}${broadcast?.subject ? ` “${broadcast.subject}”` : ""}`;
}

/** "1,000+" where counting stopped. */
export const formatCapped = (count: number): string =>
  count >= COUNTED_AT_MOST ? `${formatNumber(COUNTED_AT_MOST)}+` : formatNumber(count);

/** "420 ms", "22 s", "1 m 48 s" */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} m ${String(seconds % 60).padStart(2, "0")} s`;
}

/** "Every 5 min", "Daily, 2:30 am" in the reader's zone. */
export function formatSchedule(schedule: Schedule, now: string): string {
  if ("everyMinutes" in schedule) return `Every ${schedule.everyMinutes} min`;
  return `Daily, ${formatTime(`${now.slice(0, 10)}T${schedule.dailyAt}:00Z`, browserTimeZone())}`;
}
