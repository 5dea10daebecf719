import type { Erasure } from "../../lib/erasure.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { limitMail } from "../../mail/mail-limiter.ts";
import type { QueueMail } from "../../mail/mail-queue.ts";
import { createHouseholdNotices } from "./notices.ts";
import { createHouseholdRepository } from "./repository.ts";
import { createHouseholdService } from "./service.ts";

type ServiceDeps = Parameters<typeof createHouseholdService>[0];
type NoticeDeps = Parameters<typeof createHouseholdNotices>[0];

type Ports = Pick<ServiceDeps, "readShared" | "findFirstName" | "hasAccess"> &
  Pick<NoticeDeps, "getTimeZone" | "raise" | "forgetPayments"> & { queueMail: () => QueueMail };

/** Members who share cards with each other. */
export function createHousehold({ queueMail, ...ports }: Ports) {
  const repository = once(() => createHouseholdRepository(firestore()));
  const notices = once(() => createHouseholdNotices({ ...ports, repository: repository() }));
  const service = once(() =>
    createHouseholdService({
      ...ports,
      repository: repository(),
      notices: notices(),
      queueMail: queueMail(),
      limitMail,
    }),
  );
  const erasure: Erasure = {
    erase: (person) => service().erase(person),
  };
  return { service, routes: () => service().routes, notices, erasure };
}
