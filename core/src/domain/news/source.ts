import { HOUR_MS } from "../dates/instants.ts";
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

/** Of a feed that is new here. The page that adds one has the number in words. */
const MOST_FIRST_DRAFTS = 5;
const MOST_DRAFTS = 20;

/** When an item of a feed was published: without a date, or with one that is still ahead, when it was first read. */
export const getItemDate = (publishedAt: Date | null, readAt: Date): Date =>
  publishedAt === null || publishedAt > readAt ? readAt : publishedAt;

/** Of new items those that become drafts, the newest first: a few at first. */
export function pickDrafts<T extends { publishedAt: Date | null }>(
  items: readonly T[],
  isFirst: boolean,
  now: Date,
): T[] {
  // Without a date, or with one that is still ahead, it isn't the newest.
  const getRank = ({ publishedAt }: T) => (publishedAt === null || publishedAt > now ? 0 : publishedAt.getTime());
  return items.toSorted((a, b) => getRank(b) - getRank(a)).slice(0, isFirst ? MOST_FIRST_DRAFTS : MOST_DRAFTS);
}
