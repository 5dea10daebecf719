import type { accountsContract } from "@cardwell/core/contract/accounts";
import type { Handlers } from "../../http/serve.ts";
import { findNotice } from "../../lib/flags.ts";
import { getCaller } from "../../http/serve.ts";
import type { AccountsService } from "./service.ts";

export function accountsRoutes(service: AccountsService): Handlers<typeof accountsContract> {
  return {
    read: async ({ query }, context) => {
      const caller = getCaller(context);
      const person = { uid: caller.uid, isStaff: caller.staffRole !== null };
      const [account, notice] = await Promise.all([
        context.isView
          ? service.readStored(caller, context.clock)
          : service.read(caller, context.userAgent, context.clock, query.timeZone),
        findNotice(person, context.clock.now()),
      ]);
      return { ...account, notice };
    },
    update: ({ body }, context) => service.update(getCaller(context), body, context.clock),
    changeEmail: ({ body }, context) => service.changeEmail(getCaller(context), body.newEmail, context),
    remove: ({ body }, context) => service.remove(getCaller(context), body.confirmEmail, context.clock),
  };
}
