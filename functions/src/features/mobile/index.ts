import type { mobileContract } from "@cardwell/core/contract/mobile";
import { isOlderRelease } from "@cardwell/core/domain/performance/release";
import { currentRelease, shorterRetentionMs } from "../../config/environment.ts";
import type { Handlers } from "../../http/serve.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createFirstRunRepository } from "./first-run-repository.ts";
import { createInstallsRepository } from "./installs-repository.ts";
import { createMinimumRepository } from "./minimum-repository.ts";

/** The installed app: where it is in use, the version that it should have at least, and the texts of its first screens. */
export function createMobile() {
  const installs = once(() => createInstallsRepository(firestore()));
  const minimum = once(() => createMinimumRepository(firestore(), shorterRetentionMs()));
  const firstRun = once(() => createFirstRunRepository(firestore(), shorterRetentionMs()));
  const erasure: Erasure = {
    erase: ({ uid }) => installs().forget(uid),
  };
  return {
    erasure,
    installs,
    minimum,
    firstRun,
    routes: (): Handlers<typeof mobileContract> => ({
      reportInstall: async ({ body }, { uid, now }) => {
        if (body.release === currentRelease() || (await installs().hasRoomFor(uid, body.release, now)))
          await installs().report(uid, body, now);
        return { ok: true as const };
      },

      minimumVersion: async () => {
        const { release, mode, title, message } = await minimum().readCached();
        const current = currentRelease();
        // After a rollback an update would lead to a version that is below the minimum, too.
        const holds = release !== null && !isOlderRelease(current, release);
        return { current, minimum: holds ? { release, mode, title, message } : null };
      },

      firstRun: () => firstRun().readLive(),
    }),
  };
}
