import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { authAccounts } from "../../lib/auth.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { deletePersonDocument } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { limitMail } from "../../mail/mail-limits.ts";
import { readAccount } from "./repository.ts";
import { dataExported } from "./security.ts";
import { createAccountsService } from "./service.ts";

type ServiceDeps = Parameters<typeof createAccountsService>[0];

type Ports = Pick<ServiceDeps, "erasures" | "moveBilling" | "notify" | "zoneChanged"> & {
  queueMail: () => ServiceDeps["queue"];
};

const getTimeZone = async (uid: string) => (await readAccount(uid))?.timeZone ?? DEFAULT_TIME_ZONE;

/** What a person is to us beside their cards: name, address, time zone, theme, and what is known of their sign-ins. */
export function createAccounts({ queueMail, ...ports }: Ports) {
  const erasure: Erasure = {
    name: "account",
    collections: ["accounts"],
    erase: ({ uid }) => deletePersonDocument("accounts", uid),
  };

  return {
    service: once(() => createAccountsService({ ...ports, auth: authAccounts, limit: limitMail, queue: queueMail() })),
    read: readAccount,
    /** One read. */
    getTimeZone,
    /** Notifies someone that their data was exported. */
    dataExported: async (uid: string, now: Date) => ports.notify(uid, dataExported(await getTimeZone(uid), now), now),
    erasure,
  };
}
