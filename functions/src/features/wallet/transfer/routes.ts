import type { transferContract } from "@cardwell/core/contract/transfer";
import type { Handlers } from "../../../http/serve.ts";
import { getCaller } from "../../../http/serve.ts";
import type { TransferService } from "./service.ts";

export function transferRoutes(service: TransferService): Handlers<typeof transferContract> {
  return {
    export: (_, context) => service.export({ uid: getCaller(context).uid, now: context.clock.now() }),
    import: ({ body }, context) => service.import({ uid: getCaller(context).uid, now: context.clock.now() }, body),
  };
}
