import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import * as logger from "firebase-functions/logger";
import { authAccounts } from "../../lib/auth.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { limitMail } from "../../mail/mail-limits.ts";
import { createDirectory } from "./directory-repository.ts";
import { readAccount } from "./repository.ts";
import { accountViewed, dataExported } from "./security.ts";
import { createAccountsService } from "./service.ts";

type ServiceDeps = Parameters<typeof createAccountsService>[0];

type Ports = Pick<ServiceDeps, "erasures" | "moveBilling" | "notify" | "zoneChanged"> & {
  queueMail: () => ServiceDeps["queue"];
  /** Keeps on record that an account is deleted, and how that ended. */
  recordDeletion: (uid: string, work: () => Promise<void>, now: Date) => Promise<void>;
};

const DELETED_AT_ONCE = 50;
const STATUSES_AT_ONCE = 1_000;

const getTimeZone = async (uid: string) => (await readAccount(uid))?.timeZone ?? DEFAULT_TIME_ZONE;

/** What a person is to us beside their cards: name, address, time zone, theme, and what is known of their sign-ins. */
export function createAccounts({ queueMail, recordDeletion, ...ports }: Ports) {
  const directory = once(() => createDirectory(firestore()));
  const erasure: Erasure = {
    name: "account",
    collections: ["accounts", "directory"],
    erase: async ({ uid }) => {
      await deletePersonDocument("directory", uid);
      await deletePersonDocument("accounts", uid);
    },
  };

  const service = once(() =>
    createAccountsService({
      ...ports,
      auth: authAccounts,
      directory: directory(),
      limit: limitMail,
      queue: queueMail(),
    }),
  );

  return {
    service,
    directory,

    /** Deletes those whose waiting period is over. One that fails doesn't stop the others, and is tried again later. */
    deleteDue: async (now: Date): Promise<{ deleted: number; failed: number }> => {
      const counts = { deleted: 0, failed: 0 };
      for (const person of await directory().listDueDeletions(now, DELETED_AT_ONCE)) {
        try {
          await recordDeletion(person.uid, () => service().removeDue(person, now), now);
          counts.deleted += 1;
        } catch (error) {
          counts.failed += 1;
          logger.error("An account couldn't be deleted", { uid: person.uid, error: String(error) });
          await directory().deletions.fail(person.uid, error, now);
        }
      }
      return counts;
    },
    /**
     * Computes anew the statuses that ended, such as access that staff gave to a day: nothing else happens then that would. One that fails
     * doesn't stop the others; the next run tries it again.
     */
    updateStatuses: async (now: Date): Promise<{ updated: number; failed: number }> => {
      const counts = { updated: 0, failed: 0 };
      for (const uid of await directory().listDueStatuses(now, STATUSES_AT_ONCE)) {
        try {
          await directory().update(uid, {}, now);
          counts.updated += 1;
        } catch (error) {
          counts.failed += 1;
          logger.error("A status couldn't be updated", { uid, error: String(error) });
        }
      }
      return counts;
    },
    read: readAccount,
    /** One read. */
    getTimeZone,
    /** Notifies someone that their data was exported. */
    dataExported: async (uid: string, now: Date) => ports.notify(uid, dataExported(await getTimeZone(uid), now), now),
    /** Notifies someone that staff saw their screens. */
    accountViewed: async (uid: string, view: Parameters<typeof accountViewed>[0], now: Date) =>
      ports.notify(uid, accountViewed(view, await getTimeZone(uid), now), now),
    erasure,
  };
}
