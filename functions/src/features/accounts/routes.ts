import type { accountsContract } from "@cardwell/core/contract/accounts";
import type { Handlers } from "../../http/serve.ts";
import { getCaller } from "../../http/serve.ts";
import type { AccountsService } from "./service.ts";

export function accountsRoutes(service: AccountsService): Handlers<typeof accountsContract> {
  return {
    read: ({ query }, context) => service.read(getCaller(context), context.userAgent, context.clock, query.timeZone),
    update: ({ body }, context) => service.update(getCaller(context), body, context.clock),
    changeEmail: ({ body }, context) => service.changeEmail(getCaller(context), body.newEmail, context),
    remove: ({ body }, context) => service.remove(getCaller(context), body.confirmEmail, context.clock),
  };
}
