import { cutList } from "@cardwell/core/domain/cut-list";
import { DAY_MS, HOUR_MS } from "@cardwell/core/domain/dates/instants";
import * as logger from "firebase-functions/logger";
import type { PaymentEvent, Payments } from "../../integrations/payments/payments.ts";
import { type JobCounts, sumCounts } from "../../lib/job-failure.ts";
import type { ReceivedEvent } from "../../lib/webhook-inbox.ts";

/** The provider lists what happened for so long. */
const LISTED_MS = 30 * DAY_MS;
/** How far a run has come is kept after each of these. */
const WINDOW_MS = HOUR_MS;
/** What was on its way during the last run may have got lost since. */
const OVERLAP_MS = HOUR_MS;
const KEPT_AT_ONCE = 8;
/** Of the nine minutes of the schedule's own time limit; customers are fetched in the rest. */
export const BUDGET_MS = 5 * 60_000;

type Deps = {
  payments: () => Promise<Pick<Payments, "listUndelivered">>;
  /** Null for what is dropped. */
  toReceived: (event: PaymentEvent) => ReceivedEvent | null;
  /** Keeps an event and has it processed, unless it is done. */
  keep: (received: ReceivedEvent, now: Date) => Promise<void>;
  /** Up to when everything was asked for. */
  progress: { read: () => Promise<Date | null>; save: (reached: Date) => Promise<void> };
  elapsedMs?: () => number;
};

/** Takes from the payment provider what it could not deliver since the last run. */
export function createMissedEvents(deps: Deps) {
  const { payments, toReceived, keep, progress, elapsedMs = () => performance.now() } = deps;

  /** One that can't be kept doesn't stop the others; all of its window are asked for again. Null: the time was over. */
  async function takeWindow(from: Date, until: Date, now: Date, isOver: () => boolean): Promise<JobCounts | null> {
    const counts = { processed: 0, failed: 0 };
    for await (const page of (await payments()).listUndelivered(from, until)) {
      if (isOver()) return null;
      for (const some of cutList(page, KEPT_AT_ONCE)) {
        const kept = await Promise.allSettled(
          some.map(async (event) => {
            const received = toReceived(event);
            if (received !== null) await keep(received, now);
          }),
        );
        for (const { status } of kept) counts[status === "fulfilled" ? "processed" : "failed"] += 1;
      }
    }
    return counts;
  }

  return {
    /** A request for each hundred events, one write for each, one read more for one that is known, and a write for each hour. */
    async take(now: Date): Promise<JobCounts> {
      let counts: JobCounts = { processed: 0, failed: 0 };
      const endsAtMs = elapsedMs() + BUDGET_MS;
      const reachedMs = (await progress.read())?.getTime() ?? 0;
      let from = new Date(Math.max(now.getTime() - LISTED_MS, reachedMs - OVERLAP_MS));
      while (from < now) {
        const until = new Date(Math.min(from.getTime() + WINDOW_MS, now.getTime()));
        const taken = await takeWindow(from, until, now, () => elapsedMs() >= endsAtMs);
        if (taken === null) {
          logger.error("There was no time for all missed events", { alert: "missed_events_behind" });
          break;
        }
        counts = sumCounts(counts, taken);
        // The windows after one with a failure aren't kept from their turn by it, and come again with it.
        if (counts.failed === 0) await progress.save(until);
        from = until;
      }
      return counts;
    },
  };
}
