import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import * as logger from "firebase-functions/logger";
import { AppError } from "../../../lib/app-error.ts";
import type { QueueMail } from "../../../mail/mail-queue.ts";
import { buildMailId } from "../../../mail/mail-retries.ts";
import type { RunsRepository, Watched } from "../engine/runs-repository.ts";

type Deps = Pick<RunsRepository, "beat" | "lastBeat" | "watchedSince"> & {
  queue: QueueMail;
  staffAddress: () => string;
};

/** Each comes to its end every five minutes, the watch every thirty. */
const SILENT_AFTER_MS = 2 * HOUR_MS;

/** Longer than a sweep that runs out of time, and the next one, may take. */
const UNHEALTHY_AFTER_MS = 30 * 60_000;

const isSilent = (since: Date, now: Date) => now.getTime() - since.getTime() > SILENT_AFTER_MS;

const SILENCES: Record<Watched, { subject: string; what: string; look: string }> = {
  alerts: {
    subject: "Alert sweep overdue",
    what: "No alert sweep has finished in two hours, so no reminders are being sent.",
    look: "Check the runs in the back office and the logs of sweepAlerts and sweepAlertShard.",
  },
  mail: {
    subject: "Email sweep overdue",
    what: "No email sweep has finished in two hours, so digests and scheduled emails aren't being sent.",
    look: "Check the log of the sweepMail function.",
  },
  watch: {
    subject: "Alert monitor overdue",
    what: "The monitor for alerts and email hasn't run in two hours. If they stop now, no one is notified.",
    look: "Check the log of the watchAlerts function.",
  },
};

/** Notifies staff when alerts or mail stop: the failures that would go unnoticed. */
export function createAlertWatch({ lastBeat, watchedSince, beat, queue, staffAddress }: Deps) {
  const watch = {
    /**
     * Records that this job completed, and checks the others. After a long pause it can't know whether the others failed or nothing ran
     * at all, so it waits for its next run. A read and a write, and those of the checks.
     */
    async look(by: Exclude<Watched, "alerts">, others: readonly Watched[], now: Date): Promise<void> {
      const before = await lastBeat(by);
      await beat(by, now);
      if (before === null || isSilent(before, now)) return;
      for (const other of others) await watch.check(other, now);
    },

    /**
     * Whether it came to its end in the last two hours. If not, staff get a mail, once for each time that it stops: the mail is
     * identified by its last completion. Before the first time ever, the time counts from the first look. Two reads at most.
     */
    async check(watched: Watched, now: Date): Promise<"well" | "silent"> {
      const last = await lastBeat(watched);
      const since = last ?? (await watchedSince(watched, now));
      if (!isSilent(since, now)) return "well";
      const { subject, what, look } = SILENCES[watched];
      logger.error(what, { alert: `${watched}_silent`, lastAt: last?.toISOString() ?? null });
      const when = last === null ? "None has finished yet" : `The last one finished at ${last.toISOString()}`;
      await queue(
        { kind: "staff_notice", to: staffAddress(), subject, lines: [what, `${when}. ${look}`] },
        now,
        buildMailId("staff_notice", `${watched}_silent`, since.toISOString()),
      );
      return "silent";
    },

    /**
     * For a monitor outside: when the last alert sweep finished. One read.
     *
     * @throws AppError `unavailable` when that was more than 30 minutes ago, or none ever did
     */
    async requireRecentSweep(now: Date): Promise<{ ok: true; lastSweepAt: string; ageSeconds: number }> {
      const last = await lastBeat("alerts");
      if (last === null) throw new AppError("unavailable", "No alert sweep has finished yet.");
      const ageMs = Math.max(0, now.getTime() - last.getTime());
      if (ageMs > UNHEALTHY_AFTER_MS) {
        throw new AppError("unavailable", `The last alert sweep finished ${Math.floor(ageMs / 60_000)} minutes ago.`);
      }
      return { ok: true, lastSweepAt: last.toISOString(), ageSeconds: Math.floor(ageMs / 1_000) };
    },
  };
  return watch;
}
