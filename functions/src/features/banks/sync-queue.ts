import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { GIVEN_UP_AFTER } from "@cardwell/core/domain/system/queues";
import { handleDue } from "../../lib/handle-due.ts";
import type { JobCounts } from "../../lib/job-failure.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { BanksRepository } from "./repository.ts";
import { LinkBusyError, type SyncOutcome, toErrorCode } from "./sync.ts";

type Deps = {
  repository: Pick<BanksRepository, "giveUpSync" | "listDueSyncs" | "markSyncQueued" | "readSyncQueue" | "syncs">;
  sync: (linkId: string, now: Date) => Promise<SyncOutcome>;
  isPaused: (linkId: string, now: Date) => Promise<boolean>;
  enqueueSync: (linkId: string) => Promise<void>;
  /** Real time, by which links are queued. */
  systemNow: () => Date;
};

/**
 * Syncs that begin in a second, each of which asks Plaid for statements once: it takes 1,000 such requests a minute of a client
 * (plaid.com/docs/errors/rate-limit-exceeded, 2026-11-30).
 */
export const SYNCS_PER_SECOND = 16;
/** Of the time of the job. */
export const QUEUED_SHARE = 0.5;
/** When the queue is behind, the next sweeps ask for none of its links again. */
const DUE_QUEUED_FOR_MS = 30 * MINUTE_MS;

/** The queue of syncs, and what it gave up. */
export function createSyncQueue({ repository, sync, isPaused, enqueueSync, systemNow }: Deps) {
  const { syncs } = repository;
  return {
    /**
     * An attempt of the queue to sync a link. After the last one that fails, staff see the sync among the dead letters.
     *
     * @param retries how often it was tried before
     */
    async run(linkId: string, retries: number, now: Date): Promise<void> {
      try {
        if (await isPaused(linkId, now)) return;
        const outcome = await sync(linkId, now);
        // The worker that has the link may be an earlier attempt of this one that was stopped: nobody else would sync again.
        if (outcome === "busy" && retries > 0) throw new LinkBusyError();
        if (outcome === "asked_again") await enqueueSync(linkId);
      } catch (error) {
        const attempts = retries + 1;
        if (attempts >= GIVEN_UP_AFTER.syncAttempts && !(error instanceof LinkBusyError))
          await repository.giveUpSync(linkId, { attempts, error: toErrorCode(error) }, now);
        throw error;
      }
    },

    /** Asks for a sync of links whose data nobody announced for a while. */
    queueDue: async (now: Date): Promise<JobCounts> =>
      handleDue("sweepBanks", {
        list: (limit, after) => repository.listDueSyncs(now, limit, after),
        handle: async ({ id }) =>
          (await repository.markSyncQueued(id, systemNow(), DUE_QUEUED_FOR_MS)) ? enqueueSync(id) : "skipped",
        failure: "A sync couldn't be queued",
        usedShare: QUEUED_SHARE,
      }),

    read: async (now: Date) => repository.readSyncQueue(now),
    listDead: async (...asked: Parameters<typeof syncs.listDead>) => syncs.listDead(...asked),
    discard: async (linkId: string, unit: UnitOfWork) => syncs.discard(linkId, unit),

    async replay(linkId: string, now: Date, unit: UnitOfWork) {
      const outcome = await syncs.replay(linkId, now, unit);
      if (outcome === "queued") unit.afterCommit(() => enqueueSync(linkId));
      return outcome;
    },
  };
}
