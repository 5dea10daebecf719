import { MINUTE_MS } from "../dates/instants.ts";

/** How often links are looked for that are due. */
export const BANK_SWEEP_MINUTES = 15;

/** Data that no notification announced is fetched after this. */
export const SYNC_EVERY_MS = 12 * 60 * MINUTE_MS;

/** So long a link is kept at the provider after its member's plan ended. */
export const PAUSED_DAYS = 30;

/** By when a link whose sync is due at an instant is checked, unless its bank announces data earlier. */
export const getNextCheckBy = (syncDueAt: Date): Date => new Date(syncDueAt.getTime() + BANK_SWEEP_MINUTES * MINUTE_MS);
