import { GIVEN_UP_AFTER } from "@cardwell/core/domain/system/queues";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { BanksRepository } from "./repository.ts";
import { LinkBusyError, type SyncOutcome, toErrorCode } from "./sync.ts";

type Deps = {
  repository: Pick<BanksRepository, "giveUpSync" | "readSyncQueue" | "syncs">;
  sync: (linkId: string, now: Date) => Promise<SyncOutcome>;
  isPaused: (linkId: string, now: Date) => Promise<boolean>;
  enqueueSync: (linkId: string) => Promise<void>;
};

/** The queue of syncs, and what it gave up. */
export function createSyncQueue({ repository, sync, isPaused, enqueueSync }: Deps) {
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
