import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { Catalog } from "../../features/billing/catalog.ts";
import { callerOf } from "../../http/serve.ts";
import type { Context, Handlers } from "../../http/serve.ts";
import type { AuditEntry, AuditRepository } from "../audit-repository.ts";

type Deps = { catalog: Catalog; audit: AuditRepository };

const entryOf = (action: string, context: Context): AuditEntry => ({
  actorUid: callerOf(context).uid,
  action,
  requestId: context.requestId,
  at: context.clock.now(),
});

export function systemRoutes({ catalog, audit }: Deps): Handlers<typeof adminSystemContract> {
  return {
    syncCatalog: async (_, context) => audit.recorded(entryOf("catalog.sync", context), () => catalog.syncAll()),
    clientAddress: async (_, { clientIp, forwardedFor }) => ({ address: clientIp, forwardedFor }),
  };
}
