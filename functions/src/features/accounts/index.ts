import { plainFirstName } from "@cardwell/core/domain/accounts/first-name";
import { accountViewed, dataExported } from "@cardwell/core/domain/accounts/security-events";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { authAccounts } from "../../lib/auth.ts";
import { normalEmail } from "../../lib/email-address.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import { findNotice } from "../../lib/flags.ts";
import { handleDue } from "../../lib/handle-due.ts";
import type { JobCounts } from "../../lib/job-failure.ts";
import { once } from "../../lib/once.ts";
import { enqueueTask } from "../../lib/tasks.ts";
import { limitMail } from "../../mail/mail-limiter.ts";
import type { EntryFacts } from "./directory.ts";
import { createDirectory } from "./directory-repository.ts";
import { readAccount } from "./repository.ts";
import { createAccountsService } from "./service.ts";

type ServiceDeps = Parameters<typeof createAccountsService>[0];

type Ports = Pick<
  ServiceDeps,
  "erasures" | "moveBilling" | "notify" | "nameChanged" | "recordDeletion" | "zoneChanged"
> & { queueMail: () => ServiceDeps["queue"] };

const getTimeZone = async (uid: string) => (await readAccount(uid))?.timeZone ?? DEFAULT_TIME_ZONE;

/** What a person is to us beside their cards: name, address, time zone, theme, and what is known of their sign-ins. */
export function createAccounts({ queueMail, ...ports }: Ports) {
  const directory = once(() => createDirectory(firestore()));
  const erasure: Erasure = { erase: ({ uid }) => deletePersonDocument("accounts", uid) };

  const service = once(() =>
    createAccountsService({
      ...ports,
      auth: authAccounts,
      directory: directory(),
      limit: limitMail,
      findNotice,
      queue: queueMail(),
      enqueueDeletion: (uid, scheduleDelaySeconds) => enqueueTask("deleteAccount", { uid }, { scheduleDelaySeconds }),
    }),
  );

  return {
    routes: () => service().routes,
    directory,

    /** Deletes those whose waiting period is over. */
    deleteDue: async (now: Date): Promise<JobCounts> =>
      handleDue("deleteAccounts", {
        list: (limit, after) => directory().listDueDeletions(now, limit, after),
        handle: ({ id }) => service().removeDue(id, now),
        postpone: ({ id }, error) => directory().deletions.fail(id, error, now),
        failure: "An account couldn't be deleted",
      }),

    finishDeletion: async (uid: string, now: Date): Promise<void> => service().finishDeletion(uid, now),

    /**
     * Computes anew the statuses that ended, such as access that staff gave to a day: nothing else happens then that would. The next run
     * tries again what failed.
     */
    updateStatuses: async (now: Date): Promise<JobCounts> =>
      handleDue("updateStatuses", {
        list: (limit, after) => directory().listDueStatuses(now, limit, after),
        handle: async ({ id }) => void (await directory().update(id, {}, now)),
        failure: "A status couldn't be updated",
      }),

    /**
     * Notes the plan of somebody. Who isn't in the directory, because their first visit couldn't add them, is added: else nobody would
     * note the plan later. A read and a write; two reads more for who is added.
     */
    notePlan: async (uid: string, facts: Pick<EntryFacts, "plan" | "subscription">, now: Date): Promise<void> => {
      if ((await directory().update(uid, facts, now)) !== null) return;
      const [person, account] = await Promise.all([authAccounts.byUid(uid), readAccount(uid)]);
      if (person === null) return;
      const { email, displayName, emailVerified: isVerified, isDisabled, staffRole } = person;
      const { firstName, createdAt } = account ?? { firstName: plainFirstName(displayName), createdAt: now };
      const known = { email: account?.email ?? normalEmail(email), firstName, createdAt };
      await directory().save(uid, { ...known, isVerified, isDisabled, staffRole, ...facts }, now);
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
    /** Erases what there is of somebody who never confirmed an address. */
    forget: async (uid: string): Promise<void> => {
      await deletePersonDocument("accounts", uid);
      await directory().remove(uid);
    },
  };
}
