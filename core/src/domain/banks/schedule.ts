import { HOUR_MS, MINUTE_MS } from "../dates/instants.ts";
import { getCurrentUntil, getStaleAt } from "../wallet/bank-data-age.ts";

/** How often links are looked for that are due. */
export const BANK_SWEEP_MINUTES = 15;

/** Data that no notification announced is fetched after this. */
export const SYNC_EVERY_MS = 12 * HOUR_MS;

/** While data is about to become too old to be current, or just did: many banks update once a day, and not to the minute. */
const AGING_SYNC_EVERY_MS = 3 * HOUR_MS;

/** When a link is synced next, unless a notification comes, after a sync that found a bank's data as of an instant. Null: it has none yet. */
export function getSyncDueAt(now: Date, updatedAt: Date | null): Date {
  const nowMs = now.getTime();
  const isAging =
    updatedAt !== null && getCurrentUntil(updatedAt) <= nowMs + SYNC_EVERY_MS && nowMs < getStaleAt(updatedAt);
  return new Date(nowMs + (isAging ? AGING_SYNC_EVERY_MS : SYNC_EVERY_MS));
}

/** So long a link is kept at the provider after its member's plan ended. */
export const PAUSED_DAYS = 30;

/** By when a link whose sync is due at an instant is checked, unless its bank announces data earlier. */
export const getNextCheckBy = (syncDueAt: Date): Date => new Date(syncDueAt.getTime() + BANK_SWEEP_MINUTES * MINUTE_MS);
