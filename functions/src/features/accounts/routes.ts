import type { accountsContract } from "@cardwell/core/contract/accounts";
import type { Handlers } from "../../http/serve.ts";
import { callerOf } from "../../http/serve.ts";
import type { AccountsService } from "./service.ts";

export function accountsRoutes(service: AccountsService): Handlers<typeof accountsContract> {
  return {
    read: (_request, context) => service.read(callerOf(context), context.userAgent, context.clock),
    update: ({ body }, context) => service.update(callerOf(context), body, context.clock),
    changeEmail: ({ body }, context) => service.changeEmail(callerOf(context), body.newEmail, context),
    remove: ({ body }, context) => service.remove(callerOf(context), body.confirmEmail, context.clock),
  };
}
