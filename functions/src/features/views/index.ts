import { currentClock } from "../../config/clock.ts";
import type { AuditRepository } from "../../http/audit-repository.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createViewsRepository } from "./repository.ts";
import type { View } from "./repository.ts";
import { createViewsService } from "./views.ts";

type Ports = {
  auditLog: () => AuditRepository;
  notify: (view: View & { endedAt: Date }, now: Date) => Promise<void>;
};

/** What staff see as a member. */
export function createViews({ auditLog, notify }: Ports) {
  const repository = once(() => createViewsRepository(firestore()));
  const service = once(() =>
    createViewsService({ repository: repository(), auditLog: auditLog(), notify, clock: currentClock }),
  );
  const erasure: Erasure = {
    erase: ({ uid }) => service().forget(uid),
  };
  return { erasure, service };
}
