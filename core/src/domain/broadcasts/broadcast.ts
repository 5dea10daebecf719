/**
 * - draft: its text and segment can change.
 * - counting: the list of its recipients is being made; counted: it is complete.
 * - scheduled, sending: it goes, or went partly; stopped: the rest doesn't go.
 */
export const BROADCAST_STATES = ["draft", "counting", "counted", "scheduled", "sending", "stopped", "done"] as const;

export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** What became of a recipient. `waiting`: nothing yet; `stopped`: the broadcast was stopped before. */
export const RECIPIENT_OUTCOMES = [
  "waiting",
  "sent",
  "delivered",
  "bounced",
  "complained",
  "failed",
  "unsubscribed",
  "suppressed",
  "paused",
  "no_account",
  "stopped",
] as const;

export type RecipientOutcome = (typeof RECIPIENT_OUTCOMES)[number];

export type OutcomeCounts = Record<RecipientOutcome, number>;

export const NO_OUTCOMES = Object.fromEntries(RECIPIENT_OUTCOMES.map((outcome) => [outcome, 0])) as OutcomeCounts;

export const SKIPS = ["unsubscribed", "suppressed", "paused", "no_account"] as const satisfies RecipientOutcome[];

/** The four add up to the recipients. */
export type BroadcastTotals = { sent: number; failed: number; skipped: number; notSent: number };

export const sumCounts = (batches: readonly OutcomeCounts[]): OutcomeCounts =>
  Object.fromEntries(
    RECIPIENT_OUTCOMES.map((outcome) => [outcome, batches.reduce((sum, each) => sum + each[outcome], 0)]),
  ) as OutcomeCounts;

export const getTotals = (counts: OutcomeCounts): BroadcastTotals => ({
  sent: counts.sent + counts.delivered + counts.bounced + counts.complained,
  failed: counts.failed,
  skipped: SKIPS.reduce((sum, skip) => sum + counts[skip], 0),
  notSent: counts.waiting + counts.stopped,
});

/** The page of a broadcast reads all its batches, so there are never more of them than this. */
export const MOST_BATCHES = 50;
const SMALLEST_BATCH = 100;

/** How many recipients a batch has, when so many people may be among them. */
export const getBatchSize = (people: number): number =>
  Math.max(SMALLEST_BATCH, Math.ceil(people / MOST_BATCHES / SMALLEST_BATCH) * SMALLEST_BATCH);
