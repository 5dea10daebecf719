type Dated = { readonly key: string; readonly offsetDays: number | null };

/** How many days before a member may set for one type, and the earliest of them. */
export const MOST_OWN_DAYS = 6;
export const EARLIEST_OWN_DAY = 120;

/** The step of the rule that a day of the member's own takes its severity and channels from: the one that it has reached. */
function stepLike<Step extends Dated>(steps: readonly Step[], days: number): Step | undefined {
  const before = steps.filter(({ offsetDays }) => offsetDays !== null);
  return before.findLast(({ offsetDays }) => (offsetDays ?? 0) >= days) ?? before[0];
}

/**
 * A rule's steps with days of the member's own in the place of those before the moment; what has no day, such as the opening,
 * and what comes after the moment stay.
 */
export function withOwnDays<Step extends Dated>(steps: readonly Step[], stepDays: readonly number[]): Step[] {
  const own = [...new Set(stepDays)]
    .toSorted((a, b) => b - a)
    .flatMap((days) => {
      const like = stepLike(steps, days);
      return like ? [{ ...like, key: String(days), offsetDays: days }] : [];
    });
  const firstDay = steps.findIndex(({ offsetDays }) => offsetDays !== null);
  const opening = steps.slice(0, Math.max(0, firstDay));
  const after = steps.slice(Math.max(0, firstDay)).filter(({ offsetDays }) => offsetDays === null || offsetDays < 0);
  return [...opening, ...own, ...after];
}
