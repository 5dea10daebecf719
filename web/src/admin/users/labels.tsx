import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { PLAN_KINDS } from "@cardwell/core/domain/staff/user-status";
import type { UserStatus } from "@cardwell/core/domain/staff/user-status";
import type { UserRow } from "@cardwell/core/contract/admin/users";
import type { ReactNode } from "react";
import { labelWords } from "../../components/fields/field-data.ts";
import { classNames } from "../../components/class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { clock } from "../../components/shapes.tsx";
import { browserTimeZone, formatCount, formatDate, formatFullDate } from "../../lib/format.ts";
import { getServerTime } from "../../lib/server-time.ts";

export const userStatusLabels: Record<UserStatus, string> = {
  past_due: "Past due",
  granted: "Access given",
  trialing: "Trial",
  active: "Active",
  canceling: "Cancels",
  pausing: "Pauses",
  paused: "Paused",
  ended: "Ended",
  none: "No plan",
  unverified: "Not verified",
  disabled: "Disabled",
  deleting: "Being deleted",
};

export const planKindLabels = labelWords(PLAN_KINDS);

/** "Personal, yearly" */
export function formatPlan({ planKind, plan }: Pick<UserRow, "planKind" | "plan">): string {
  if (planKind === "none" || plan === null) return "None";
  return planKind === "trial" ? "Trial" : `${plan.name}, ${planKindLabels[planKind].toLowerCase()}`;
}

/** "Nov 29", with its year when that isn't this one. */
export const formatDay = (at: string): string => withoutThisYear(formatDate(at, browserTimeZone()));

/** "November 29", with its year when that isn't this one. */
export const formatLongDay = (at: string): string => withoutThisYear(formatFullDate(at, browserTimeZone()));

const withoutThisYear = (day: string) => day.replace(`, ${getServerTime().getFullYear()}`, "");

const inDays = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - getServerTime().getTime()) / DAY_MS));

/** "Past due", "6 days left", "Ends Nov 29, 2026". */
export function formatUserStatus({ status, until }: Pick<UserRow, "status" | "until">): string {
  if (until === null) return userStatusLabels[status];
  const day = formatDay(until);
  switch (status) {
    case "trialing":
      return `${formatCount(inDays(until), "day")} left`;
    case "canceling":
    case "pausing":
    case "ended":
      return `${status === "canceling" ? "Ends" : userStatusLabels[status]} ${day}`;
    case "granted":
      return `Access until ${day}`;
    case "paused":
      return `Paused until ${day}`;
    case "deleting":
      return `Deleted on ${day}`;
    default:
      return userStatusLabels[status];
  }
}

const faces: Record<UserStatus, { mark: ReactNode; tone: string }> = {
  past_due: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  deleting: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  disabled: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  granted: { mark: clock, tone: "text-ink" },
  trialing: { mark: clock, tone: "text-ink" },
  canceling: { mark: clock, tone: "text-ink" },
  pausing: { mark: clock, tone: "text-ink" },
  paused: { mark: clock, tone: "text-ink-2" },
  active: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
  ended: { mark: <RingIcon size={14} />, tone: "text-ink-2" },
  none: { mark: <RingIcon size={14} />, tone: "text-ink-2" },
  unverified: { mark: <RingIcon size={14} />, tone: "text-ink-2" },
};

/** A mark and its words. */
export function UserStatusMark(row: Pick<UserRow, "status" | "until">) {
  const { mark, tone } = faces[row.status];
  return (
    <span className={classNames("inline-flex items-start gap-1.5 font-medium md:whitespace-nowrap", tone)}>
      <span className="mt-1 shrink-0">{mark}</span>
      {formatUserStatus(row)}
    </span>
  );
}

/** "Today", "1 day", "18 days": the days since a day's visit. */
export function formatSeen(seenAt: string | null): string {
  if (seenAt === null) return "Never";
  const days = Math.floor(getServerTime().getTime() / DAY_MS) - Math.floor(Date.parse(seenAt) / DAY_MS);
  return days <= 0 ? "Today" : formatCount(days, "day");
}

/** "seen today", "seen 18 days ago", "never seen" */
export function describeSeen(seenAt: string | null): string {
  const seen = formatSeen(seenAt).toLowerCase();
  if (seenAt === null) return "never seen";
  return seen === "today" ? "seen today" : `seen ${seen} ago`;
}
