import type { MobileOverview } from "@cardwell/core/contract/admin/mobile";
import type { NotificationPermission, Platform } from "@cardwell/core/domain/mobile/install";
import type { MinimumMode } from "@cardwell/core/domain/mobile/minimum-version";
import { formatRelease, getReleaseDay } from "@cardwell/core/domain/performance/release";
import { formatMonthDay } from "../../lib/civil.ts";
import { formatCount } from "../../lib/format.ts";

export type Version = MobileOverview["versions"][number];

export const platformLabels: Record<Platform, string> = {
  ios: "iOS, Home Screen",
  android: "Android",
  desktop: "Desktop",
};

const permissionLabels: Record<NotificationPermission, string> = {
  granted: "Allowed",
  denied: "Blocked",
  default: "Not asked",
};

export const formatPermission = (permission: NotificationPermission | null): string =>
  permission === null ? "Not available" : permissionLabels[permission];

export const modeLabels: Record<MinimumMode, string> = { banner: "Show a banner", block: "Block until updated" };

export const formatInstalls = (count: number): string => formatCount(count, "install");

/** Whole percent; 0% and 100% only when it is none or all. */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || whole === 0) return "0%";
  return part === whole ? "100%" : `${Math.min(99, Math.max(1, Math.round((100 * part) / whole)))}%`;
}

/** "before October 30", or the version where another was released on that day, too. */
export function formatBefore(release: string): string {
  const day = getReleaseDay(release);
  return day === null ? `older than ${formatRelease(release)}` : `from before ${formatMonthDay(day)}`;
}

/** What staff see first: the problem, then what it means. */
export function formatHeadline({ installs, below, minimum }: MobileOverview): { problem: string | null; rest: string } {
  if (installs === 0) return { problem: null, rest: "Nobody has installed the app yet." };
  if (below.installs === 0)
    return {
      problem: null,
      rest: `${formatInstalls(installs)}, and ${installs === 1 ? "it is" : "all are"} supported.`,
    };
  return {
    problem: `${formatInstalls(below.installs)} ${below.installs === 1 ? "is" : "are"} below the minimum.`,
    rest:
      minimum.mode === "block"
        ? "They can't be used until they're updated."
        : "They show a banner until they're updated.",
  };
}
