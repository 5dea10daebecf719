import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { isNamedRelease, isOlderRelease } from "../performance/release.ts";
import { PLATFORMS } from "./install.ts";
import type { NotificationPermission, Platform } from "./install.ts";
import { isBelowMinimum } from "./minimum-version.ts";

/** How many installs were opened last on a day. */
export type InstallCount = { day: CivilDate; platform: Platform; release: string; installs: number };

/** The same, by whether notifications may be shown. */
export type PermissionCount = {
  day: CivilDate;
  platform: Platform;
  permission: NotificationPermission;
  installs: number;
};

export type VersionState = "current" | "supported" | "below";

type Sum = { installs: number; opened: number };

export type VersionFigures = Sum & { release: string; state: VersionState };

const OPENED_DAYS = 7;

/** What the server runs; where that has no name, the newest that an install has. */
export function findCurrentRelease(served: string, counts: readonly InstallCount[]): string {
  if (isNamedRelease(served)) return served;
  const named = counts.filter(({ release, installs }) => installs > 0 && isNamedRelease(release));
  return named.reduce(
    (newest, { release }) => (isOlderRelease(newest, release) ? release : newest),
    named[0]?.release ?? served,
  );
}

function sumCounts(counts: readonly InstallCount[], openedFrom: CivilDate): Sum {
  const sum = (some: readonly InstallCount[]) => some.reduce((total, { installs }) => total + installs, 0);
  return { installs: sum(counts), opened: sum(counts.filter(({ day }) => day >= openedFrom)) };
}

function sumPermissions(counts: readonly PermissionCount[]): { allowed: number; asked: number } {
  const sum = (permission: NotificationPermission) =>
    counts.filter((each) => each.permission === permission).reduce((total, { installs }) => total + installs, 0);
  const allowed = sum("granted");
  return { allowed, asked: allowed + sum("denied") };
}

/** Installs by version, the newest first, and by platform. */
export function summarizeInstalls(
  counts: readonly InstallCount[],
  permissions: readonly PermissionCount[],
  { today, current, minimum }: { today: CivilDate; current: string; minimum: string | null },
) {
  const openedFrom = addDays(today, 1 - OPENED_DAYS);
  const getState = (release: string): VersionState => {
    if (isBelowMinimum(release, { minimum, current })) return "below";
    return release === current || isOlderRelease(current, release) ? "current" : "supported";
  };
  const versions = [...Map.groupBy(counts, ({ release }) => release)]
    .map(([release, own]): VersionFigures => ({ release, state: getState(release), ...sumCounts(own, openedFrom) }))
    .filter(({ installs }) => installs > 0)
    .toSorted((a, b) => (a.release < b.release ? 1 : -1));
  const below = versions.filter(({ state }) => state === "below");
  return {
    ...sumCounts(counts, openedFrom),
    ...sumPermissions(permissions),
    below: {
      installs: below.reduce((sum, { installs }) => sum + installs, 0),
      opened: below.reduce((sum, { opened }) => sum + opened, 0),
    },
    versions,
    platforms: PLATFORMS.map((platform) => ({
      platform,
      ...sumCounts(
        counts.filter((count) => count.platform === platform),
        openedFrom,
      ),
      ...sumPermissions(permissions.filter((count) => count.platform === platform)),
    })),
  };
}
