import { DAY_MS, HOUR_MS } from "../dates/instants.ts";
import * as z from "zod/mini";
import { ownText } from "../wallet/shapes.ts";
import { webAddress } from "./post.ts";

/** What staff enter of a feed that is watched. */
export const sourceFields = z.strictObject({
  name: ownText(80).check(z.minLength(2, { error: "Enter the name of the source." })),
  feedUrl: webAddress,
});

/** So many are watched at most: a run of the job reads each of them. */
export const MOST_SOURCES = 100;

const LONGEST_WAIT_HOURS = 24;

/** When a feed is fetched next: hourly, and after each failure in a row twice as late, up to a day. */
export const nextFetchAt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** failures, LONGEST_WAIT_HOURS) * HOUR_MS);

/** Of a feed that is new here, what is older isn't news. The page that adds one has both numbers in words. */
const FIRST_DAYS = 7;
const MOST_FIRST_DRAFTS = 5;
const MOST_DRAFTS = 20;

/** What becomes of new items: of a source that was never read, the newest few of a week. */
export function pickDrafts<T extends { publishedAt: Date | null }>(
  items: readonly T[],
  isFirst: boolean,
  now: Date,
): T[] {
  if (!isFirst) return items.slice(0, MOST_DRAFTS);
  const since = new Date(now.getTime() - FIRST_DAYS * DAY_MS);
  return items.filter(({ publishedAt }) => publishedAt !== null && publishedAt > since).slice(0, MOST_FIRST_DRAFTS);
}
