import type { transferContract } from "@cardwell/core/contract/transfer";
import type { Handlers } from "../../../http/serve.ts";
import { getCaller } from "../../../http/serve.ts";
import { requireFlag } from "../../../lib/flags.ts";
import type { TransferService } from "./service.ts";

export function transferRoutes(service: TransferService): Handlers<typeof transferContract> {
  return {
    export: (_, context) => service.export({ uid: getCaller(context).uid, now: context.clock.now() }),
    import: async ({ body }, context) => {
      const { uid, staffRole } = getCaller(context);
      const now = context.clock.now();
      await requireFlag("wallet-import", { uid, isStaff: staffRole !== null }, now);
      return service.import({ uid, now }, body);
    },
  };
}
