import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { Catalog } from "../../features/billing/catalog.ts";
import { callerOf } from "../../http/serve.ts";
import type { Handlers } from "../../http/serve.ts";
import type { AuditRepository } from "../audit-repository.ts";

type Deps = { catalog: Catalog; audit: AuditRepository };

export function systemRoutes({ catalog, audit }: Deps): Handlers<typeof adminSystemContract> {
  return {
    syncCatalog: async (_, context) => {
      const counts = await catalog.syncAll();
      await audit.record({
        actorUid: callerOf(context).uid,
        action: "catalog.sync",
        requestId: context.requestId,
        at: context.clock.now(),
        after: counts,
      });
      return counts;
    },
  };
}
