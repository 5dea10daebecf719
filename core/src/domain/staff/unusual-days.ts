import type { CivilDate } from "../dates/shapes.ts";

const LEAST_ENTRIES = 20;
const TIMES_USUAL = 3;

/** How much somebody did on a day (UTC). */
export type ActorDay = { uid: string; day: CivilDate; entries: number };

/** With what they do on average on their other days; null: there is none. */
type UnusualDay = ActorDay & { usual: number | null };

/** Days from `fromDay` on with 20 entries or more, at least three times what the person does on their other days; newest first. */
export function findUnusualDays(days: readonly ActorDay[], fromDay: CivilDate): UnusualDay[] {
  return days
    .map((each) => {
      const others = days.filter(({ uid, day }) => uid === each.uid && day !== each.day);
      const sum = others.reduce((total, { entries }) => total + entries, 0);
      return { ...each, usual: others.length === 0 ? null : Math.round(sum / others.length) };
    })
    .filter(
      ({ day, entries, usual }) => day >= fromDay && entries >= Math.max(LEAST_ENTRIES, TIMES_USUAL * (usual ?? 0)),
    )
    .toSorted((a, b) => b.day.localeCompare(a.day) || b.entries - a.entries);
}
