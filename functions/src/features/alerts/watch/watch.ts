import * as logger from "firebase-functions/logger";
import type { QueueMail } from "../../../integrations/email/outbox.ts";
import { mailIdOf } from "../../../integrations/email/outbox-rules.ts";

type Deps = {
  /** When a sweep last finished; null: none ever did. */
  lastBeat: () => Promise<Date | null>;
  /** Since when sweeps are looked for. */
  watchedSince: (now: Date) => Promise<Date>;
  queue: QueueMail;
  staffAddress: () => string;
};

/** Sweeps finish every five minutes. */
const SILENT_AFTER_MS = 2 * 3_600_000;

/** Tells staff when alerts fall silent: the one failure that nobody else would notice. */
export function createAlertWatch({ lastBeat, watchedSince, queue, staffAddress }: Deps) {
  return {
    /**
     * Whether a sweep finished in the last two hours. If none did staff are told by mail, once for each time that it stops: the mail
     * is known by when the last one finished. Before the first one ever, the time counts from the first look. Two reads at most.
     */
    async check(now: Date): Promise<"well" | "silent"> {
      const last = await lastBeat();
      const since = last ?? (await watchedSince(now));
      if (now.getTime() - since.getTime() <= SILENT_AFTER_MS) return "well";
      logger.error("No sweep of the alerts has finished for two hours", {
        alert: "alerts_silent",
        lastSweepAt: last?.toISOString() ?? null,
      });
      const when = last === null ? "None has finished yet" : `The last one finished at ${last.toISOString()}`;
      await queue(
        {
          kind: "staff_notice",
          to: staffAddress(),
          subject: "Alerts are silent",
          lines: [
            "No sweep of the alerts has finished for two hours, so nobody is reminded of anything.",
            `${when}. Look at the runs in the back office and at the log of the function sweepAlerts.`,
          ],
        },
        now,
        mailIdOf("staff_notice", "alerts_silent", since.toISOString()),
      );
      return "silent";
    },
  };
}
