import { DEPENDENCIES } from "@cardwell/core/domain/system/dependencies";
import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import type { IncidentStatus } from "@cardwell/core/domain/system/incidents";
import { formatMinutes } from "@cardwell/core/domain/system/attention";
import { capitalize } from "@cardwell/core/domain/format";
import { TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { formatMoment } from "../../frame/format-moment.ts";
import type { IncidentRow } from "../queries.ts";

export function IncidentStatusMark({ status }: { status: IncidentStatus }) {
  const isOver = status === "resolved";
  const Mark = isOver ? TickDiscIcon : TriangleIcon;
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${isOver ? "text-green" : "text-copper-ink"}`}>
      <Mark size={14} /> {capitalize(status)}
    </span>
  );
}

/** "Stripe, Resend" */
export const nameAffected = ({ affects }: Pick<IncidentRow, "affects">): string =>
  affects.length === 0 ? "No dependency" : affects.map((id) => DEPENDENCIES[id].label).join(", ");

/** "Now, since 4:12 am", or "Nov 8, 2:02 am, 14 minutes" */
export function formatIncidentTime({ startedAt, endedAt }: Pick<IncidentRow, "startedAt" | "endedAt">, now?: string) {
  const start = formatMoment(startedAt, now);
  if (endedAt === null) return `Now, since ${start}`;
  const minutes = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS));
  return `${start}, ${formatMinutes(minutes)}`;
}
